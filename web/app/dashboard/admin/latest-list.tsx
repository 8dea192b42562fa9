import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { timeAgo } from './relative-time.ts';

/** A short list of the latest entries, with one line per row in wide panels and two in narrow ones. */
export function LatestList({ marked, children }: { marked?: boolean; children: ReactNode }) {
  return (
    <div className="@container">
      <ul
        className={cx(
          // All rows share their column widths, so that statuses and figures are aligned.
          'gap-x-4 divide-y divide-line shared-columns:grid',
          marked
            ? 'shared-columns:grid-cols-[auto_minmax(0,1fr)_auto_auto]'
            : 'shared-columns:grid-cols-[minmax(0,1fr)_auto_auto_auto]',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

export type LatestRowProps = {
  mark?: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  state: ReactNode;
  figure?: ReactNode;
  /** Time of the event. `nowMs` determines the displayed age. */
  iso: string;
  nowMs: number;
};

export function LatestRow({ mark, name, detail, state, figure, iso, nowMs }: LatestRowProps) {
  const { i18n } = useTranslation('dashboard');
  return (
    <li className="flex min-h-[52px] items-center gap-x-4 gap-y-0.5 px-[18px] py-2 shared-columns:col-span-full shared-columns:grid shared-columns:grid-cols-subgrid shared-columns:content-center">
      {mark && <div className="shared-columns:row-span-2">{mark}</div>}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-0.5 shared-columns:contents">
        <p className="truncate font-[560] text-heading leading-snug">{name}</p>
        <div
          className={cx(
            'shared-columns:col-span-1 shared-columns:row-span-2',
            !figure && 'col-span-2 justify-self-end shared-columns:justify-self-auto',
          )}
        >
          {state}
        </div>
        {figure && <p className="text-end font-[580] text-heading tabular-nums shared-columns:row-span-2">{figure}</p>}
        <time
          dateTime={iso}
          title={adminMoment(iso)}
          className="col-start-3 row-start-2 text-end text-meta text-secondary tabular-nums shared-columns:col-start-auto shared-columns:row-span-2 shared-columns:row-start-auto"
        >
          {timeAgo(iso, nowMs, i18n.language)}
        </time>
        <p
          className={cx(
            'col-span-2 col-start-1 row-start-2 truncate text-meta text-muted leading-snug shared-columns:col-span-1',
            mark === undefined ? 'shared-columns:col-start-1' : 'shared-columns:col-start-2',
          )}
        >
          {detail}
        </p>
      </div>
    </li>
  );
}

export function LatestWaiting({ label, disc }: { label: string; disc?: boolean }) {
  return (
    <SkeletonGroup label={label}>
      <div className="divide-y divide-line">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex min-h-[52px] items-center gap-4 px-[18px] py-2">
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
