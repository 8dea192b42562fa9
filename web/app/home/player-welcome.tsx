import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Picture } from '../platform/picture.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useBalance } from '../platform/query/use-balance.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';

/** Greets a logged-in player with their balance, last payment and next steps. */
export function PlayerWelcome({ name }: { name: string }) {
  const { t } = useTranslation('home');
  const { number, money, date } = useFormat();
  const coins = useBalance();
  const payments = useApiQuery(['payments', 'history'], { query: { limit: 1 } }).data?.payments;
  const last = payments?.[0];
  return (
    <section aria-label={t('welcome.title', { name })} className="mt-8 max-w-[480px]">
      <div className="rounded-card border border-line bg-ink-900/85 p-5">
        <h2 className="text-card">{t('welcome.title', { name })}</h2>
        <dl className="mt-4 grid grid-cols-2 gap-x-6">
          <div>
            <dt className="text-meta text-secondary">{t('welcome.balance')}</dt>
            <dd className="mt-1 flex min-h-8 items-center gap-2 font-[600] text-[1.375rem] text-gold-400 tabular-nums">
              <Picture name="coin" sizes="24px" className="size-6" />
              {coins === undefined ? '' : number(coins)}
            </dd>
          </div>
          <div>
            <dt className="text-meta text-secondary">{t('welcome.last')}</dt>
            <dd className="mt-1 min-h-8 text-bone-50 tabular-nums">
              {payments && (last ? money(last.amount, last.currency) : t('welcome.none'))}
              {last && <span className="block text-meta text-secondary">{date(last.created_at)}</span>}
            </dd>
          </div>
        </dl>
      </div>
      <div className="mt-5 flex flex-wrap gap-3.5 max-sm:flex-col">
        <Button variant="primary" size="lg" render={<Link to={urls.shop} />}>
          {t('welcome.buy')}
        </Button>
        <Button variant="ghost" size="lg" icon={ReceiptText} render={<Link to={urls.payment.history} />}>
          {t('welcome.payments')}
        </Button>
      </div>
    </section>
  );
}
