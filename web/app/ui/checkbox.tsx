import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { FieldNote } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The label, which may contain links. Omit it only if there is an `aria-label`. */
  children?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  indeterminate?: boolean;
};

export function Checkbox({ children, help, error, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={className}>
      {/* The grid centres a single line in the touch target, and aligns several lines at the top. */}
      <label
        className={cx(
          'inline-grid min-h-(--touch) cursor-pointer grid-flow-col content-center items-start gap-3 has-disabled:cursor-not-allowed',
          // Without a label, the touch target is larger than the box.
          !children && 'mx-[min(0px,(20px-var(--touch))/2)] min-w-(--touch) justify-center',
        )}
      >
        <input
          {...rest}
          type="checkbox"
          ref={(element) => {
            box.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : rest['aria-describedby']}
          className={cx('tick tick-box', children && 'mt-0.5')}
        />
        {children && <span className="text-control text-prose leading-normal">{children}</span>}
      </label>
      {error ? (
        <FieldNote id={noteId} tone="error">
          {error}
        </FieldNote>
      ) : (
        help && (
          <p id={noteId} className={cx('ps-8 text-meta text-muted')}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
