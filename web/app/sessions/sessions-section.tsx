import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsSection() {
  const { t } = useTranslation('sessions');
  const problem = useProblemText();
  const query = useApiQuery(['sessions', 'list']);
  const endOthers = useApiMutation(['sessions', 'endOthers']);
  const [asking, setAsking] = useState(false);
  const sessions = query.data?.sessions;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;

  const throwOut = async () => {
    try {
      const { ended } = await endOthers.mutateAsync({});
      toasts.show({ type: 'success', title: t('othersEnded', { count: ended }) });
    } catch (error) {
      toasts.show({ type: 'error', title: t('endFailed'), message: problem(error) });
    }
    setAsking(false);
    await invalidate(['sessions']);
  };
  return (
    <Panel
      flush
      title={t('title')}
      aside={
        others > 0 && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <p className="px-5 pt-4 text-control text-secondary sm:px-6">{t('text')}</p>
      {sessions === undefined && query.error === null && <Waiting label={t('loading')} />}
      {sessions === undefined && query.error !== null && (
        <ErrorState title={t('failed')} level={3} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {problem(query.error)}
        </ErrorState>
      )}
      <ul className="mt-2 divide-y divide-line">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        description={t('confirmText', { count: others })}
        confirmLabel={t('endOthers')}
        confirmingLabel={t('ending')}
        confirming={endOthers.isPending}
        onConfirm={throwOut}
        destructive
      />
    </Panel>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-5 px-5 py-5 sm:px-6">
      {[0, 1].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
