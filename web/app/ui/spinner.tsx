import { cx } from './cx.ts';

export type SpinnerProps = {
  size?: 16 | 18 | 24 | 32;
  /** Accessible name. Without it, a text next to the spinner must say what is loading. */
  label?: string;
  className?: string;
};

export function Spinner({ size = 18, label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex shrink-0', className)}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        aria-hidden="true"
        className="animate-spin"
      >
        <path d="M21 12a9 9 0 1 1-6.2-8.56" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
