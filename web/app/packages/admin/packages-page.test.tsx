// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { AdminPackage } from '@wyrmgate/contract/packages';
import { common } from '@wyrmgate/contract/problem';
import { expect, it } from 'vitest';
import { type FakeApi, Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import PackagesPage from './packages-page.tsx';

const coinPackage = (id: number, name: string, more: Partial<AdminPackage> = {}): AdminPackage => ({
  id,
  package_id: name.toLowerCase(),
  name,
  description: '',
  coins: 100,
  bonus_coins: 0,
  total_coins: 100,
  price_eur: 499,
  price_usd: 0,
  charged_eur: 499,
  charged_usd: 0,
  discount_percentage: 0,
  is_popular: false,
  is_active: true,
  sort_order: id * 10,
  version: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
});
const shop = [coinPackage(1, 'Pouch'), coinPackage(2, 'Coffer'), coinPackage(3, 'Hoard', { is_active: false })];

const api: FakeApi = {
  packages: {
    adminList: ({ query: { search = '', is_active, page, limit } }) => {
      const packages = shop
        .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
        .filter((row) => is_active === undefined || row.is_active === is_active);
      return { packages, pagination: { page, limit, total: packages.length, pages: 1 } };
    },
  },
};
const showsOnly = (...names: string[]) =>
  waitFor(() => {
    const buttons = screen.queryAllByRole('button', { name: /^Edit / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names.map((name) => `Edit ${name}`));
  });

it('the package list reads its filters from the URL', async () => {
  renderScreen(<PackagesPage />, { api, at: '/admin/packages?is_active=false' });
  await showsOnly('Hoard');
});

it('the package list writes filters to the URL, and offers to reset them if nothing matches', async () => {
  const { user, router } = renderScreen(<PackagesPage />, { api, at: '/admin/packages' });
  await showsOnly('Pouch', 'Coffer', 'Hoard');
  await user.selectOptions(screen.getByLabelText('Status'), 'On sale');
  await showsOnly('Pouch', 'Coffer');
  await user.type(screen.getByLabelText('Name or package ID'), 'hoard');
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('0 results');
  expect(router.state.location.search).toBe('?is_active=true&search=hoard');
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  await showsOnly('Pouch', 'Coffer', 'Hoard');
  expect(router.state.location.search).toBe('');
});

it('a package that is moved, starred or disabled with the keyboard keeps the focus', async () => {
  let rows = shop;
  const change = (id: number, changes: Partial<AdminPackage>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes, version: row.version + 1 } : row));
    return rows.find((row) => row.id === id) as AdminPackage;
  };
  const list = () => ({ packages: rows, pagination: { page: 1, limit: 100, total: rows.length, pages: 1 } });
  const changing: FakeApi = {
    packages: {
      adminList: list,
      arrange: ({ body: { ids } }) => {
        rows = ids.map((id) => rows.find((row) => row.id === id) as AdminPackage);
        return { arranged: ids.length };
      },
      update: ({ params: { id }, body }) => change(Number(id), { is_popular: body.is_popular ?? false }),
      toggle: ({ params: { id } }) => change(Number(id), { is_active: false }),
    },
  };
  const { user } = renderScreen(<PackagesPage />, { api: changing, at: '/admin/packages' });
  await showsOnly('Pouch', 'Coffer', 'Hoard');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  screen.getByRole('button', { name: 'Move Pouch later' }).focus();
  await user.keyboard('{Enter}');
  await showsOnly('Coffer', 'Pouch', 'Hoard');
  expect(focused()).toBe('Move Pouch later');
  expect(await screen.findByText('Now at position 2 of 3')).toBeTruthy();
  const star = screen.getByRole('button', { name: /Pouch.*popular|popular.*Pouch/i });
  star.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect(document.activeElement).toBe(star);
  const active = screen.getByRole('switch', { name: /Pouch/ });
  active.focus();
  await user.keyboard(' ');
  await waitFor(() => expect((active as HTMLInputElement).checked).toBe(false));
  expect(document.activeElement).toBe(active);
});

it('the package list shows an error if the server fails', async () => {
  const adminList = () => {
    throw new Rejected(common.internal);
  };
  renderScreen(<PackagesPage />, { api: { packages: { adminList } }, at: '/admin/packages' });
  expect(await screen.findByText('Failed to load coin packages.')).toBeTruthy();
  expect(screen.getByText('Failed to fetch packages')).toBeTruthy();
});
