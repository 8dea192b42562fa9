import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type FactsProps = {
  facts: ReadonlyArray<{ key: string; label: ReactNode; value: ReactNode }>;
  /** `spread` puts the values at the far end (orders, totals), `aligned` into a second column (details). */
  layout?: 'spread' | 'aligned';
  className?: string;
};

/** Names and values, one pair per line. */
export function Facts({ facts, layout = 'spread', className }: FactsProps) {
  return (
    <dl className={cx('grid gap-y-2.5 text-control', className)}>
      {facts.map(({ key, label, value }) => (
        <div
          key={key}
          className={
            layout === 'spread'
              ? 'flex flex-wrap justify-between gap-x-6'
              : 'grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4'
          }
        >
          <dt className="text-secondary">{label}</dt>
          <dd className={cx('min-w-0 text-heading tabular-nums', layout === 'spread' && 'ms-auto text-end')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
