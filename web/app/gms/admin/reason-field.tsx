import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export type ReasonFieldProps = {
  register: UseFormRegisterReturn;
  error?: string | undefined;
  optional?: boolean;
};

/** Why somebody is moved; it stays in the audit log. */
export function ReasonField({ register, error, optional }: ReasonFieldProps) {
  const { t } = useTranslation('gms');
  return (
    <Field
      label={t('form.reason')}
      help={t('form.reasonHelp')}
      error={error}
      {...(optional ? { optional } : { required: true })}
    >
      <TextArea {...register} rows={3} maxLength={500} counter />
    </Field>
  );
}
