import { useInfiniteQuery } from '@tanstack/react-query';
import type { Movement } from '@wyrmgate/contract/ledger';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';

const pageSize = 10;

/** How the coins of the logged-in user came and went. Screens with it name the locale file `ledger`. */
export function CoinHistory() {
  const { t } = useTranslation('ledger');
  const problem = useProblemText();
  const columns = useColumns();
  const query = useInfiniteQuery(
    {
      queryKey: ['ledger', 'history', 'pages'],
      queryFn: ({ pageParam, signal }) =>
        api.ledger.history({ query: { before: pageParam, limit: pageSize } }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      enabled: useUser() !== null,
    },
    queryClient(),
  );
  const { error, isFetching, isFetchingNextPage, hasNextPage, isFetchNextPageError } = query;
  const rows = query.data?.pages.flatMap((page) => page.movements);
  const debt = Math.max(0, -(rows?.[0]?.balance ?? 0));
  return (
    <section aria-labelledby="coin-history" className="mt-12">
      <h2 id="coin-history" className="text-h2">
        {t('history.title')}
      </h2>
      <p className="mt-2 mb-5 text-secondary">{t('history.lead')}</p>
      {debt > 0 && (
        <Banner tone="warning" className="mb-4">
          {t('history.debt', { debt })}
        </Banner>
      )}
      {isFetchNextPageError && (
        <Banner tone="warning" role="status" className="mb-4">
          {t('history.failedMore')}
        </Banner>
      )}
      <Panel flush>
        {rows === undefined && error !== null ? (
          <ErrorState title={t('history.failed')} onRetry={() => void query.refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        ) : (
          <Table
            label={t('history.title')}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            loading={rows === undefined}
            skeletonRows={4}
            empty={<EmptyState title={t('history.empty.title')}>{t('history.empty.text')}</EmptyState>}
          />
        )}
      </Panel>
      {hasNextPage && (
        <Button
          className="mt-6"
          onClick={() => void query.fetchNextPage()}
          loading={isFetchingNextPage}
          loadingLabel={t('history.loadingMore')}
        >
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

const useColumns = (): Column<Movement>[] => {
  const { t } = useTranslation('ledger');
  const { number, date } = useFormat();
  return [
    {
      key: 'what',
      header: t('history.what'),
      identity: true,
      phone: 'title',
      cell: ({ kind, reference }) => (
        <span className="grid">
          {t(`kinds.${kind}`)}
          {reference && <span className="font-mono font-normal text-meta text-muted">{reference}</span>}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('history.date'),
      phone: 'line',
      cell: ({ created_at }) => <span className="text-secondary">{date(created_at)}</span>,
    },
    {
      key: 'change',
      header: t('history.change'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => (
        <span className={amount > 0 ? 'text-success tabular-nums' : 'text-heading tabular-nums'}>
          {amount > 0 ? `+${number(amount)}` : number(amount)}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('history.balance'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ balance }) => <span className="text-secondary tabular-nums">{number(balance)}</span>,
    },
  ];
};
