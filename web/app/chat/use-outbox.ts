import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { api } from '../platform/api/api.ts';
import { invalidate } from '../platform/query/use-api.ts';

export type Waiting = { clientId: string; text: string; error?: unknown };

/** `crypto.randomUUID` is missing on pages without HTTPS. */
const newClientId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Messages on their way. A repeat sends the same id, so that a lost answer cannot store a message twice. */
export const useOutbox = (room: string, onSent: (message: ChatMessage) => void) => {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const drop = (clientId: string) => setWaiting((all) => all.filter((one) => one.clientId !== clientId));
  const deliver = async ({ clientId, text }: Waiting) => {
    try {
      const { message } = await api.chat.send(
        { params: { room }, body: { client_id: clientId, text } },
        { quiet: true },
      );
      onSent(message);
      drop(clientId);
    } catch (error) {
      setWaiting((all) => all.map((one) => (one.clientId === clientId ? { ...one, error } : one)));
      // The error may be a mute that this page does not show yet.
      void invalidate(['chat', 'rooms']);
    }
  };
  return {
    waiting,
    send: (text: string) => {
      const one = { clientId: newClientId(), text };
      setWaiting((all) => [...all, one]);
      void deliver(one);
    },
    retry: (one: Waiting) => {
      setWaiting((all) => all.map((each) => (each === one ? { clientId: one.clientId, text: one.text } : each)));
      void deliver(one);
    },
    drop,
  };
};
export type Outbox = ReturnType<typeof useOutbox>;
