import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { saveFile } from '../platform/save-file.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type FrameProps<Data> = {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Creates the CSV file, which must include parts that are not loaded yet. */
  file: (data: Data) => Promise<{ filename: string; csv: string }>;
  children: (data: Data) => ReactNode;
};

/** A statement with buttons to print and to save it. */
export function StatementFrame<Data>({ query, file, children }: FrameProps<Data>) {
  const { t } = useTranslation('sponsors');
  const problem = useProblemText();
  const { data, error, isFetching, refetch } = query;
  const save = useMutation(
    {
      mutationFn: file,
      onSuccess: ({ filename, csv }) => saveFile(filename, csv),
    },
    queryClient(),
  );
  return (
    <div className="page-container grid gap-6 py-10 sm:py-14 print:p-0">
      <div className="flex flex-wrap justify-between gap-2.5 print:hidden">
        <Button icon={ArrowLeft} render={<Link to={urls.sponsor} />}>
          {t('statement.back')}
        </Button>
        {data && (
          <span className="flex flex-wrap gap-2.5">
            <Button
              icon={FileDown}
              loading={save.isPending}
              loadingLabel={t('conversions.loading')}
              onClick={() => save.mutate(data)}
            >
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
          <div className="grid gap-6">{children(data)}</div>
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
