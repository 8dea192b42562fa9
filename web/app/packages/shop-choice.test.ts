import type { CoinPackage } from '@wyrmgate/contract/packages';
import { expect, it } from 'vitest';
import { readChoice, writeChoice } from './shop-choice.ts';

const coinPackage = (package_id: string, is_popular = false): CoinPackage => ({
  id: 1,
  package_id,
  name: package_id,
  description: '',
  coins: 500,
  bonus_coins: 0,
  total_coins: 500,
  price_eur: 4.99,
  price_usd: 5.44,
  charged_eur: 4.99,
  charged_usd: 5.44,
  discount_percentage: 0,
  is_popular,
  is_active: true,
  sort_order: 1,
});
const packages = [coinPackage('pouch'), coinPackage('coffer', true), coinPackage('hoard')];
const read = (search: string, of = packages) => readChoice(new URLSearchParams(search), of);

it('the shop restores the selected package and currency from the URL', () => {
  expect(read(`${writeChoice({ packageId: 'hoard', currency: 'USD' })}`)).toEqual({
    packageId: 'hoard',
    currency: 'USD',
  });
});

it('the shop defaults to the popular package in euros, even if the URL names a package that is not sold', () => {
  expect(read('')).toEqual({ packageId: 'coffer', currency: 'EUR' });
  expect(read('package=sold-out&currency=GBP')).toEqual({ packageId: 'coffer', currency: 'EUR' });
  expect(read('', [coinPackage('pouch')]).packageId).toBe('pouch');
  expect(read('', []).packageId).toBeUndefined();
});

it('a choice in the shop keeps the other parameters of the URL', () => {
  const search = writeChoice({ packageId: 'pouch', currency: 'EUR' }, new URLSearchParams('lang=de&currency=USD'));
  expect(search.toString()).toBe('lang=de&package=pouch');
});

it('the shop offers only packages with a price in the chosen currency', () => {
  const euroOnly = { ...coinPackage('euro', true), price_usd: 0, charged_usd: 0 };
  expect(read('currency=USD', [euroOnly, coinPackage('both')]).packageId).toBe('both');
  expect(read('currency=USD&package=euro', [euroOnly]).packageId).toBeUndefined();
});
