import type { ReactNode } from 'react';

export type RankingProps = {
  rows: readonly { key: string; label: ReactNode; value: number }[];
  format: (value: number) => string;
  empty: string;
};

/** Bars with names and values, in the given order. */
export function Ranking({ rows, format, empty }: RankingProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  if (rows.length === 0) return <p className="py-4 text-center text-control text-muted">{empty}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] items-center gap-x-4 gap-y-3.5">
      {rows.map(({ key, label, value }) => (
        <li key={key} className="contents">
          <span className="min-w-0 truncate text-secondary">{label}</span>
          <svg aria-hidden="true" className="h-2 w-full text-accent">
            <rect width={`${(value / most) * 100}%`} height="100%" rx="2" fill="currentColor" opacity=".8" />
          </svg>
          <span className="text-end text-heading tabular-nums">{format(value)}</span>
        </li>
      ))}
    </ul>
  );
}
