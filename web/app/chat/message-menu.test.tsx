// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessageRow } from './message-row.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const removed = (more: Partial<ChatMessage>) => chatMessage(7, { text: '', removed: 'author', ...more });
const row = (message: ChatMessage, moderates = false) => (
  <ol>
    <MessageRow
      message={message}
      me="Aldo"
      moderates={moderates}
      isPrivate={false}
      blocked={false}
      onChanged={() => undefined}
    />
  </ol>
);

it('a chat message that its author deleted can be reported for a day, and has no other action, even for moderators', async () => {
  logInAs('god');
  const { user, calls } = renderScreen(row(removed({ created_at: hoursAgo(23) }), true), {
    api: { chat: { report: () => ({ id: 1 }) } },
  });
  await user.click(await screen.findByRole('button', { name: /Actions for Stormquill’s message/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report message']);
  await user.click(screen.getByRole('menuitem'));
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.sent.body).toMatchObject({ message: 7, reason: 'harassment' });
});

it.each([
  ['that its author deleted more than a day ago', { created_at: hoursAgo(25) }],
  ['that staff deleted', { created_at: hoursAgo(1), removed: 'staff' as const }],
  ['that the viewer deleted', { created_at: hoursAgo(1), author: 'Aldo' }],
])('a chat message %s has no actions', async (_, more) => {
  renderScreen(row(removed(more)), { api: {} });
  await screen.findByText(/deleted/i);
  expect(screen.queryByRole('button')).toBeNull();
});
