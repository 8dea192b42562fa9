import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';
import { Icon } from './icon.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  icon?: LucideIcon;
  /** A symbol before the value, such as €. */
  prefix?: ReactNode;
  /** A unit after the value. */
  suffix?: ReactNode;
  /** A button at the end, for example to show, clear or copy the value. */
  action?: ReactNode;
  /** For codes, keys and addresses. */
  mono?: boolean;
  /** `sm` is for filter bars. */
  size?: 'sm' | 'md';
};

/** `className` applies to the field's box. */
export function TextInput(props: TextInputProps) {
  const { icon, prefix, suffix, action, mono, size = 'md', className, type = 'text', ...rest } = props;
  return (
    <div className={cx('field-well items-center', size === 'sm' && 'min-h-(--button-sm)', className)}>
      {icon && <Icon as={icon} size={18} className="ms-3.5 text-muted" />}
      {prefix && <span className="ms-3.5 text-secondary">{prefix}</span>}
      <input
        {...rest}
        {...useFieldControl(rest)}
        type={type}
        className={cx(
          'min-w-0 flex-1 self-stretch bg-transparent px-3.5 text-inherit disabled:cursor-not-allowed admin:px-3',
          (icon || prefix) && 'ps-2.5 admin:ps-2.5',
          mono && 'font-mono',
        )}
      />
      {suffix && <span className="me-3.5 text-meta text-muted">{suffix}</span>}
      {action && <span className="me-1 inline-flex shrink-0">{action}</span>}
    </div>
  );
}
