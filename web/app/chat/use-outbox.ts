import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useRef, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { newClientId } from '../platform/client-id.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { accountOf } from './account-of.ts';

/** `after` is the number of the last message that the page held when the text was sent. */
export type Waiting = { clientId: string; text: string; after: number; error?: unknown };

/**
 * Returns the messages to show as waiting. A sent message can arrive over the socket before the response to its call, so
 * it is left out to avoid showing it twice.
 */
export const notArrived = (
  waiting: readonly Waiting[],
  messages: readonly ChatMessage[],
  me: string | undefined,
): Waiting[] =>
  waiting.filter(
    ({ text, after, error }) =>
      error !== undefined ||
      !messages.some((message) => message.seq > after && message.text === text && accountOf(message) === me),
  );

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
    send: (text: string, after: number) => {
      const one = { clientId: newClientId(), text, after };
      setWaiting((all) => [...all, one]);
      queue(one);
    },
    retry: (one: Waiting) => {
      setWaiting((all) =>
        all.map((each) => (each === one ? { clientId: one.clientId, text: one.text, after: one.after } : each)),
      );
      queue(one);
    },
    drop,
  };
};
export type Outbox = ReturnType<typeof useOutbox>;
