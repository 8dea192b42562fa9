import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type FactsProps = {
  facts: ReadonlyArray<{ key: string; label: ReactNode; value: ReactNode }>;
  /** `spread` aligns values at the far end, for totals. `aligned` puts them in a second column, for details. */
  layout?: 'spread' | 'aligned';
  className?: string;
};

/** A list of names and values. */
export function Facts({ facts, layout = 'spread', className }: FactsProps) {
  return (
    <dl className={cx('grid gap-y-2.5 text-control', className)}>
      {facts.map(({ key, label, value }) => (
        <div
          key={key}
          className={
            layout === 'spread'
              ? 'flex flex-wrap justify-between gap-x-4'
              : 'grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4'
          }
        >
          <dt className="text-secondary">{label}</dt>
          <dd
            className={cx('wrap-anywhere min-w-0 text-heading tabular-nums', layout === 'spread' && 'ms-auto text-end')}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
