import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';

export const currencies = ['EUR', 'USD'] as const satisfies readonly Currency[];

/** What the buyer has chosen; it stands in the address, so that a login or a cancelled payment does not lose it. */
export type ShopChoice = { packageId: string | undefined; currency: Currency };

/** Reads the choice of an address. Without one it is the popular package, else the first, in euros. */
export const readChoice = (search: URLSearchParams, packages: readonly CoinPackage[]): ShopChoice => {
  const asked = packages.find(({ package_id }) => package_id === search.get('package'));
  const chosen = asked ?? packages.find(({ is_popular }) => is_popular) ?? packages[0];
  return {
    packageId: chosen?.package_id,
    currency: currencies.find((currency) => currency === search.get('currency')) ?? 'EUR',
  };
};

/** The query of a choice, with what else stands in the address. */
export const writeChoice = ({ packageId, currency }: ShopChoice, before = new URLSearchParams()): URLSearchParams => {
  const search = new URLSearchParams(before);
  if (packageId !== undefined) search.set('package', packageId);
  if (currency === 'EUR') search.delete('currency');
  else search.set('currency', currency);
  return search;
};

/** Price in cents of a currency. */
export const priceIn = (coinPackage: CoinPackage, currency: Currency): number =>
  currency === 'EUR' ? coinPackage.price_eur : coinPackage.price_usd;
