import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@wyrmgate/contract/client';
import { common, type Problem } from '@wyrmgate/contract/problem';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { adminMoment } from './admin-date.ts';

export type LoadedProps<Data> = {
  query: UseQueryResult<Data, Error>;
  /** Title of the error state: "Donations did not load". */
  failed: string;
  /** Replaces the text for unexpected server errors. */
  unexpected?: string;
  /** Shown until the first response arrives. */
  waiting: ReactNode;
  /** The error code for missing data, and the empty state that is shown instead of that error. */
  missing?: { problem: Problem; title: string; action?: ReactNode };
  children: (data: Data) => ReactNode;
};

/**
 * Renders the state of a query: skeleton, error with a retry button, or data. If a refresh fails, the old data stays
 * visible under a banner that shows its age.
 */
export function Loaded<Data>({ query, failed, unexpected, waiting, missing, children }: LoadedProps<Data>) {
  const { t } = useTranslation('dashboard');
  const problem = useProblemText();
  const { data, error, isPaused, isFetching, errorUpdateCount, dataUpdatedAt } = query;
  const isUnexpected = error instanceof ApiError && error.code === common.internal.code;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (!isPaused && errorUpdateCount === 0) return waiting;
    if (missing && error instanceof ApiError && error.code === missing.problem.code)
      return <EmptyState title={missing.title} action={missing.action} />;
    return (
      <ErrorState title={failed} onRetry={retry} retrying={isFetching && !isPaused}>
        {error ? (isUnexpected && unexpected) || problem(error) : isPaused && t('common:errors.network')}
      </ErrorState>
    );
  }
  return (
    <>
      {(error !== null || isPaused) && (
        <Banner
          tone="warning"
          role="status"
          className="m-3"
          action={
            <Button size="sm" onClick={retry} loading={isFetching && !isPaused} loadingLabel={t('ui:trying')}>
              {t('ui:tryAgain')}
            </Button>
          }
        >
          {t('stale', { time: adminMoment(dataUpdatedAt) })}
        </Banner>
      )}
      {children(data)}
    </>
  );
}
