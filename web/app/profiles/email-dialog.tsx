import { EmailChange } from '@wyrmgate/contract/profiles';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profiles');
  const account = useAccountForm(EmailChange, { email: '', password: '' }, async (body) => {
    await api.profiles.requestEmailChange({ body });
    toasts.show({ type: 'success', title: t('email.sent') });
    onClose();
    await invalidate(['profiles', 'get']);
  });
  const { form, issue } = account;
  return (
    <AccountDialog
      title={t('email.dialog.title')}
      description={t('email.dialog.text')}
      submitLabel={t('email.dialog.submit')}
      submittingLabel={t('email.dialog.submitting')}
      onSubmit={account.submit}
      onClose={onClose}
      busy={account.busy}
      dirty={account.dirty}
      callError={account.callError}
      password={{ field: form.register('password'), error: issue('password') }}
    >
      <Field label={t('email.dialog.email')} error={issue('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" maxLength={254} />
      </Field>
    </AccountDialog>
  );
}
