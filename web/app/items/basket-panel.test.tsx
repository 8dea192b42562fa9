// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { ShopItem } from '@wyrmgate/contract/items';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { useBasket, writeBasket } from './basket.ts';
import { BasketPanel } from './basket-panel.tsx';

const item = (more: Partial<ShopItem>): ShopItem => ({
  id: 1,
  category: 'weapons',
  kind: 'item',
  name: 'Blade',
  description: '',
  picture: null,
  count: 1,
  attributes: [],
  sockets: 0,
  premium: null,
  class: null,
  min_level: null,
  contents: [],
  price: 100,
  marks_price: null,
  earns: 5,
  goods: 'seen',
  sale: null,
  left: null,
  limit: null,
  ...more,
});

function Shop({ items }: { items: ShopItem[] }) {
  return <BasketPanel items={items} lines={useBasket()} />;
}

const open = (items: ShopItem[], marks: number) =>
  renderScreen(<Shop items={items} />, {
    api: {
      items: {
        targets: () => ({
          marks,
          accounts: [
            { id: 1, login: 'hero', characters: [{ id: 7, name: 'Kharzeth', level: 30, class: 'ninja' as const }] },
          ],
        }),
      },
      ledger: { balance: () => ({ balance: 1000, debt: 0 }) },
    },
  });
afterEach(() => writeBasket([]));

it('a player can pay for an item with Dragon Marks, and sees how many are missing', async () => {
  writeBasket([{ item: 1, quantity: 2, price: 100, currency: 'coins' }]);
  const { user } = open([item({ marks_price: 40 })], 50);
  const basket = await screen.findByRole('region', { name: 'Your basket' });
  await user.selectOptions(within(basket).getByLabelText('Pay for Blade with'), 'marks');
  expect(await within(basket).findByText('You need 30 more Dragon Marks.')).toBeTruthy();
  const buy = within(basket).getByRole('button', { name: 'Buy for 80 Dragon Marks' });
  expect((buy as HTMLButtonElement).disabled).toBe(true);
});

it('the basket warns about an item that the chosen character cannot use, but allows the purchase', async () => {
  writeBasket([
    { item: 1, quantity: 1, price: 100, currency: 'coins' },
    { item: 2, quantity: 1, price: 50, currency: 'coins' },
  ]);
  const { user } = open([item({ min_level: 45 }), item({ id: 2, name: 'Bell', price: 50, class: 'shaman' })], 0);
  const basket = await screen.findByRole('region', { name: 'Your basket' });
  // By default, the basket is for the first character.
  expect(await within(basket).findByText('Kharzeth is level 30. “Blade” needs level 45.')).toBeTruthy();
  expect(within(basket).getByText('“Bell” is only for the Shaman class. Kharzeth cannot use it.')).toBeTruthy();
  const buy = within(basket).getByRole('button', { name: 'Buy for 150 coins' });
  expect((buy as HTMLButtonElement).disabled).toBe(false);
  await user.selectOptions(within(basket).getByLabelText(/For which character/), '1');
  expect(within(basket).queryByText(/needs level/)).toBeNull();
});
