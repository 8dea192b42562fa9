import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Picture } from '../platform/picture.tsx';
import { useBalance } from '../platform/query/use-balance.ts';
import { urls } from './urls.ts';

/** The player's coins, linked to the shop. A negative balance is a debt, which the next purchased coins repay. */
export function BalanceChip() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const coins = useBalance();
  return (
    <Link
      to={urls.shop}
      aria-label={coins === undefined ? t('account.openShop') : t('account.toShop', { coins })}
      className="inline-flex min-h-9 min-w-20 items-center gap-2 rounded-field border border-edge bg-surface px-2.5 font-[600] text-control no-underline transition-colors hover:border-control pointer-coarse:min-h-11"
    >
      <Picture name="coin" sizes="20px" className="size-5" />
      <span className={`tabular-nums ${(coins ?? 0) < 0 ? 'text-danger' : 'text-gold-400'}`}>
        {coins === undefined ? '' : number(coins)}
      </span>
    </Link>
  );
}
