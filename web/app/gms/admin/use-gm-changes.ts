import { useTranslation } from '#i18n';
import { waitsForApproval } from '../../admin-kit/use-asked-notice.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

/** Add, move, remove. Each end is told in one notice; what waits for a second person is told by the shell. */
export const useGmChanges = () => {
  const { t } = useTranslation('gms');
  const problem = useProblemText();
  const failed = (key: string) => (error: unknown) =>
    adminToasts.show({
      id: key,
      type: 'error',
      title: t('dashboard:apiError.title'),
      message: `${t(key)}: ${problem(error)}`,
      duration: 5000,
    });
  const told = (title: string) => adminToasts.show({ type: 'success', title });
  // Also after a failure: somebody else may have moved him.
  const options = { quiet: true, onSettled: () => invalidate(['gms']) } as const;
  const add = useApiMutation(['gms', 'add'], {
    ...options,
    onError: failed('failed.add'),
    onSuccess: (reply) => {
      if (!waitsForApproval(reply)) told(t('done.added', { name: reply.gm.mAccount }));
    },
  });
  const move = useApiMutation(['gms', 'updateAuthority'], {
    ...options,
    onError: failed('failed.move'),
    onSuccess: (reply) => {
      const { gm } = reply;
      if (waitsForApproval(reply)) return;
      told(t('done.moved', { name: gm.mAccount, level: t(`dashboard:authority.${gm.authority}`) }));
    },
  });
  const remove = useApiMutation(['gms', 'remove'], {
    ...options,
    onError: failed('failed.remove'),
    onSuccess: ({ removed }) => told(t('done.removed', { name: removed })),
  });
  return { add, move, remove };
};
