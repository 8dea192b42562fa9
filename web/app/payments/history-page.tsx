import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { OwnDeliveries } from '../deliveries/own-deliveries.tsx';
import { ReceivedGifts } from '../gifts/received-gifts.tsx';
import { CoinHistory } from '../ledger/coin-history.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { HistoryFilterBar } from './history-filter-bar.tsx';
import { filterNames, readHistoryFilters, writeHistoryFilter } from './history-filters.ts';
import { HistoryTable } from './history-table.tsx';
import { useHistory } from './use-history.ts';

export const handle = {
  namespaces: ['payments', 'receipts', 'ledger', 'deliveries'],
  private: true,
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'payments:history.meta.title', noindex: true });

export default function HistoryPage() {
  const { t } = useTranslation('payments');
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="pb-1 text-h1">{t('history.title')}</h1>
      <p className="mt-2 mb-8 text-lead text-secondary">{t('history.lead')}</p>
      <History />
      <div className="mt-8 grid grid-cols-1 gap-6">
        <ReceivedGifts />
        <CoinHistory />
        <OwnDeliveries />
      </div>
    </div>
  );
}

function History() {
  const { t } = useTranslation('payments');
  const problem = useProblemText();
  const [search, setSearch] = useSearchParams();
  const filters = readHistoryFilters(search);
  const filtered = filterNames.some((name) => filters[name] !== undefined);
  const history = useHistory(filters, useUser() !== null);
  const { payments, error, isFetching, isFetchingNextPage, isFetchNextPageError, refetch } = history;
  const quiet = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;
  const reset = () =>
    setSearch((before) => filterNames.reduce((next, name) => writeHistoryFilter(next, name, ''), before), quiet);
  if (payments === undefined && error !== null)
    return (
      <Panel>
        <ErrorState title={t('history.failed.title')} onRetry={() => void refetch()} retrying={isFetching}>
          {problem(error)}
        </ErrorState>
      </Panel>
    );
  if (payments?.length === 0 && !filtered)
    return (
      <Panel>
        <EmptyState
          title={t('history.empty.title')}
          action={
            <Button variant="primary" render={<Link to={urls.shop} />}>
              {t('history.empty.action')}
            </Button>
          }
        >
          {t('history.empty.text')}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <HistoryFilterBar
        filters={filters}
        filtered={filtered}
        onChange={(name, value) => setSearch((before) => writeHistoryFilter(before, name, value), quiet)}
        onReset={reset}
      />
      {error !== null && (
        <Banner tone="warning" role="status" className="mb-4">
          {t(isFetchNextPageError ? 'history.failedMore' : 'history.stale')}
        </Banner>
      )}
      <Panel flush>
        <HistoryTable
          payments={payments}
          refreshing={history.isPlaceholderData}
          empty={
            <EmptyState
              title={t('history.noMatch.title')}
              action={<Button onClick={reset}>{t('history.filters.reset')}</Button>}
            >
              {t('history.noMatch.text')}
            </EmptyState>
          }
        />
      </Panel>
      {payments !== undefined && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="text-meta text-secondary">
            {t('history.shown', { count: payments.length })}
          </p>
          {history.hasNextPage && (
            <Button
              onClick={() => void history.fetchNextPage()}
              loading={isFetchingNextPage}
              loadingLabel={t('history.loadingMore')}
            >
              {t('history.more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
