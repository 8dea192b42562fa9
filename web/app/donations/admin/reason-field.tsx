import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** The server takes no longer reason. */
export const reasonLength = 500;

/** Why staff does something by hand. */
export function ReasonField({ register, error }: { register: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation('donations');
  return (
    <Field label={t('reason.label')} help={t('reason.help')} error={error} required>
      <TextArea {...register} rows={3} maxLength={reasonLength} counter />
    </Field>
  );
}
