import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type MeterProps = {
  label: string;
  /** Hides the label visually, for meters in tables. */
  hideLabel?: boolean;
  value: number;
  max?: number;
  /** The formatted value, such as "64%" or "412 ms". */
  text: ReactNode;
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  /** Thresholds, on the same scale as the value. */
  ticks?: readonly number[];
  className?: string;
};

const fill = {
  neutral: 'text-secondary',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
} as const;

/** A gauge, drawn with SVG attributes because the content security policy blocks inline styles. */
export function Meter({
  label,
  hideLabel,
  value,
  max = 100,
  text,
  tone = 'accent',
  ticks = [],
  className,
}: MeterProps) {
  const percent = (at: number) => `${Math.min(100, Math.max(0, (at / max) * 100))}%`;
  const bar = (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> can carry neither the theme nor the thresholds
    <svg
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={typeof text === 'string' ? text : undefined}
      className={cx('block w-full overflow-visible', hideLabel ? 'h-1' : 'h-1.5', fill[tone])}
    >
      <rect width="100%" height="100%" rx="3" className="fill-subtle player:fill-ink-700" />
      <rect width={percent(value)} height="100%" rx="3" fill="currentColor" />
      {ticks.map((tick) => (
        <rect key={tick} x={percent(tick)} y="-2" width="1" height="10" className="fill-muted" />
      ))}
    </svg>
  );
  if (hideLabel) {
    return (
      <div className={cx('flex items-center gap-3', className)}>
        <div className="w-16 shrink-0">{bar}</div>
        <span className="tabular-nums">{text}</span>
      </div>
    );
  }
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-control">
        <span className="text-prose">{label}</span>
        <span className="max-w-3/5 shrink-0 text-end font-[560] text-heading tabular-nums">{text}</span>
      </div>
      {bar}
    </div>
  );
}
