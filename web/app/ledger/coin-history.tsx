import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MovementsTable } from './movements-table.tsx';
import { useMovements } from './use-movements.ts';

export function CoinHistory() {
  const { t } = useTranslation('ledger');
  const problem = useProblemText();
  const history = useMovements();
  const { movements, error } = history;
  const debt = Math.max(0, -(movements?.[0]?.balance ?? 0));
  return (
    <Panel title={t('history.title')} flush>
      {debt > 0 && (
        <Banner tone="warning" className="m-4">
          {t('history.debt', { debt })}
        </Banner>
      )}
      {movements === undefined && error !== null ? (
        <ErrorState
          title={t('history.failed')}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
          level={3}
        >
          {problem(error)}
        </ErrorState>
      ) : movements?.length === 0 ? (
        <EmptyState title={t('history.empty.title')} level={3}>
          {t('history.empty.text')}
        </EmptyState>
      ) : (
        <MovementsTable movements={movements} />
      )}
      {history.isFetchNextPageError && (
        <Banner tone="warning" role="status" className="m-4">
          {t('history.failedMore')}
        </Banner>
      )}
      {history.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button
            size="sm"
            onClick={() => void history.fetchNextPage()}
            loading={history.isFetchingNextPage}
            loadingLabel={t('history.loadingMore')}
          >
            {t('history.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
