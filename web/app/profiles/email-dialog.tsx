import { EmailChange } from '@wyrmgate/contract/profiles';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { limitsOf } from '../platform/limits-of.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

export type EmailDialogProps = {
  /** True if the player has no address yet. */
  first: boolean;
  onClose: () => void;
};

export function EmailDialog({ first, onClose }: EmailDialogProps) {
  const { t } = useTranslation('profiles');
  const texts = first ? 'email.addDialog' : 'email.dialog';
  const account = useAccountForm(EmailChange, { email: '', password: '' }, async (body) => {
    await api.profiles.requestEmailChange({ body });
    toasts.show({ type: 'success', title: t(first ? 'email.addSent' : 'email.sent') });
    onClose();
    await invalidate(['profiles', 'get']);
  });
  const { form, issue } = account;
  return (
    <AccountDialog
      title={t(`${texts}.title`)}
      description={t(`${texts}.text`)}
      submitLabel={t(`${texts}.submit`)}
      submittingLabel={t('email.dialog.submitting')}
      onSubmit={account.submit}
      onClose={onClose}
      busy={account.busy}
      dirty={account.dirty}
      callError={account.callError}
      password={{ field: form.register('password'), error: issue('password') }}
    >
      <Field label={t(first ? 'email.title' : 'email.dialog.email')} error={issue('email')}>
        <TextInput {...form.register('email')} {...limitsOf(EmailChange, 'email')} type="email" autoComplete="email" />
      </Field>
    </AccountDialog>
  );
}
