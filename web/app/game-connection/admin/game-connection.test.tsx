// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { GameConnectionState } from '@wyrmgate/contract/game-connection';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GameConnection } from './game-connection.tsx';

const stored: GameConnectionState = {
  used: 'stored',
  fixed: { player_database: 'srv1_player' },
  stored: {
    address: '10.0.0.5:3306',
    user: 'portal',
    account_database: 'account',
    player_database: 'player',
    common_database: 'common',
    log_database: 'log',
    table_prefix: '',
    table_postfix: '',
  },
  readable: true,
  open_deliveries: 2,
  updated_at: '2026-11-26T10:00:00.000Z',
  version: 3,
};

it('keeps the password if none is typed, and warns about deliveries in progress', async () => {
  const { user, calls } = renderScreen(<GameConnection />, {
    api: { 'game-connection': { get: () => stored, save: () => ({ connection: stored }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the connection' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/2 deliveries to the game have not arrived/)).toBeTruthy();
  expect(drawer.getByLabelText(/^Database of the characters/).getAttribute('readonly')).not.toBeNull();
  await user.type(drawer.getByLabelText(/^Prefix of the tables/), 'x_');
  await user.click(drawer.getByRole('button', { name: 'Connect and save' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'game-connection.save')?.sent?.body).toMatchObject({
      address: '10.0.0.5:3306',
      password: '',
      table_prefix: 'x_',
      version: 3,
    }),
  );
});

it('says that variables of the server take precedence', async () => {
  renderScreen(<GameConnection />, {
    api: { 'game-connection': { get: () => ({ ...stored, used: 'variables' as const }) } },
  });
  expect(await screen.findByText(/Remove GAME_DATABASE_URL/)).toBeTruthy();
});
