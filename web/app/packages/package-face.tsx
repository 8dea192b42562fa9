import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Picture } from '../platform/picture.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { chargedIn, currencies, regularIn } from './package-price.ts';
import './package-face.css';

type Shown = Pick<
  CoinPackage,
  | 'name'
  | 'coins'
  | 'bonus_coins'
  | 'discount_percentage'
  | 'is_popular'
  | 'price_eur'
  | 'price_usd'
  | 'charged_eur'
  | 'charged_usd'
>;

/** Classes for the frame of a package. `pack` is defined in package-face.css. */
export const packFrame =
  'pack relative grid grid-cols-[76px_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-1 sm:content-start sm:p-5 sm:pt-11';

/** Returns the coin picture for a position in the shop. The six pictures show growing piles of coins. */
export const pileOf = (index: number): number => Math.min(index + 1, 6);

export type PackageFaceProps = {
  coinPackage: Shown;
  /** Number of the coin picture, from 1 to 6. */
  pile: number;
  currency: Currency;
  /** Shown next to the price. */
  mark?: ReactNode;
};

/** The content of a package card, shared by the shop and the back office. Its texts are in the namespace `shop`. */
export function PackageFace({ coinPackage, pile, currency, mark }: PackageFaceProps) {
  return (
    <>
      <Badges coinPackage={coinPackage} />
      <Picture
        name={`pile-${pile}`}
        sizes="(min-width: 37.5rem) 240px, 76px"
        className="mx-auto w-full max-w-[236px] max-sm:col-start-1 max-sm:row-span-3 max-sm:row-start-1"
      />
      <span className="grid max-sm:col-start-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 sm:mt-3 sm:justify-items-center sm:text-center">
        <span
          className={cx(
            'pb-0.5 font-[550] font-display text-card text-heading max-sm:w-full',
            coinPackage.discount_percentage > 0 && 'max-sm:pe-12',
          )}
        >
          {coinPackage.name}
        </span>
        <Coins coinPackage={coinPackage} />
      </span>
      <span className="flex flex-wrap items-end justify-between gap-1.5 max-sm:col-start-2 max-sm:mt-1 sm:mt-4 sm:border-line sm:border-t sm:pt-4">
        <Prices coinPackage={coinPackage} currency={currency} />
        {mark}
      </span>
    </>
  );
}

function Badges({ coinPackage: { is_popular, discount_percentage: percent } }: { coinPackage: Shown }) {
  const { t } = useTranslation('shop');
  return (
    <>
      {is_popular && (
        <Badge
          solid
          className="max-sm:col-start-2 max-sm:mb-1.5 max-sm:justify-self-start sm:absolute sm:start-3.5 sm:top-3.5"
        >
          {t('popular')}
        </Badge>
      )}
      {percent > 0 && (
        <Badge tone="success" className="absolute end-3.5 top-3.5">
          <span aria-hidden="true">{t('discountShort', { percent })}</span>
          <span className="sr-only">{t('discount', { percent })}</span>
        </Badge>
      )}
    </>
  );
}

function Coins({ coinPackage: { coins, bonus_coins: bonus } }: { coinPackage: Shown }) {
  const { t } = useTranslation('shop');
  const { number } = useFormat();
  return (
    <>
      <span className="inline-flex items-center gap-2.5 font-[620] text-[1.625rem] text-gold-400 tabular-nums leading-tight max-sm:text-[1.375rem]">
        <Picture name="coin" sizes="26px" className="size-[26px]" />
        <span aria-hidden="true">{number(coins)}</span>
        <span className="sr-only">{t('coins', { coins })}</span>
      </span>
      <span className={`text-meta sm:mt-1.5 ${bonus > 0 ? 'text-success' : 'text-muted'}`}>
        {bonus > 0 ? t('bonus', { coins: bonus }) : t('noBonus')}
      </span>
    </>
  );
}

/** Shows the price, with the regular price struck out if there is a discount, and the price in the other currency. */
function Prices({ coinPackage, currency }: { coinPackage: Shown; currency: Currency }) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  const shown = [currency, ...currencies.filter((each) => each !== currency)].filter(
    (each) => chargedIn(coinPackage, each) > 0,
  );
  return (
    <span className="grid leading-tight tabular-nums">
      {shown.map((each, index) => (
        <span
          key={each}
          className={
            index === 0 ? 'font-[620] text-[1.125rem] text-heading sm:text-[1.25rem]' : 'mt-1 text-meta text-muted'
          }
        >
          {money(chargedIn(coinPackage, each), each)}
          {index === 0 && coinPackage.discount_percentage > 0 && (
            <>
              {' '}
              <s className="ms-1 font-[450] text-meta text-muted">
                <span className="sr-only">{t('regularPrice')} </span>
                {money(regularIn(coinPackage, each), each)}
              </s>
            </>
          )}
        </span>
      ))}
    </span>
  );
}
