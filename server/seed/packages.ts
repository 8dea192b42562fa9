import { createPackage } from '../src/packages/service.ts';
import type { Tx } from '../src/platform/database/database.ts';

/** Demo packages, cheapest first; regular prices in cents. */
const shop = [
  { package_id: 'ember-pouch', name: 'Ember pouch', coins: 500, bonus_coins: 0, price_eur: 499, price_usd: 544 },
  { package_id: 'scouts-purse', name: 'Scout’s purse', coins: 1100, bonus_coins: 100, price_eur: 999, price_usd: 1089 },
  {
    package_id: 'captains-coffer',
    name: 'Captain’s coffer',
    coins: 2400,
    bonus_coins: 400,
    price_eur: 1999,
    price_usd: 2179,
    is_popular: true,
  },
  {
    package_id: 'wardens-stack',
    name: 'Warden’s stack',
    coins: 6500,
    bonus_coins: 1250,
    price_eur: 4999,
    price_usd: 5499,
    discount_percentage: 10,
  },
  {
    package_id: 'siege-treasury',
    name: 'Siege treasury',
    coins: 14_000,
    bonus_coins: 3500,
    price_eur: 9999,
    price_usd: 10_999,
    discount_percentage: 15,
  },
  {
    package_id: 'wyrms-hoard',
    name: 'Wyrm’s hoard',
    coins: 32_000,
    bonus_coins: 9000,
    price_eur: 19_999,
    price_usd: 21_999,
    discount_percentage: 20,
  },
];
export type DemoPackage = Awaited<ReturnType<typeof seedPackages>>[number];

export const seedPackages = async (tx: Tx, now: Date) => {
  const rows = [];
  for (const [index, values] of shop.entries())
    rows.push(await createPackage(tx, { ...values, sort_order: (index + 1) * 10, created_at: now }));
  return rows;
};
