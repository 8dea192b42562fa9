import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'plain' | 'ghost' | 'danger' | 'danger-quiet';

type Slot = { className?: string; children?: ReactNode };

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Use one `primary` per region, `plain` for minor actions, `ghost` on pictures, and `danger-quiet` for buttons that open a destructive dialog. */
  variant?: ButtonVariant;
  /** 36, 44 or 56 px high, and smaller in the back office. Touch devices get at least 44 px. */
  size?: 'sm' | 'md' | 'lg';
  icon?: LucideIcon;
  iconAfter?: LucideIcon;
  loading?: boolean;
  /** The label while `loading`, such as "Paying". If it is always set, the button reserves its width and never changes size. */
  loadingLabel?: string;
  full?: boolean;
  /** Renders this element instead of a button: `render={<Link to={urls.shop()} />}`. */
  render?: ReactElement<Slot>;
  children: ReactNode;
};

const look: Record<ButtonVariant, string> = {
  primary: 'plate-primary text-on-accent',
  secondary: 'plate-secondary text-heading',
  plain: 'plate-plain text-secondary hover:text-heading',
  ghost: 'plate-ghost text-bone-50',
  danger: 'plate-danger text-on-danger',
  'danger-quiet': 'plate-danger-quiet text-danger',
};

const shape = {
  sm: 'min-h-(--button-sm) px-3 py-1 text-label [--plate-cut:var(--cut-sm)]',
  md: 'min-h-(--button-md) px-[18px] py-1.5 text-control [--plate-cut:var(--cut)] admin:px-3.5',
  lg: 'min-h-(--button-lg) px-7 py-2 text-[1.0625rem] [--plate-cut:var(--cut-lg)] admin:px-5 admin:text-control',
} as const;

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** While loading, the button keeps the focus, is announced as busy and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', icon, iconAfter, loading, loadingLabel, full, render, ...rest } = props;
  const { className, children, type = 'button', disabled, onClick, ...native } = rest;
  const classes = cx(
    'cut-plate inline-grid max-w-full grid-cols-[auto] place-content-center text-center align-middle font-[560] leading-tight',
    'select-none no-underline transition-[color,translate] active:translate-y-px',
    shape[size],
    disabled ? 'plate-disabled cursor-not-allowed text-muted active:translate-y-0' : look[variant],
    // A fieldset can disable its buttons, too.
    'disabled:plate-disabled disabled:cursor-not-allowed disabled:text-muted disabled:active:translate-y-0',
    loading && 'cursor-progress active:translate-y-0',
    full && 'w-full',
    className,
  );
  const glyph = size === 'lg' ? 20 : 18;
  const face = (
    <>
      <span className={cx('inline-flex items-center justify-center gap-2.5 [grid-area:1/1]', loading && 'invisible')}>
        {icon && <Icon as={icon} size={size === 'sm' ? 16 : glyph} />}
        {children}
        {iconAfter && <Icon as={iconAfter} size={size === 'sm' ? 16 : glyph} />}
      </span>
      {(loading || loadingLabel) && (
        <span
          className={cx('inline-flex items-center justify-center gap-2.5 [grid-area:1/1]', !loading && 'invisible')}
        >
          <Spinner size={size === 'sm' ? 16 : 18} />
          {loadingLabel ?? children}
        </span>
      )}
    </>
  );
  if (render) return cloneElement(render, { className: cx(classes, render.props.className), children: face });
  return (
    <button
      {...native}
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? refuse : onClick}
      className={classes}
    >
      {face}
    </button>
  );
}
