// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { type GameConnectionState, gameConnectionProblems } from '@wyrmgate/contract/game-connection';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GameConnection } from './game-connection.tsx';

const stored: GameConnectionState = {
  used: 'stored',
  fixed: { player_database: 'srv1_player', password_form: 'sha1' },
  stored: {
    address: '10.0.0.5:3306',
    user: 'portal',
    account_database: 'account',
    player_database: 'player',
    common_database: 'common',
    log_database: 'log',
    table_prefix: '',
    table_postfix: '',
    helper_database: 'wyrmgate',
    names: [{ key: 'account.coins', name: 'crystals' }],
    code_page: 'windows-1254',
    password_form: 'mysql',
    arena_solo: '',
    arena_flex: '',
    channels: 'CH1=10.0.0.5:13000',
    admin_protocol: 'classic',
    admin_password_set: true,
  },
  readable: true,
  open_deliveries: 2,
  updated_at: '2026-11-26T10:00:00.000Z',
  version: 3,
};

it('the game connection form keeps the password if none is typed, and warns about deliveries in progress', async () => {
  const { user, calls } = renderScreen(<GameConnection />, {
    api: { 'game-connection': { get: () => stored, save: () => ({ connection: stored }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the connection' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/2 deliveries to the game have not arrived/)).toBeTruthy();
  expect(drawer.getByLabelText(/^Character database/).getAttribute('readonly')).not.toBeNull();
  await user.type(drawer.getByLabelText(/^Table prefix/), 'x_');
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

it('the game connection page says that environment variables of the server take precedence', async () => {
  renderScreen(<GameConnection />, {
    api: { 'game-connection': { get: () => ({ ...stored, used: 'variables' as const }) } },
  });
  expect(await screen.findByText(/Remove GAME_DATABASE_URL/)).toBeTruthy();
});

it('staff add column names of the game one by one, and see an error next to a name that the game does not have', async () => {
  const { user, calls } = renderScreen(<GameConnection />, {
    api: {
      'game-connection': {
        get: () => stored,
        save: () => {
          const message = 'The game has no table or column with this name';
          throw new Rejected(gameConnectionProblems.nameMissing, [
            { path: 'names.1.name', code: 'game-connection:errors.nameMissing', message },
          ]);
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the connection' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('option', { name: 'SHA-256' })).toHaveProperty('disabled', true);
  expect(drawer.getByText(/Enter it again if you change the channels/)).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Add a name' }));
  const [, second] = drawer.getAllByLabelText(/^Stands for/);
  if (!second) throw new Error('No row was added.');
  await user.selectOptions(second, 'player.lastPlay');
  await user.type(drawer.getAllByLabelText(/^Name in the game/)[1] as HTMLElement, 'gone_at');
  await user.click(drawer.getByRole('button', { name: 'Connect and save' }));
  expect(await drawer.findByText('The game has no table or column with this name')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === 'game-connection.save')?.sent?.body).toMatchObject({
    names: [
      { key: 'account.coins', name: 'crystals' },
      { key: 'player.lastPlay', name: 'gone_at' },
    ],
    code_page: 'windows-1254',
    admin_password: '',
  });
});
