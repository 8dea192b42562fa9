import type { CoinPackage } from '@wyrmgate/contract/packages';
import { expect, it } from 'vitest';
import { offersOf } from './offers.ts';

const packages = (count: number, popular?: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at, sort_order: at, is_popular: at === popular }) as CoinPackage);
const ids = (all: CoinPackage[]) => offersOf(all).map(({ id }) => id);

it('the home page shows the popular package between its neighbours', () => {
  expect(ids(packages(6, 3))).toEqual([2, 3, 4]);
  expect(ids(packages(6, 0))).toEqual([0, 1, 2]);
  expect(ids(packages(6, 5))).toEqual([3, 4, 5]);
});

it('the home page shows the first packages if none is popular, and all of them if there are few', () => {
  expect(ids(packages(6))).toEqual([0, 1, 2]);
  expect(ids(packages(2, 1))).toEqual([0, 1]);
  expect(ids([])).toEqual([]);
});

it('a package gets the coin picture for its position in the shop, and the sixth picture from position six on', () => {
  expect(offersOf(packages(8, 6)).map(({ pile }) => pile)).toEqual([6, 6, 6]);
});
