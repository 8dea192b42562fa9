import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import type { Translate } from '../platform/i18n/messages.ts';
import { Field, type FieldProps } from '../ui/field.tsx';
import type { RegistrationName } from './registration-issues.ts';
import type { RegistrationForm } from './use-registration.ts';

const isKey = /^\w+:(?:validation|errors)\./;

/** Returns the translated error of a field. Errors without a locale key get a general text. */
export const issueOf = (t: Translate, form: RegistrationForm, name: RegistrationName): string | undefined => {
  const message = form.formState.errors[name]?.message;
  if (message === undefined) return undefined;
  return isKey.test(message) ? t(message, { defaultValue: message }) : t('common:validation.invalid');
};

export type RegistrationFieldProps = Pick<FieldProps, 'help' | 'success' | 'optional' | 'className'> & {
  form: RegistrationForm;
  name: RegistrationName;
  label: string;
  /** An error that is not part of the form state, such as a taken username. */
  error?: string;
  children: ReactNode;
};

/** A registration field with its errors from the form or the server. */
export function RegistrationField({ form, name, error, optional, children, ...rest }: RegistrationFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field {...rest} optional={optional} required={!optional} error={issueOf(t, form, name) ?? error}>
      {children}
    </Field>
  );
}
