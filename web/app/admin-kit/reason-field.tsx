import type { ComponentProps } from 'react';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type ReasonFieldProps = {
  /** The form state. Its schema must have a `reason`. */
  form: {
    field: (name: 'reason') => { error: string | undefined; required: boolean };
    input: (name: 'reason') => ComponentProps<'textarea'>;
  };
  label: string;
  help?: string;
  rows?: number;
};

/** The field for the reason for a staff action. The schema decides whether a reason is required. */
export function ReasonField({ form, label, help, rows = 3 }: ReasonFieldProps) {
  const { error, required } = form.field('reason');
  return (
    <Field label={label} help={help} error={error} required={required} optional={!required}>
      <TextArea {...form.input('reason')} rows={rows} counter />
    </Field>
  );
}
