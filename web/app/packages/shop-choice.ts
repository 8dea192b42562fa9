import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { chargedIn, currencies } from './package-price.ts';

/** The buyer's choice. The URL stores it, so that it survives a login or a cancelled payment. */
export type ShopChoice = { packageId: string | undefined; currency: Currency };

/** Returns the packages with a price in this currency. */
export const soldIn = (packages: readonly CoinPackage[], currency: Currency): readonly CoinPackage[] =>
  packages.filter((each) => chargedIn(each, currency) > 0);

/** Reads the choice from the URL. Defaults to euros and to the popular package, or else the first. */
export const readChoice = (search: URLSearchParams, packages: readonly CoinPackage[]): ShopChoice => {
  const currency = currencies.find((each) => each === search.get('currency')) ?? 'EUR';
  const sold = soldIn(packages, currency);
  const linked = sold.find(({ package_id }) => package_id === search.get('package'));
  const chosen = linked ?? sold.find(({ is_popular }) => is_popular) ?? sold[0];
  return { packageId: chosen?.package_id, currency };
};

/** Writes the choice to the query string and keeps other parameters. */
export const writeChoice = ({ packageId, currency }: ShopChoice, before = new URLSearchParams()): URLSearchParams => {
  const search = new URLSearchParams(before);
  if (packageId !== undefined) search.set('package', packageId);
  if (currency === 'EUR') search.delete('currency');
  else search.set('currency', currency);
  return search;
};
