import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';

export const currencies = ['EUR', 'USD'] as const satisfies readonly Currency[];
export type Priced = Pick<CoinPackage, 'price_eur' | 'price_usd'>;

/** Price in cents of a currency; zero: not sold in it. */
export const priceIn = ({ price_eur, price_usd }: Priced, currency: Currency): number =>
  currency === 'EUR' ? price_eur : price_usd;
