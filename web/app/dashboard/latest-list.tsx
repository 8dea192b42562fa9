import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminMoment } from '../shell/admin/admin-date.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { timeAgo } from './relative-time.ts';

const rowLook = 'flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-1 px-[18px] py-2';

/** The few latest of something, one row each. */
export function LatestList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

export type LatestRowProps = {
  mark?: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  state: ReactNode;
  figure?: ReactNode;
  /** When it happened, and the moment that it is seen from. */
  iso: string;
  nowMs: number;
};

/** Who and what, its state, a figure, and how long ago. */
export function LatestRow({ mark, name, detail, state, figure, iso, nowMs }: LatestRowProps) {
  const { i18n } = useTranslation('dashboard');
  return (
    <li className={rowLook}>
      {mark}
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="truncate font-[560] text-heading leading-snug">{name}</p>
        <p className="truncate text-meta text-muted leading-snug">{detail}</p>
      </div>
      <div className="sm:w-28">{state}</div>
      {figure && <p className="ms-auto font-[580] text-heading tabular-nums sm:w-24 sm:text-end">{figure}</p>}
      <time
        dateTime={iso}
        title={adminMoment(iso)}
        className="text-end text-secondary tabular-nums max-sm:ms-auto sm:w-[5.75rem]"
      >
        {timeAgo(iso, nowMs, i18n.language)}
      </time>
    </li>
  );
}

/** The rows before they are there. */
export function LatestWaiting({ label, disc }: { label: string; disc?: boolean }) {
  return (
    <SkeletonGroup label={label}>
      <div className="divide-y divide-line">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className={rowLook}>
            {disc && <Skeleton round className="size-8" />}
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-3 w-40" />
            </div>
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
