import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

export type Stat = {
  key: string;
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Recent values, oldest first, with a text alternative. */
  trend?: { values: readonly number[]; label: string };
};

export type StatStripProps = { stats: readonly Stat[]; loading?: boolean; label: string; className?: string };

/** True if a value might not fit into a narrow cell. All figures must then scale with their cells. */
const isLong = ({ value }: Stat): boolean => typeof value === 'string' && value.length > 8;

export function StatStrip({ stats, loading, label, className }: StatStripProps) {
  const size = stats.some(isLong) ? 'text-[clamp(1.0625rem,14cqi,1.875rem)]' : 'text-[1.5rem] sm:text-[1.875rem]';
  return (
    <section
      aria-label={label}
      aria-busy={loading || undefined}
      className={cx('overflow-hidden rounded-card border border-line bg-surface', className)}
    >
      {/* The negative margin hides the outer lines, however the cells wrap. */}
      <dl className="max-[31rem]:*:last:odd:col-span-full -mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {stats.map((stat) => (
          <div
            key={stat.key}
            className="@container relative flex flex-col border-line border-r border-b px-5 py-[18px]"
          >
            <dt className="text-meta text-secondary">{stat.label}</dt>
            <dd
              className={cx(
                'mt-1.5 break-normal font-[600] text-heading leading-[1.15] tracking-[-0.025em] tabular-nums',
                size,
              )}
            >
              {loading ? <Skeleton className="my-1 h-7 w-28 max-w-full" /> : stat.value}
            </dd>
            {stat.note && (
              <dd className="mt-1.5 text-meta text-muted">
                {loading ? <Skeleton className="h-3.5 w-36 max-w-full" /> : stat.note}
              </dd>
            )}
            {stat.trend && !loading && stat.trend.values.length > 1 && (
              <dd className="absolute top-5 right-5 text-accent max-sm:hidden">
                <Sparkline {...stat.trend} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
