import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { adminMoment } from './admin-date.ts';

export type LoadedProps<Data> = {
  query: UseQueryResult<Data, Error>;
  /** Title of the failure: "Donations did not load". */
  failed: string;
  /** Shown until the first response. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * What a call brought: skeleton, error with another try, or the data. Data stays on the screen when a later refresh
 * fails, under a banner that says how old it is.
 */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  const { t } = useTranslation('dashboard');
  const problem = useProblemText();
  const { data, error, isPaused, isFetching, errorUpdateCount, dataUpdatedAt } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (!isPaused && errorUpdateCount === 0) return waiting;
    return (
      <ErrorState title={failed} onRetry={retry} retrying={isFetching && !isPaused}>
        {error ? problem(error) : isPaused && t('common:errors.network')}
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
