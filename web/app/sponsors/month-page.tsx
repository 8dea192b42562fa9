import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { sponsorMonth } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { StatementFrame } from './statement-frame.tsx';
import { StatementTable } from './statement-table.tsx';

export const handle = { namespaces: ['sponsors'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors:meta.title', noindex: true });

const step = (month: string, by: number): string => {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

export default function MonthPage() {
  const { t } = useTranslation('sponsors');
  const format = useFormat();
  const { month = '' } = useParams();
  const query = useApiQuery(['sponsors', 'monthlyStatement'], { params: { month } }, { enabled: useUser() !== null });
  return (
    <StatementFrame query={query} file={(data) => Promise.resolve(data)}>
      {(data) => (
        <>
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-h2">{t('month.title', { month: format.month(month) })}</h1>
            <nav className="flex gap-2.5 print:hidden" aria-label={t('month.label')}>
              {data.first < month && (
                <Button size="sm" icon={ChevronLeft} render={<Link to={sponsorMonth(step(month, -1))} />}>
                  {t('month.earlier')}
                </Button>
              )}
              {month < data.last && (
                <Button size="sm" icon={ChevronRight} render={<Link to={sponsorMonth(step(month, 1))} />}>
                  {t('month.later')}
                </Button>
              )}
            </nav>
          </header>
          <Facts
            layout="aligned"
            facts={[{ key: 'sponsor', label: t('statement.sponsor'), value: `${data.name} (${data.code})` }]}
          />
          {data.currencies.map((statement) => (
            <StatementTable key={statement.currency} {...statement} />
          ))}
          <p className="text-meta text-muted">{t('month.note')}</p>
        </>
      )}
    </StatementFrame>
  );
}
