import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { FieldContext } from './field-context.ts';
import { Icon } from './icon.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean;
  /** Shown under the control, unless an error or success message replaces it. */
  help?: ReactNode;
  error?: ReactNode;
  success?: ReactNode;
  /** Shown to the right of the label, such as a link or a short fact. */
  hint?: ReactNode;
  optional?: boolean;
  required?: boolean;
  /** One control from this folder. The context provides its id and descriptions. */
  children: ReactNode;
  className?: string;
};

/** A control with its label and one line for help, error or success. The line takes up no space while it is empty. */
export function Field(props: FieldProps) {
  const { label, hideLabel, help, error, success, hint, optional, required, children, className } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const note = error || success || help;
  return (
    <FieldContext
      value={{
        id,
        describedBy: note ? `${id}-note` : undefined,
        invalid: Boolean(error),
        required: Boolean(required),
      }}
    >
      <div className={cx('field-grid', className)}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-label font-[520] text-prose mb-2 [grid-area:1/1]'}>
          {label}
          {optional && <span className="font-normal text-muted"> ({t('optional')})</span>}
        </label>
        {children}
        {/* Comes after the control, so that Tab reaches the control first. */}
        {hint && <div className="text-end text-meta text-muted [grid-area:1/2]">{hint}</div>}
        <div id={`${id}-note`} aria-live="polite" className="text-meta leading-normal">
          {error ? (
            <FieldNote tone="error">{error}</FieldNote>
          ) : success ? (
            <FieldNote tone="success">{success}</FieldNote>
          ) : (
            help && <div className="pt-2 text-muted">{help}</div>
          )}
        </div>
      </div>
    </FieldContext>
  );
}

export function FieldNote({ tone, children, id }: { tone: 'error' | 'success'; children: ReactNode; id?: string }) {
  return (
    <p
      id={id}
      className={cx('flex items-start gap-2 pt-2 text-meta', tone === 'error' ? 'text-danger' : 'text-success')}
    >
      <Icon as={tone === 'error' ? CircleAlert : Check} size={16} className="mt-[0.15em]" />
      <span>{children}</span>
    </p>
  );
}
