import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey bar or disc. Give it classes for the size of the content that replaces it. */
export function Skeleton({ className, round }: { className?: string; round?: boolean }) {
  return <span className={cx('skeleton block', round ? 'rounded-full' : 'rounded-badge', className)} />;
}

/** Wraps the skeletons of a view. They appear after 150 ms and are announced once. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={cx('animate-appear', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const widths = ['w-[62%]', 'w-[48%]', 'w-[70%]', 'w-[54%]'] as const;

/** Skeleton of a typical list: discs, two lines of text and a figure. */
export function SkeletonRows({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-5">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal, nameless and never reordered
        <div key={row} className="mb-5 flex items-center gap-4 last:mb-0">
          <Skeleton round className="size-9" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={cx('h-3', widths[row % widths.length])} />
            <Skeleton className="h-2.5 w-[34%]" />
          </div>
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
