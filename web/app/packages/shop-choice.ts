import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { currencies, priceIn } from './package-price.ts';

/** What the buyer has chosen; it stands in the address, so that a login or a cancelled payment does not lose it. */
export type ShopChoice = { packageId: string | undefined; currency: Currency };

/** The packages that have a price in this currency. */
export const soldIn = (packages: readonly CoinPackage[], currency: Currency): readonly CoinPackage[] =>
  packages.filter((each) => priceIn(each, currency) > 0);

/** Reads the choice of an address. Without one it is the popular package, else the first, in euros. */
export const readChoice = (search: URLSearchParams, packages: readonly CoinPackage[]): ShopChoice => {
  const currency = currencies.find((each) => each === search.get('currency')) ?? 'EUR';
  const sold = soldIn(packages, currency);
  const asked = sold.find(({ package_id }) => package_id === search.get('package'));
  const chosen = asked ?? sold.find(({ is_popular }) => is_popular) ?? sold[0];
  return { packageId: chosen?.package_id, currency };
};

/** The query of a choice, with what else stands in the address. */
export const writeChoice = ({ packageId, currency }: ShopChoice, before = new URLSearchParams()): URLSearchParams => {
  const search = new URLSearchParams(before);
  if (packageId !== undefined) search.set('package', packageId);
  if (currency === 'EUR') search.delete('currency');
  else search.set('currency', currency);
  return search;
};
