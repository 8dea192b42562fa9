// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
import { expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { VoteSiteDrawer } from './vote-site-drawer.tsx';

const row: AdminVoteSite = {
  id: 3,
  name: 'Toplist',
  link: 'https://toplist.example/vote?id={token}',
  adapter: 'signed',
  secret_set: true,
  server: '',
  api: '',
  addresses: ['192.0.2.1'],
  cooldown_hours: 24,
  coins: 20,
  marks: 3,
  active: true,
  votes_today: 1,
  votes_recent: 9,
  rejected: [],
  last_callback_at: null,
  updated_at: '2026-11-22T10:00:00.000Z',
  version: 4,
};

const onCreated = vi.fn();
const url = 'https://portal.example/api/webhooks/votes/ABC';
const open = async (site: AdminVoteSite | undefined, api: NonNullable<FakeApi['vote-sites']>) => {
  const rendered = renderScreen(<VoteSiteDrawer row={site} onClose={vi.fn()} onCreated={onCreated} />, {
    api: { 'vote-sites': api },
  });
  return { ...rendered, drawer: within(await screen.findByRole('dialog')) };
};

it('the vote site form sends addresses as a list and keeps the secret if none is typed', async () => {
  const { user, drawer, calls } = await open(row, { update: () => row });
  const addresses = drawer.getByLabelText(/^Allowed addresses/);
  await user.type(addresses, '\n203.0.113.0/24');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const [{ sent }] = calls as unknown as [{ sent: { body: Record<string, unknown> } }];
  expect(sent.body).toMatchObject({
    addresses: ['192.0.2.1', '203.0.113.0/24'],
    secret: '',
    coins: 20,
    marks: 3,
    version: 4,
  });
});

it("the vote site form validates with the contract's rules, and hides the secret for sites without one", async () => {
  const { user, drawer, calls } = await open(undefined, { create: () => ({ ...row, callback_url: url }) });
  await user.click(drawer.getByRole('button', { name: 'Generate a secret' }));
  expect(drawer.getByLabelText<HTMLInputElement>(/^Secret/).value).toMatch(/^[0-9a-f]{64}$/);
  await user.selectOptions(drawer.getByLabelText(/^Callback/), 'topg');
  expect(drawer.queryByLabelText(/^Secret/)).toBeNull();
  await user.type(drawer.getByLabelText(/^Allowed addresses/), 'toplist.example');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Enter IP addresses or networks such as 203.0.113.0/24')).toBeTruthy();
  expect(drawer.getByText('Enter an address with {token}, {username} or {id} once, after the host name')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('a new vote site shows its callback address and whether its reward waits for approval', async () => {
  const approval = { id: 9, status: 'pending', expires_at: '2026-11-25T10:00:00.000Z' } as const;
  const { user, drawer } = await open(undefined, { create: () => ({ ...row, callback_url: url, approval }) });
  await user.type(drawer.getByLabelText(/^Site/), 'Toplist');
  await user.type(drawer.getByLabelText(/^Link/), row.link.replace('{', '{{'));
  await user.click(drawer.getByRole('button', { name: 'Generate a secret' }));
  await user.type(drawer.getByLabelText(/^Dragon Coins/), '5000');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith({ name: 'Toplist', url, waiting: true }));
});
