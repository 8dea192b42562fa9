// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { type DiscordConfig, discordProblems } from '@wyrmgate/contract/discord';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import DiscordAdminPage from './discord-page.tsx';

const config: DiscordConfig = {
  configured: true,
  active: true,
  client_id: '100000000000000001',
  guild_id: '200000000000000001',
  guild_name: 'Emberfall',
  secret_set: true,
  token_set: true,
  redirect_url: 'https://portal.example/discord',
  roles: [{ role_id: '300000000000000002', name: 'Veteran', kind: 'level', level: 70, rank: null }],
  trouble: null,
  linked: 12,
  version: 4,
};
const roleChoices = () => ({
  roles: [
    { id: '300000000000000002', name: 'Veteran', powerful: false },
    { id: '300000000000000003', name: 'Premium', powerful: false },
  ],
});

it('a Discord role mapping is saved with a level only if the mapping depends on one', async () => {
  const { user, calls } = renderScreen(<DiscordAdminPage />, {
    api: { discord: { config: () => config, roleChoices, saveRoles: () => config } },
  });
  expect(await screen.findByText('Players at level 70 or higher')).toBeTruthy();
  expect(screen.getByText('Veteran')).toBeTruthy();
  expect(screen.queryByText('300000000000000002')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit roles' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.clear(drawer.getByLabelText('Minimum level'));
  await user.type(drawer.getByLabelText('Minimum level'), '85');
  await user.click(drawer.getByRole('button', { name: 'Add a role' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'discord.saveRoles')?.sent.body).toEqual({
      roles: [
        { role_id: '300000000000000002', kind: 'level', level: 85, rank: null },
        { role_id: '300000000000000003', kind: 'linked', level: null, rank: null },
      ],
      version: 4,
    }),
  );
});

it('a Discord role can be mapped to a staff rank, and the next mapping starts with the next rank', async () => {
  const { user, calls } = renderScreen(<DiscordAdminPage />, {
    api: { discord: { config: () => config, roleChoices, saveRoles: () => config } },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit roles' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Add a role' }));
  for (const field of drawer.getAllByLabelText('For')) await user.selectOptions(field, 'Staff with a certain rank');
  const [first] = drawer.getAllByLabelText('Rank');
  await user.selectOptions(first as HTMLElement, 'Super Admin');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'discord.saveRoles')?.sent.body).toMatchObject({
      roles: [
        { role_id: '300000000000000002', kind: 'rank', level: null, rank: 'implementor' },
        { role_id: '300000000000000003', kind: 'rank', level: null, rank: 'god' },
      ],
    }),
  );
});

it('the Discord page explains bot errors and says if the roles did not load', async () => {
  const { user } = renderScreen(<DiscordAdminPage />, {
    api: {
      discord: {
        config: () => ({ ...config, trouble: 'permission' }),
        roleChoices: () => {
          throw new Rejected(discordProblems.notConfigured);
        },
      },
    },
  });
  expect(await screen.findByText(/^The bot cannot assign a role/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit roles' }));
  expect(await screen.findByText('Could not load the Discord roles')).toBeTruthy();
});

it('the Discord page has no edit buttons for staff who may only view it', async () => {
  renderScreen(<DiscordAdminPage />, {
    api: { discord: { config: () => config } },
    admin: { granted: ['admin.discord.view'] },
  });
  expect(await screen.findByText('Players at level 70 or higher')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit roles' })).toBeNull();
});

it.each([
  [true, 'Edit'],
  [false, 'Set up'],
])('the button of the Discord connection says what it does (set up: %s)', async (configured, label) => {
  renderScreen(<DiscordAdminPage />, { api: { discord: { config: () => ({ ...config, configured }) } } });
  expect(await screen.findByRole('button', { name: label })).toBeTruthy();
});
