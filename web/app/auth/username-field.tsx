import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { TextInput } from '../ui/text-input.tsx';
import { RegistrationField } from './registration-field.tsx';
import type { RegistrationForm } from './use-registration.ts';
import { useUsernameCheck } from './use-username-check.ts';

export function UsernameField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  const free = useUsernameCheck(useWatch({ control: form.control, name: 'username' }) ?? '');
  return (
    <RegistrationField
      form={form}
      name="username"
      label={t('register.username')}
      help={t('register.usernameHelp')}
      success={free === true && t('register.usernameFree')}
      error={free === false ? t('errors.usernameTaken') : undefined}
    >
      <TextInput
        {...form.register('username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </RegistrationField>
  );
}
