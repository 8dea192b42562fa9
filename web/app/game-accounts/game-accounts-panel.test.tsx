// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { GameAccount } from '@wyrmgate/contract/game-accounts';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { GameAccountsPanel } from './game-accounts-panel.tsx';

const main: GameAccount = {
  id: 1,
  login: 'isaura',
  linked_at: '2026-11-20T10:00:00Z',
  receives_coins: true,
  removable: false,
};

it('a player links an account by its game password, and can unlink only linked accounts', async () => {
  let accounts = [main];
  const sent: unknown[] = [];
  const { user } = renderScreen(<GameAccountsPanel />, {
    api: {
      'game-accounts': {
        list: () => ({ accounts, creating: false }),
        link: ({ body }) => {
          sent.push(body);
          accounts = [main, { ...main, id: 2, login: 'second', receives_coins: false, removable: true }];
          return { accounts };
        },
        unlink: ({ params }) => {
          sent.push(params.id);
          accounts = [main];
          return { accounts };
        },
      },
    },
  });
  expect(await screen.findByText('Receives coins')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Unlink/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Link a game account' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Game login'), 'second');
  await user.type(within(dialog).getByLabelText('Game password'), 'Secret99');
  await user.click(within(dialog).getByRole('button', { name: 'Link account' }));
  await user.click(await screen.findByRole('button', { name: 'Unlink second' }));
  expect(await screen.findByText('second is no longer linked')).toBeTruthy();
  expect(sent).toEqual([{ login: 'second', password: 'Secret99' }, 2]);
});
