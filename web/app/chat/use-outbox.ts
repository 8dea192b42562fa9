import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useRef, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { newClientId } from '../platform/client-id.ts';
import { invalidate } from '../platform/query/use-api.ts';

export type Waiting = { clientId: string; text: string; error?: unknown };

/**
 * Sends messages one after the other, so that they are stored in the order in which they were written. Retries reuse
 * the message id, so that a lost response cannot store a message twice.
 */
export const useOutbox = (room: string, onSent: (message: ChatMessage) => void) => {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const drop = (clientId: string) => setWaiting((all) => all.filter((one) => one.clientId !== clientId));
  const before = useRef(Promise.resolve());
  const queue = (one: Waiting) => {
    before.current = before.current.then(() => deliver(one));
  };
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
      // The error may be due to a mute that this page does not know about.
      void invalidate(['chat', 'rooms']);
    }
  };
  return {
    waiting,
    send: (text: string) => {
      const one = { clientId: newClientId(), text };
      setWaiting((all) => [...all, one]);
      queue(one);
    },
    retry: (one: Waiting) => {
      setWaiting((all) => all.map((each) => (each === one ? { clientId: one.clientId, text: one.text } : each)));
      queue(one);
    },
    drop,
  };
};
export type Outbox = ReturnType<typeof useOutbox>;
