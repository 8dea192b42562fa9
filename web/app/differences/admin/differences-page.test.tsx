// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Difference } from '@wyrmgate/contract/differences';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import DifferencesPage from './differences-page.tsx';

const ban: Difference = {
  id: 4,
  kind: 'ban',
  status: 'open',
  user: { id: 9, username: 'Isaura' },
  login: 'isaura2',
  portal: 'none',
  game: 'permanent',
  found_at: '2026-11-20T10:00:00Z',
  resolved_at: null,
  applied_to: null,
  resolution: null,
  resolved_by: null,
  requested_by: null,
  version: 3,
};
const coins: Difference = { ...ban, id: 5, kind: 'coins', portal: '1200', game: '6200', version: 1 };
const pagination = { page: 1, limit: 20, total: 2, pages: 1, capped: false, next: null, previous: null };
const status = {
  check: { started_at: ban.found_at, finished_at: ban.found_at, accounts: 412, failure: null },
  open: 2,
  coins: { sent: 9000, waiting: 50, in_game: 12_000 },
};

it('staff see both sides of a difference, and can apply one of them or dismiss the difference with a reason', async () => {
  const calls: unknown[] = [];
  const { user } = renderScreen(<DifferencesPage />, {
    api: {
      differences: {
        list: () => ({ differences: [ban, coins], pagination }),
        status: () => status,
        apply: ({ params, body }) => {
          calls.push(['apply', params.id, body]);
          return { difference: { ...ban, status: 'resolved' } };
        },
        dismiss: ({ params, body }) => {
          calls.push(['dismiss', params.id, body]);
          return { difference: { ...coins, status: 'dismissed' } };
        },
      },
    },
  });
  const table = await screen.findByRole('table', { name: 'Differences from the game' });
  const [, banRow, coinsRow] = within(table).getAllByRole('row');
  if (!banRow || !coinsRow) throw new Error('A row is missing.');
  expect(banRow.textContent).toMatch(/isaura2.*Not banned.*Banned permanently/);
  expect(coinsRow.textContent).toMatch(/1,200.*6,200/);
  expect((await screen.findByText('50 coins are on their way')).textContent).toBeTruthy();

  await user.click(within(banRow).getByRole('button', { name: 'Resolve' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: /Change the game to match the portal: Not banned/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(calls).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong player');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Change applied')).toBeTruthy();

  await user.click(within(coinsRow).getByRole('button', { name: 'Leave as it is' }));
  const other = await screen.findByRole('dialog');
  await user.type(within(other).getByRole('textbox', { name: /Reason/ }), 'Event prize');
  await user.click(within(other).getByRole('button', { name: 'Leave it' }));
  expect(calls).toEqual([
    ['apply', 4, { apply_to: 'game', reason: 'Wrong player', version: 3 }],
    ['dismiss', 5, { reason: 'Event prize', version: 1 }],
  ]);
});
