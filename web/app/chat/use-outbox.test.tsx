// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { Rejected } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { notArrived, useOutbox } from './use-outbox.ts';

function Sender() {
  const outbox = useOutbox('en', () => undefined);
  const sendAll = () => {
    for (const word of ['one', 'two', 'three']) outbox.send(word, 0);
  };
  return (
    <button type="button" onClick={sendAll}>
      Send all {outbox.waiting.map(({ text, error }) => `${text}:${error ? 'failed' : 'waiting'}`).join(' ')}
    </button>
  );
}

it('chat messages are sent one by one in the order in which they were written, even if one of them fails', async () => {
  const sent: string[] = [];
  let release: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { user } = renderScreen(<Sender />, {
    api: {
      chat: {
        rooms: () => ({ rooms: [], mute: null, moderates: false }),
        send: async ({ body }) => {
          sent.push(body.text);
          if (body.text === 'one') await first;
          if (body.text === 'two') throw new Rejected(chatProblems.tooSoon, [], { seconds: 1 });
          return { id: 1, seq: 1, message: chatMessage(1) };
        },
      },
    },
  });
  await user.click(await screen.findByRole('button'));
  await waitFor(() => expect(sent).toEqual(['one']));
  expect(screen.getByRole('button').textContent).toContain('one:waiting two:waiting three:waiting');
  release();
  await waitFor(() => expect(sent).toEqual(['one', 'two', 'three']));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send all two:failed'));
});

it('a waiting chat message stays visible when an earlier message has the same text', () => {
  const waiting = [{ clientId: 'one', text: 'Hello', after: 4 }];
  const own = (seq: number) => chatMessage(seq, { author: 'Aldo', text: 'Hello' });
  expect(notArrived(waiting, [own(4)], 'Aldo')).toEqual(waiting);
  expect(notArrived(waiting, [own(4), chatMessage(5, { text: 'Hello' })], 'Aldo')).toEqual(waiting);
  expect(notArrived(waiting, [own(4), own(5)], 'Aldo')).toEqual([]);
});
