import { useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Badge } from '../ui/badge.tsx';
import { Facts } from '../ui/facts.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { payoutTones } from './payout-table.tsx';
import { StatementFrame } from './statement-frame.tsx';

export const handle = { namespaces: ['sponsors'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors:meta.title', noindex: true });

/** The printable statement of a payout. */
export default function StatementPage() {
  const { t } = useTranslation('sponsors');
  const { money, date } = useFormat();
  const id = Number(useParams().id);
  const query = useApiQuery(['sponsors', 'statement'], { params: { id } }, { enabled: useUser() !== null });
  return (
    <StatementFrame query={query}>
      {(data) => (
        <>
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-h2">{t('statement.title', { number: data.payout.number })}</h1>
            <Badge tone={payoutTones[data.payout.status]}>{t(`payoutStatus.${data.payout.status}`)}</Badge>
          </header>
          <Facts
            layout="aligned"
            facts={[
              { key: 'sponsor', label: t('statement.sponsor'), value: `${data.name} (${data.code})` },
              { key: 'date', label: t('payout.date'), value: date(data.payout.requested_at) },
              { key: 'method', label: t('terms.method'), value: t(`methods.${data.payout.method}`) },
              ...(data.payout.paid_at
                ? [{ key: 'paid', label: t('statement.paidOn'), value: date(data.payout.paid_at) }]
                : []),
              ...(data.payout.paid_amount === null
                ? []
                : [
                    {
                      key: 'paidAmount',
                      label: t('statement.paidAmount'),
                      value: money(data.payout.paid_amount, data.payout.pay_currency.toUpperCase()),
                    },
                  ]),
              ...(data.payout.reference
                ? [{ key: 'reference', label: t('statement.reference'), value: data.payout.reference }]
                : []),
              ...(data.payout.note ? [{ key: 'note', label: t('statement.note'), value: data.payout.note }] : []),
            ]}
          />
          <EarningsTable rows={data.lines} />
          <p className="flex flex-wrap justify-between gap-4 border-line border-t pt-4 font-[600] text-heading">
            <span>{t('statement.total')}</span>
            <span className="text-end tabular-nums">
              {money(data.payout.amount, data.payout.currency)}
              {data.payout.method === 'store_credit' && (
                <span className="block font-normal text-control">
                  {t('statement.coins', { count: data.payout.coins })}
                </span>
              )}
            </span>
          </p>
        </>
      )}
    </StatementFrame>
  );
}
