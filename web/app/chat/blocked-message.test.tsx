// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatMessage } from '../../test/chat-message.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { isBlocked } from './account-of.ts';
import { MessageRow } from './message-row.tsx';
import { SearchPanel } from './search-panel.tsx';

const insult = chatMessage(1, { author: 'Thornwick', text: 'You clown' });

it('the search of a room hides messages of blocked players until the viewer opens them', async () => {
  const page = { messages: [insult], last_seq: 1, last_change: 0, more: false, pinned: null };
  const { user } = renderScreen(
    <SearchPanel room="en" me="Aldo" blocked={new Set(['Thornwick'])} onClose={() => undefined} />,
    { api: { chat: { search: () => ({ messages: [insult], more: false }), list: () => page } } },
  );
  await user.type(await screen.findByRole('searchbox'), 'clown{Enter}');
  const results = within(screen.getByRole('region', { name: 'Search results' }));
  await results.findByText('Message from a player you have blocked');
  expect(results.queryByText('You clown')).toBeNull();
  const open = () => user.click(results.getByRole('button', { name: 'Show' }));
  await open();
  expect(results.getByText('You clown')).toBeTruthy();
  // The second button leads to the messages around the match.
  await open();
  await results.findByText('Message from a player you have blocked');
  expect(results.queryByText('You clown')).toBeNull();
});

it('a message from Discord is neither treated as written by a player with the same name nor hidden if that player is blocked', async () => {
  const namesake = { ...insult, discord: true };
  expect(isBlocked(insult, new Set(['Thornwick']))).toBe(true);
  expect(isBlocked(namesake, new Set(['Thornwick']))).toBe(false);
  const { user } = renderScreen(
    <ol>
      <MessageRow
        message={{ ...namesake, created_at: new Date().toISOString() }}
        me="Thornwick"
        moderates={false}
        isPrivate={false}
        blocked={false}
        onChanged={() => undefined}
      />
    </ol>,
    { api: {} },
  );
  await user.click(await screen.findByRole('button', { name: /Actions for/ }));
  expect(screen.getByRole('menuitem', { name: 'Report message' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Edit message' })).toBeNull();
});
