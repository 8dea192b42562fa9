import { ApiError } from '@wyrmgate/contract/client';
import { PasswordReset } from '@wyrmgate/contract/passwords';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

export type ResetFormProps = {
  token: string;
  onDone: (passkeysRemoved: number) => void;
  /** Called if the link is invalid, expired or already used. */
  onDead: () => void;
};

export function ResetForm({ token, onDone, onDead }: ResetFormProps) {
  const { t } = useTranslation('passwords');
  const errorText = useErrorText(t('reset.failed'));
  const { form, submit, callError, issue, recheck } = usePasswordForm(PasswordReset, {
    token,
    password: '',
    repeatPassword: '',
  });
  const typed = useWatch({ control: form.control, name: 'password' }) ?? '';
  const save = submit(async (body) => {
    try {
      onDone((await api.passwords.reset({ body })).passkeys_removed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'passwords.linkInvalid') throw error;
      onDead();
    }
  });
  return (
    // `post` keeps the password out of the URL if the form is submitted before hydration.
    <form method="post" noValidate onSubmit={save} className="grid gap-5">
      <NewPasswordFields
        typed={typed}
        first={{
          field: form.register('password', { onChange: () => recheck('repeatPassword') }),
          error: issue('password'),
        }}
        repeat={{ field: form.register('repeatPassword'), error: issue('repeatPassword') }}
      />
      {callError !== undefined && (
        <Banner tone="danger" role="alert">
          {errorText(callError)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        type="submit"
        loading={form.formState.isSubmitting}
        loadingLabel={t('reset.saving')}
        className="mt-1"
      >
        {t('reset.submit')}
      </Button>
    </form>
  );
}
