import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

/** What staff can do with an account. Failures are shown by the dialog; after each act the list is read again. */
export const useAccountActs = (onDone: () => void) => {
  const { t } = useTranslation('accounts');
  const [refusal, setRefusal] = useState<unknown>();
  const options = {
    quiet: true,
    onMutate: () => setRefusal(undefined),
    onError: (error: unknown) => setRefusal(error),
    onSettled: () => Promise.all([invalidate(['accounts']), invalidate(['users'])]),
  } as const;
  const told = (title: string) => {
    adminToasts.show({ type: 'success', title });
    onDone();
  };
  const grant = useApiMutation(['accounts', 'grantPremium'], {
    ...options,
    onSuccess: ({ account }) => told(t('grant.done', { user: account.login })),
  });
  const remove = useApiMutation(['accounts', 'removePremium'], {
    ...options,
    onSuccess: ({ account }) => told(t('grant.removed', { user: account.login })),
  });
  const changeStatus = useApiMutation(['accounts', 'changeStatus'], {
    ...options,
    onSuccess: ({ account }) =>
      told(t('statusDialog.done', { user: account.login, status: t(`status.${account.status}`) })),
  });
  return { grant, remove, changeStatus, refusal };
};
