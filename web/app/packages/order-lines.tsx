import { sumMoney } from '@wyrmgate/contract/amounts';
import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useBalance } from '../platform/query/use-balance.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { chargedIn, regularIn } from './package-price.ts';

export type OrderLinesProps = {
  coinPackage: CoinPackage;
  currency: Currency;
  /** Username of the recipient. Undefined if the order is not a gift. */
  recipient: string | undefined;
};

/** The order, and the balance after it. */
export function OrderLines({ coinPackage, currency, recipient }: OrderLinesProps) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  const loggedIn = useUser() !== null;
  const balance = useBalance();
  const { coins, bonus_coins, total_coins, discount_percentage } = coinPackage;
  return (
    <dl className="mt-4 grid gap-y-3.5 text-control tabular-nums" aria-live="polite">
      <Line name={coinPackage.name}>
        <span className="text-heading">{t('coins', { coins })}</span>
      </Line>
      {bonus_coins > 0 && (
        <Line name={t('order.bonus')}>
          <span className="text-success">{t('order.bonusCoins', { coins: bonus_coins })}</span>
        </Line>
      )}
      {discount_percentage > 0 && (
        <>
          <Line name={t('regularPrice')}>{money(regularIn(coinPackage, currency), currency)}</Line>
          <Line name={t('discount', { percent: discount_percentage })}>
            <span className="text-success">
              {money(sumMoney([chargedIn(coinPackage, currency), -regularIn(coinPackage, currency)]), currency)}
            </span>
          </Line>
        </>
      )}
      {recipient?.trim() && <Line name={t('gift.for', { name: recipient.trim() })}>{null}</Line>}
      {loggedIn && recipient === undefined && (
        <Line name={t('order.balanceAfter')}>
          {balance === undefined ? (
            <Skeleton className="h-3.5 w-20" />
          ) : (
            <span className="text-gold-400">{t('coins', { coins: balance + total_coins })}</span>
          )}
        </Line>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <dt className="font-[620] text-[1.1875rem] text-heading">{t('order.total')}</dt>
        <dd className="font-[620] text-[1.1875rem] text-heading">
          {money(chargedIn(coinPackage, currency), currency)}
        </dd>
      </div>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-prose">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
