// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { HistoryEntry } from '@wyrmgate/contract/moderation';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { HistoryPanel } from './history-panel.tsx';

const entry: HistoryEntry = {
  kind: 'report',
  about: 'chat',
  decision: 'mute',
  category: 'harassment',
  reason: 'Insults',
  by: 'Kharzeth',
  at: '2026-11-01T12:00:00.000Z',
  points: null,
  until: null,
  undone: false,
};

it('the history of a player shows who decided what and why, and loads more on request', async () => {
  const { user } = renderScreen(<HistoryPanel id={9} />, {
    api: {
      moderation: {
        history: ({ query }) =>
          String(query.limit) === '20'
            ? { entries: [entry], more: true }
            : { entries: [entry, { ...entry, kind: 'removal', reason: 'Off topic' }], more: false },
      },
    },
  });
  expect(await screen.findByText('Reported chat message · Harassment · Remove and mute')).toBeTruthy();
  expect(screen.getByText('Insults')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Chat message removed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
