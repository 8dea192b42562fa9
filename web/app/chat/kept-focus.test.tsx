// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessageRow } from './message-row.tsx';
import { SearchPanel } from './search-panel.tsx';

const nothing = () => undefined;

it('after editing a chat message, the focus returns to the menu of the message', async () => {
  const message = chatMessage(4, { author: 'Aldo', created_at: new Date().toISOString() });
  const { user } = renderScreen(
    <ol>
      <MessageRow message={message} me="Aldo" moderates={false} isPrivate={false} blocked={false} onChanged={nothing} />
    </ol>,
    { api: { chat: { edit: () => ({ message }) } } },
  );
  const moreOf = () => screen.findByRole('button', { name: /Actions for/ });
  for (const key of ['{Escape}', '{Enter}']) {
    await user.click(await moreOf());
    await user.click(screen.getByText('Edit message'));
    await user.type(screen.getByLabelText('Edit message'), key);
    const more = await moreOf();
    await waitFor(() => expect(document.activeElement).toBe(more));
  }
});

it('a search match in the chat passes the focus to the way back, and gets it back', async () => {
  const messages = [chatMessage(5), chatMessage(4)];
  const { user } = renderScreen(<SearchPanel room="en" onClose={nothing} />, {
    api: {
      chat: {
        search: () => ({ messages, more: false }),
        list: () => ({ messages, more: false, last_seq: 5, last_change: 0, pinned: null }),
      },
    },
  });
  await user.type(await screen.findByRole('searchbox'), 'message{Enter}');
  const shows = await screen.findAllByRole('button', { name: 'Show' });
  await user.click(shows[1] as HTMLElement);
  const back = await screen.findByRole('button', { name: 'Back to the results' });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Show' })[1]);
});
