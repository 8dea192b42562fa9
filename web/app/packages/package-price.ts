import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';

export const currencies = ['EUR', 'USD'] as const satisfies readonly Currency[];
export type Priced = Pick<CoinPackage, 'charged_eur' | 'charged_usd'>;

/** The charged price in a currency; zero if the package is not sold in that currency. */
export const chargedIn = ({ charged_eur, charged_usd }: Priced, currency: Currency): number =>
  currency === 'EUR' ? charged_eur : charged_usd;

/** The price in a currency before any discount. */
export const regularIn = (
  { price_eur, price_usd }: Pick<CoinPackage, 'price_eur' | 'price_usd'>,
  currency: Currency,
): number => (currency === 'EUR' ? price_eur : price_usd);
