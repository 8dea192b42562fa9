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
  /** Ends the ban from its notice, when the dialog is gone: a failure raises the common notice. */
  const takeBack = async (id: number, reason: string) => {
    const params = { id };
    try {
      const { bans } = await api.users.get({ params });
      const [latest] = bans;
      // Somebody else may have lifted it meanwhile, and even banned the user for something else.
      if (latest?.reason !== reason || latest.lifted_at !== null) return;
      const { user } = await api.users.unban({ params });
      adminToasts.show({ type: 'success', title: t('unban.done', { user: user.login }) });
    } catch {
      // Told by the client.
    } finally {
      void invalidate(['users']);
    }
  };
  const ban = useApiMutation(['users', 'ban'], {
    ...options,
    onSuccess: ({ user }, { body }) =>
      told(t('ban.done', { user: user.login }), () => void takeBack(user.id, body.reason.trim())),
  });
  const bulkBan = useApiMutation(['users', 'bulkBan'], {
    ...options,
    // What waits for a second person is told by the shell.
    onSuccess: (reply) =>
      waitsForApproval(reply) ? onDone() : told(t('ban.doneBulk', { count: reply.banned.length })),
  });
  return { update, setPassword, resetFactor, ban, bulkBan, unban, refusal };
};
