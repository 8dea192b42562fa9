// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminItem } from '@wyrmgate/contract/items';
import { expect, it } from 'vitest';
import type { FakeApi } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import ItemsPage from './items-page.tsx';

const item = (id: number, name: string, more: Partial<AdminItem> = {}): AdminItem => ({
  id,
  category_id: 1,
  kind: 'item',
  names: { en: name },
  descriptions: {},
  picture_id: null,
  vnum: 100 + id,
  contents: [],
  count: 1,
  sockets: [],
  attributes: [],
  premium_type: null,
  premium_days: null,
  price: 120,
  marks_price: null,
  sale_price: null,
  sale_ends_at: null,
  stock: null,
  limit_count: null,
  limit_days: null,
  class: null,
  min_level: null,
  status: 'published',
  state: 'live',
  starts_at: null,
  ends_at: null,
  sort_order: id,
  version: 1,
  updated_at: '2026-11-20T08:00:00.000Z',
  sold: 7,
  sold_today: 1,
  ...more,
});
const figures = { orders: 3, pieces: 5, coins: 600, marks: 0 };

/** A fake API whose catalogue allows items to be deleted. */
const shop = (): FakeApi => {
  let all = [item(1, 'Moon sword'), item(2, 'Cape', { state: 'draft', status: 'draft' })];
  return {
    items: {
      stats: () => ({ today: figures, month: figures, refunded: 0, top: [] }),
      adminList: ({ query: { state } }) => ({
        items: all.filter((row) => state === undefined || row.state === state),
        categories: [{ id: 1, slug: 'weapons', names: { en: 'Weapons' }, sort_order: 1, version: 1 }],
      }),
      remove: ({ params }) => {
        all = all.filter(({ id }) => id !== params.id);
        return { deleted: true as const };
      },
    },
  };
};
const showsOnly = (...names: string[]) =>
  waitFor(() => {
    const buttons = screen.queryAllByRole('button', { name: /^Edit: / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names.map((name) => `Edit: ${name}`));
  });

it('the catalogue lists only drafts when the URL asks for them', async () => {
  renderScreen(<ItemsPage />, { api: shop(), at: '/admin/items?state=draft' });
  await showsOnly('Cape');
  expect(screen.getByRole('button', { name: 'Weapons' })).toBeTruthy();
});

it('deleting an item requires a confirmation that names the item', async () => {
  const { user, calls } = renderScreen(<ItemsPage />, { api: shop(), at: '/admin/items' });
  await showsOnly('Moon sword', 'Cape');
  await user.click(screen.getByRole('button', { name: 'Delete: Cape' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Cape/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await showsOnly('Moon sword');
  expect(calls.find(({ endpoint }) => endpoint === 'items.remove')?.sent.params).toEqual({ id: 2 });
});

it('the catalogue has no buttons for staff who may only view', async () => {
  renderScreen(<ItemsPage />, { api: shop(), at: '/admin/items', admin: { granted: ['admin.items.view'] } });
  expect(await screen.findByText('Moon sword')).toBeTruthy();
  await showsOnly();
  expect(screen.queryByRole('button', { name: 'Delete: Cape' })).toBeNull();
});
