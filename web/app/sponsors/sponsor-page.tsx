import { ApiError } from '@wyrmgate/contract/client';
import type { ChartDays } from '@wyrmgate/contract/sponsors-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SponsorDashboard } from './sponsor-dashboard.tsx';

export const handle = { namespaces: ['sponsors'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors:meta.title', noindex: true });

export default function SponsorPage() {
  const { t } = useTranslation('sponsors');
  const problem = useProblemText();
  const [days, setDays] = useState<ChartDays>('30');
  const query = useApiQuery(['sponsors', 'dashboard'], { query: { days } }, { enabled: useUser() !== null });
  const [shown, setShown] = useState(query.data);
  // Shows the previous figures while those for another period load.
  if (query.data !== undefined && query.data !== shown) setShown(query.data);
  const { error, isFetching, refetch } = query;
  if (shown) return <SponsorDashboard data={shown} days={days} onDays={setDays} />;
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="mb-6 text-h1">{t('title')}</h1>
      {error === null ? (
        <div className="grid gap-6" aria-busy="true">
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      ) : (
        <Panel>
          {error instanceof ApiError && error.status === 403 ? (
            <EmptyState title={t('noSponsor.title')}>{t('noSponsor.text')}</EmptyState>
          ) : (
            <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
              {problem(error)}
            </ErrorState>
          )}
        </Panel>
      )}
    </div>
  );
}
