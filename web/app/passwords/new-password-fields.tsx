import { newPasswordRules } from '@wyrmgate/contract/passwords';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { usePasswordLength } from '../shell/use-password-length.ts';
import { Field } from '../ui/field.tsx';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

const rules = ['length', 'letterCase', 'digit'] as const;

type Part = { field: UseFormRegisterReturn; error: string | undefined };
export type NewPasswordFieldsProps = {
  first: Part;
  repeat: Part;
  /** The current value of `first`. */
  typed: string;
};

/** New password, repeated password, and rules that are checked off while the user types. */
export function NewPasswordFields({ first, repeat, typed }: NewPasswordFieldsProps) {
  const { t } = useTranslation('passwords');
  const checklist = useId();
  const { min, max } = usePasswordLength();
  const length = [...typed].length;
  const met = (rule: (typeof rules)[number]): boolean =>
    rule === 'length' ? length >= min && length <= max : newPasswordRules[rule](typed);
  return (
    <>
      <Field label={t('fields.new')} error={first.error}>
        <PasswordInput
          {...first.field}
          aria-describedby={first.error ? undefined : checklist}
          autoComplete="new-password"
        />
      </Field>
      <PasswordChecklist
        id={checklist}
        rules={rules.map((rule) => ({ label: t(`rules.${rule}`, { min, max }), met: met(rule) }))}
        className="-mt-2"
      />
      <Field label={t('fields.confirm')} error={repeat.error}>
        <PasswordInput {...repeat.field} autoComplete="new-password" />
      </Field>
    </>
  );
}
