import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import type { Translate } from '../platform/i18n/messages.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import type { RegistrationName } from './registration-issues.ts';
import type { RegistrationForm } from './use-registration.ts';

const isKey = /^\w+:(?:validation|errors)\./;

/** The error text of a field. Rules have locale keys; others get a general text. */
export const issueOf = (t: Translate, form: RegistrationForm, name: RegistrationName): string | undefined => {
  const message = form.formState.errors[name]?.message;
  if (message === undefined) return undefined;
  return isKey.test(message) ? t(message, { defaultValue: message }) : t('common:validation.invalid');
};

export type RegistrationFieldProps = Pick<FieldProps, 'help' | 'success' | 'optional' | 'className'> & {
  form: RegistrationForm;
  name: RegistrationName;
  label: string;
  /** Errors in addition to the form's rules. */
  error?: string;
  children: ReactNode;
};

/** A registration field with errors from the form's rules or the server. */
export function RegistrationField({ form, name, error, optional, children, ...rest }: RegistrationFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field {...rest} optional={optional} required={!optional} error={issueOf(t, form, name) ?? error}>
      {children}
    </Field>
  );
}
