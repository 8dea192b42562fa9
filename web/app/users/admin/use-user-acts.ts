import { useState } from 'react';
import { useTranslation } from '#i18n';
import { waitsForApproval } from '../../admin-kit/use-asked-notice.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

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
  const told = (title: string, back?: () => void) => {
    adminToasts.show({
      type: 'success',
      title,
      ...(back && { action: { label: t('dashboard:undo'), run: back } }),
    });
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
  const unban = useApiMutation(['users', 'unban'], {
    ...options,
    onSuccess: ({ user }) => told(t('unban.done', { user: user.login })),
  });
  /** Runs from the toast, after the dialog is closed: the client reports a failure. */
  const undoBan = async (id: number, banId: number) => {
    try {
      const { user } = await api.users.unban({ params: { id }, body: { banId } });
      adminToasts.show({ type: 'success', title: t('unban.done', { user: user.login }) });
    } catch {
      // Reported by the client.
    } finally {
      void invalidate(['users']);
    }
  };
  const ban = useApiMutation(['users', 'ban'], {
    ...options,
    onSuccess: ({ user, banId }) => told(t('ban.done', { user: user.login }), () => void undoBan(user.id, banId)),
  });
  const bulkBan = useApiMutation(['users', 'bulkBan'], {
    ...options,
    // What waits for a second person is told by the shell.
    onSuccess: (reply) =>
      waitsForApproval(reply) ? onDone() : told(t('ban.doneBulk', { count: reply.banned.length })),
  });
  return { update, setPassword, resetFactor, ban, bulkBan, unban, refusal };
};
