import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';

type List = {
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type ListPanelProps = { title: string; lead: string; list: List; loaded: boolean; children: ReactNode };

export function ListPanel({ title, lead, list, loaded, children }: ListPanelProps) {
  const { t } = useTranslation('sponsors');
  const problem = useProblemText();
  return (
    <Panel title={title} flush>
      <p className="px-(--cell-edge) pt-4 text-control text-secondary">{lead}</p>
      {!loaded && list.error ? (
        <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} level={3}>
          {problem(list.error)}
        </ErrorState>
      ) : (
        children
      )}
      {list.hasNextPage && (
        <div className="border-line border-t p-4">
          <Button
            size="sm"
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
            loadingLabel={t('conversions.loading')}
          >
            {t('conversions.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
