// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { Rejected } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { useOutbox } from './use-outbox.ts';

function Sender() {
  const outbox = useOutbox('en', () => undefined);
  const words = ['one', 'two', 'three'];
  return (
    <button type="button" onClick={() => words.forEach(outbox.send)}>
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
