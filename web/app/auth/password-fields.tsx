import { passwordRules } from '@wyrmgate/contract/auth';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { RegistrationField } from './registration-field.tsx';
import type { RegistrationName } from './registration-issues.ts';
import type { RegistrationForm } from './use-registration.ts';

const rules = ['length', 'letterCase', 'digit'] as const;

export type PasswordFieldsProps = { form: RegistrationForm; recheck: (repeat: RegistrationName) => void };

/** The password twice, and its rules ticked off while it is typed. */
export function PasswordFields({ form, recheck }: PasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const checklist = useId();
  const password = useWatch({ control: form.control, name: 'password' }) ?? '';
  const wrong = form.formState.errors.password !== undefined;
  return (
    <>
      <RegistrationField form={form} name="password" label={t('register.password')}>
        <PasswordInput
          {...form.register('password', { onChange: () => recheck('repeatPassword') })}
          aria-describedby={wrong ? undefined : checklist}
          autoComplete="new-password"
        />
      </RegistrationField>
      <RegistrationField form={form} name="repeatPassword" label={t('register.repeatPassword')}>
        <PasswordInput {...form.register('repeatPassword')} autoComplete="new-password" />
      </RegistrationField>
      <PasswordChecklist
        id={checklist}
        rules={rules.map((rule) => ({ label: t(`register.rules.${rule}`), met: passwordRules[rule](password) }))}
        className="-mt-2 col-span-full"
      />
    </>
  );
}
