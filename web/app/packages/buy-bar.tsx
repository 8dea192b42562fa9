import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { chargedIn } from './package-price.ts';

export type BuyBarProps = { coinPackage: CoinPackage; currency: Currency; onGo: () => void };

/** Shows the total at the bottom of narrow windows until the order panel is in view. */
export function BuyBar({ coinPackage, currency, onGo }: BuyBarProps) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-4 flex items-center justify-between gap-4 border-line border-t bg-band px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className="grid min-w-0 leading-tight">
        <span className="truncate text-meta text-secondary">{coinPackage.name}</span>
        <span className="font-[620] text-[1.25rem] text-heading tabular-nums">
          {money(chargedIn(coinPackage, currency), currency)}
        </span>
      </p>
      <Button variant="primary" onClick={onGo}>
        {t('order.toOrder')}
      </Button>
    </div>
  );
}
