import { type Account, accounts } from '@wyrmgate/contract/accounts';
import { setStatuses } from '@wyrmgate/contract/accounts-constants';
import { userProblems } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** Suspends, deactivates or reactivates an account. */
export function AccountStatusDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const params = { id: account.id };
  const offered = setStatuses.filter((status) => status !== account.status);
  const values = { status: offered[0] ?? 'active', reason: '', version: account.version };
  const change = useAdminMutation(api.accounts.changeStatus, {
    invalidates: [['accounts'], ['users']],
    done: ({ account: { login: user, status } }) => t('statusDialog.done', { user, status: t(`status.${status}`) }),
    quiet: true,
  });
  const form = useEditForm(accounts.changeStatus.body, {
    values,
    save: (body) => change.mutateAsync({ params, body }),
    done: onClose,
    conflict: {
      problem: userProblems.changedMeanwhile,
      reload: async () => ({ ...values, version: (await api.accounts.get({ params })).account.version }),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('statusDialog.title', { user: account.login })}
      description={t('statusDialog.text')}
      submit={{ label: t('statusDialog.action') }}
      onClose={onClose}
    >
      <Field {...form.field('status')} label={t('users:columns.status')}>
        <Select {...form.input('status')} options={offered.map((value) => ({ value, label: t(`status.${value}`) }))} />
      </Field>
      <ReasonField form={form} label={t('users:ban.reason')} />
    </FormDialog>
  );
}
