import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { saveFile } from '../platform/save-file.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { payoutTones } from './payout-table.tsx';

export const handle = { namespaces: ['sponsors'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors:meta.title', noindex: true });

/** The printable statement of a payout. */
export default function StatementPage() {
  const { t } = useTranslation('sponsors');
  const problem = useProblemText();
  const { money, date } = useFormat();
  const id = Number(useParams().id);
  const query = useApiQuery(['sponsors', 'statement'], { params: { id } }, { enabled: useUser() !== null });
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="page-container grid gap-6 py-10 sm:py-14 print:p-0">
      <div className="flex flex-wrap justify-between gap-2.5 print:hidden">
        <Button icon={ArrowLeft} render={<Link to={urls.sponsor} />}>
          {t('statement.back')}
        </Button>
        {data && (
          <span className="flex gap-2.5">
            <Button icon={FileDown} onClick={() => saveFile(data.filename, data.csv)}>
              {t('statement.csv')}
            </Button>
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {t('statement.print')}
            </Button>
          </span>
        )}
      </div>
      {data ? (
        <Panel>
          <div className="grid gap-6">
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
          </div>
        </Panel>
      ) : error ? (
        <Panel>
          <ErrorState title={t('statement.failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        </Panel>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}
