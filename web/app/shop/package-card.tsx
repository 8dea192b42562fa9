import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { Check } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Picture } from '../platform/picture.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { currencies, priceIn } from './shop-choice.ts';

export type PackageCardProps = {
  coinPackage: CoinPackage;
  /** Which drawing of coins, 1 to 6. */
  pile: number;
  currency: Currency;
  checked: boolean;
  onChoose: () => void;
};

/** One package: a radio button in the shape of a card. */
export function PackageCard({ coinPackage, pile, currency, checked, onChoose }: PackageCardProps) {
  return (
    <label className="pack relative grid cursor-pointer grid-cols-[76px_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-1 sm:content-start sm:p-5 sm:pt-11">
      <input
        type="radio"
        name="package"
        value={coinPackage.package_id}
        checked={checked}
        onChange={onChoose}
        className="sr-only"
      />
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
        <Mark checked={checked} />
      </span>
    </label>
  );
}

/** Looks like a button and says what the card is; both words keep their room, so that choosing moves nothing. */
function Mark({ checked }: { checked: boolean }) {
  const { t } = useTranslation('shop');
  const face = 'inline-flex items-center justify-center gap-1.5 [grid-area:1/1]';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'cut-plate plate-secondary inline-grid min-h-9 items-center px-2.5 font-[560] text-label [--plate-cut:var(--cut-sm)]',
        checked ? 'text-accent' : 'text-heading',
      )}
    >
      <span className={cx(face, !checked && 'invisible')}>
        <Icon as={Check} size={16} />
        {t('selected')}
      </span>
      <span className={cx(face, checked && 'invisible')}>{t('select')}</span>
    </span>
  );
}

function Badges({ coinPackage: { is_popular, discount_percentage: percent } }: { coinPackage: CoinPackage }) {
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

function Coins({ coinPackage: { coins, bonus_coins: bonus } }: { coinPackage: CoinPackage }) {
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

/** The chosen currency large, the other one small. */
function Prices({ coinPackage, currency }: { coinPackage: CoinPackage; currency: Currency }) {
  const { money } = useFormat();
  const other = currencies.filter((each) => each !== currency);
  return (
    <span className="grid leading-tight tabular-nums">
      <span className="font-[620] text-[1.125rem] text-heading sm:text-[1.25rem]">
        {money(priceIn(coinPackage, currency), currency)}
      </span>
      {other.map((each) => (
        <span key={each} className="mt-1 text-meta text-muted">
          {money(priceIn(coinPackage, each), each)}
        </span>
      ))}
    </span>
  );
}
