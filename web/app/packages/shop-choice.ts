import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { currencies, priceIn } from './package-price.ts';

/** The buyer's choice, kept in the URL so that it survives a login or a canceled payment. */
export type ShopChoice = { packageId: string | undefined; currency: Currency };

/** Packages with a price in this currency. */
export const soldIn = (packages: readonly CoinPackage[], currency: Currency): readonly CoinPackage[] =>
  packages.filter((each) => priceIn(each, currency) > 0);

/** Reads the choice from the URL. Defaults to the popular or the first package, in euros. */
export const readChoice = (search: URLSearchParams, packages: readonly CoinPackage[]): ShopChoice => {
  const currency = currencies.find((each) => each === search.get('currency')) ?? 'EUR';
  const sold = soldIn(packages, currency);
  const linked = sold.find(({ package_id }) => package_id === search.get('package'));
  const chosen = linked ?? sold.find(({ is_popular }) => is_popular) ?? sold[0];
  return { packageId: chosen?.package_id, currency };
};

/** The query string of a choice, with the other parameters of the URL. */
export const writeChoice = ({ packageId, currency }: ShopChoice, before = new URLSearchParams()): URLSearchParams => {
  const search = new URLSearchParams(before);
  if (packageId !== undefined) search.set('package', packageId);
  if (currency === 'EUR') search.delete('currency');
  else search.set('currency', currency);
  return search;
};
