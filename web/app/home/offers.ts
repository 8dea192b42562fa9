import type { CoinPackage } from '@wyrmgate/contract/packages';
import { only } from '../platform/only.ts';

const fields = [
  'id',
  'name',
  'coins',
  'bonus_coins',
  'discount_percentage',
  'is_popular',
  'charged_eur',
  'price_eur',
  'charged_usd',
] as const satisfies (keyof CoinPackage)[];
/** A package with the number of its coin picture, from 1 to 6. */
export type Offer = Pick<CoinPackage, (typeof fields)[number]> & { pile: number };

const shown = 3;

/** Returns the popular package with its neighbours, or else the first packages. */
export const offersOf = (packages: readonly CoinPackage[]): Offer[] => {
  const offers = [...packages]
    .sort((a, b) => a.sort_order - b.sort_order)
    .map((each, at) => ({ ...each, pile: Math.min(6, at + 1) }));
  const popular = offers.findIndex((each) => each.is_popular);
  const start = Math.max(0, Math.min(popular - 1, offers.length - shown));
  return offers.slice(start, start + shown).map((each) => only(each, [...fields, 'pile']));
};
