import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminToasts } from '../platform/admin-toasts.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { waitsForApproval } from '../shell/admin/use-asked-notice.ts';

/** What staff can do with a user. Failures are shown by the dialog; after each act the lists are read again. */
export const useUserActs = (onDone: () => void) => {
  const { t } = useTranslation('users');
  const [refusal, setRefusal] = useState<unknown>();
  const options = {
    quiet: true,
    onMutate: () => setRefusal(undefined),
    onError: (error: unknown) => setRefusal(error),
    onSettled: () => invalidate(['users']),
  } as const;
  const told = (title: string) => {
    adminToasts.show({ type: 'success', title });
    onDone();
  };
  const update = useApiMutation(['users', 'update'], {
    ...options,
    onSuccess: ({ user }) => told(t('edit.done', { user: user.login })),
  });
  const setPassword = useApiMutation(['users', 'setPassword'], {
    ...options,
    onSuccess: ({ user }) => told(t('password.done', { user: user.login })),
  });
  const resetFactor = useApiMutation(['users', 'resetFactor'], {
    ...options,
    onSuccess: ({ user }) => {
      void invalidate(['sessions']);
      told(t('factor.done', { user: user.login }));
    },
  });
  const ban = useApiMutation(['users', 'ban'], {
    ...options,
    onSuccess: ({ user }) => told(t('ban.done', { user: user.login })),
  });
  const bulkBan = useApiMutation(['users', 'bulkBan'], {
    ...options,
    // What waits for a second person is told by the shell.
    onSuccess: (reply) =>
      waitsForApproval(reply) ? onDone() : told(t('ban.doneBulk', { count: reply.banned.length })),
  });
  const unban = useApiMutation(['users', 'unban'], {
    ...options,
    onSuccess: ({ user }) => told(t('unban.done', { user: user.login })),
  });
  return { update, setPassword, resetFactor, ban, bulkBan, unban, refusal };
};
