import { ApiError } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import type { Key } from '../../platform/i18n/keys.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import type { Decision } from './decision-dialog.tsx';

/** The problem behind "this can no longer be done". */
const causeOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'approvals.notPossible') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'because' in details ? String(details.because) : undefined;
};

/** Approve, reject, withdraw; each end is told in one notice. */
export const useDecisions = (done: () => void) => {
  const { t } = useTranslation('approvals');
  const problem = useProblemText();
  const options = (key: Key<'approvals'>) => ({
    quiet: true,
    onSuccess: () => void adminToasts.show({ type: 'success', title: t(key) }),
    onError: (error: unknown) => {
      const cause = causeOf(error)?.split('.');
      const because = cause ? t(`${cause[0]}:errors.${cause[1]}`, { defaultValue: '' }) : '';
      adminToasts.show({
        id: 'decision',
        type: 'error',
        title: t('dashboard:apiError.title'),
        message: because ? `${problem(error)}: ${because}` : problem(error),
        duration: 5000,
      });
    },
    // Also after a failure: most of them say that the list on the screen is old.
    onSettled: () => {
      done();
      return invalidate(['approvals']);
    },
  });
  const approve = useApiMutation(['approvals', 'approve'], options('done.approved'));
  const reject = useApiMutation(['approvals', 'reject'], options('done.rejected'));
  const withdraw = useApiMutation(['approvals', 'withdraw'], options('done.withdrawn'));
  return {
    busy: approve.isPending || reject.isPending || withdraw.isPending,
    decide: (decision: Decision, id: number, reason: string) => {
      const params = { id };
      if (decision === 'approve') approve.mutate({ params });
      else if (decision === 'reject') reject.mutate({ params, body: { reason } });
      else withdraw.mutate({ params });
    },
  };
};
