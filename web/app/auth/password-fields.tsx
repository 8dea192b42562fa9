import { passwordRules } from '@wyrmgate/contract/auth';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { usePasswordLength } from '../shell/use-password-length.ts';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { RegistrationField } from './registration-field.tsx';
import type { RegistrationName } from './registration-issues.ts';
import { StrengthMeter } from './strength-meter.tsx';
import type { RegistrationForm } from './use-registration.ts';

const rules = ['length', 'letterCase', 'digit'] as const;

export type PasswordFieldsProps = { form: RegistrationForm; recheck: (repeat: RegistrationName) => void };

/** Password and confirmation fields, with rules that are checked off as the user types. */
export function PasswordFields({ form, recheck }: PasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const checklist = useId();
  const password = useWatch({ control: form.control, name: 'password' }) ?? '';
  const { min, max } = usePasswordLength();
  const length = [...password].length;
  const met = (rule: (typeof rules)[number]): boolean =>
    rule === 'length' ? length >= min && length <= max : passwordRules[rule](password);
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
      <div className="-mt-2 col-span-full flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
        <PasswordChecklist
          id={checklist}
          rules={rules.map((rule) => ({ label: t(`register.rules.${rule}`, { min, max }), met: met(rule) }))}
        />
        <StrengthMeter password={password} />
      </div>
    </>
  );
}
