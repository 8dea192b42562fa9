import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  label: string;
  size?: 'sm' | 'md';
  /** Adds a thin border. */
  framed?: boolean;
};

export function IconButton({ icon, label, size = 'md', framed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-field text-secondary transition-colors',
        'enabled:hover:bg-subtle enabled:hover:text-heading disabled:cursor-not-allowed disabled:text-faint',
        'aria-disabled:cursor-not-allowed aria-disabled:text-faint',
        size === 'sm' ? 'size-(--button-sm)' : 'size-(--button-md)',
        framed && 'border border-edge bg-surface text-heading disabled:text-faint',
        className,
      )}
    >
      <Icon as={icon} size={size === 'sm' ? 16 : 20} />
    </button>
  );
}
