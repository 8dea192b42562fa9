import type { ReactNode } from 'react';
import { reachedWhenScrolling } from '../../../ui/scrolls.ts';

export type Entry = { key: string | number; title: ReactNode; detail?: ReactNode; end?: ReactNode };

/** Short entries of one kind, newest first, or the sentence that there are none. */
export function EntryList({ entries, empty }: { entries: readonly Entry[]; empty: string }) {
  if (entries.length === 0) return <p className="px-[18px] py-4 text-control text-muted">{empty}</p>;
  return (
    <ul ref={reachedWhenScrolling()} className="max-h-96 divide-y divide-line overflow-y-auto">
      {entries.map(({ key, title, detail, end }) => (
        <li key={key} className="flex items-start justify-between gap-4 px-[18px] py-3">
          <div className="min-w-0 text-control">
            <p className="break-words text-heading">{title}</p>
            {detail && <p className="mt-0.5 break-words text-meta text-muted tabular-nums">{detail}</p>}
          </div>
          {end && <div className="shrink-0 text-control tabular-nums">{end}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Stands where a list loads. */
export function EntriesWaiting() {
  return <div className="h-24" aria-hidden="true" />;
}
