import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** The label. Omit it only if there is an `aria-label`. */
  children?: ReactNode;
  help?: ReactNode;
  /** Puts the label on the left and the switch at the far end, for lists of settings. */
  spread?: boolean;
};

/** Use it only for settings that take effect immediately. */
export function Switch({ children, help, spread, className, ...rest }: SwitchProps) {
  const helpId = useId();
  return (
    <label
      className={cx(
        // The grid centres a single line in the touch target, and aligns several lines at the top.
        'min-h-(--touch) min-w-(--touch) cursor-pointer grid-flow-col content-center items-start gap-3 has-disabled:cursor-not-allowed',
        spread ? 'justify-between *:first:order-1' : children && 'justify-start',
        children ? 'grid' : 'mx-[min(0px,(40px-var(--touch))/2)] inline-grid justify-center',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state as aria-checked
        role="switch"
        aria-describedby={help ? helpId : rest['aria-describedby']}
        className="switch-track"
      />
      {children && (
        <span className="grid gap-0.5 text-control text-prose leading-normal">
          {children}
          {help && (
            <span id={helpId} className="text-meta text-muted">
              {help}
            </span>
          )}
        </span>
      )}
    </label>
  );
}
