import { maxPasswordField } from '@wyrmgate/contract/auth-constants';
import { PasswordChange } from '@wyrmgate/contract/passwords';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

export const useChangeForm = (onDone: () => void) => {
  const { t } = useTranslation('passwords');
  const { submit, ...rest } = usePasswordForm(PasswordChange, {
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  });
  const change = submit(
    async (body) => {
      await api.passwords.change({ body });
      toasts.show({ type: 'success', title: t('reset.done'), message: t('change.doneText') });
      onDone();
    },
    { 'passwords.wrongCurrent': 'currentPassword' },
  );
  return { ...rest, change };
};

/** `current` is the label for the current password, which may be one that staff set. */
export function ChangeFields({
  current,
  form,
  callError,
  issue,
  recheck,
}: { current: string } & Omit<ReturnType<typeof useChangeForm>, 'change'>) {
  const { t } = useTranslation('passwords');
  const errorText = useErrorText(t('change.failed'));
  const username = useUser()?.username;
  const typed = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  return (
    <div className="grid gap-5">
      <Field label={current} error={issue('currentPassword')}>
        <PasswordInput
          {...form.register('currentPassword', { onChange: () => recheck('newPassword') })}
          autoComplete="current-password"
          maxLength={maxPasswordField}
        />
      </Field>
      <NewPasswordFields
        typed={typed}
        first={{
          field: form.register('newPassword', { onChange: () => recheck('confirmPassword') }),
          error: issue('newPassword'),
        }}
        repeat={{ field: form.register('confirmPassword'), error: issue('confirmPassword') }}
      />
      {callError !== undefined && (
        <Banner tone="danger" role="alert">
          {errorText(callError)}
        </Banner>
      )}
      {/* Identifies the account for password managers. It is last, because the first field gets the focus. */}
      <input hidden readOnly name="username" autoComplete="username" value={username ?? ''} />
    </div>
  );
}
