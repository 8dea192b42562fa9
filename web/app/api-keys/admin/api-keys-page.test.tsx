// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ApiKey } from '@wyrmgate/contract/api-keys';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import ApiKeysPage from './api-keys-page.tsx';

const row: ApiKey = {
  id: 3,
  name: 'Statistics page',
  prefix: 'wgk_Ab12Cd34',
  last_four: 'x9Yz',
  scopes: ['statistics:read', 'rankings:read'],
  calls_per_minute: 60,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: { id: 1, username: 'Wanderer' },
  expires_at: '2027-02-20T10:00:00.000Z',
  last_used_at: null,
  state: 'active',
};
const key = 'wgk_Ab12Cd34_secret';

it('a new API key has the chosen scopes and is shown once', async () => {
  const { user, calls } = renderScreen(<ApiKeysPage />, {
    api: { 'api-keys': { list: () => ({ keys: [row] }), create: () => ({ key, row }) } },
  });
  expect(await screen.findByText('Public statistics, Rankings')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create an API key' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Create' }));
  expect(await drawer.findByText('Choose at least one permission')).toBeTruthy();
  await user.type(drawer.getByLabelText(/^Name/), 'Bot');
  await user.click(drawer.getByRole('checkbox', { name: 'News' }));
  await user.click(drawer.getByRole('checkbox', { name: 'Users' }));
  await user.selectOptions(drawer.getByLabelText(/^Expires after/), '30');
  await user.click(drawer.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(key)).toBeTruthy();
  const sent = calls.find(({ endpoint }) => endpoint === 'api-keys.create')?.sent as { body: unknown };
  expect(sent.body).toEqual({ name: 'Bot', scopes: ['news:read', 'users:read'], days: 30, calls_per_minute: 60 });
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await vi.waitFor(() => expect(screen.queryByText(key)).toBeNull());
});
