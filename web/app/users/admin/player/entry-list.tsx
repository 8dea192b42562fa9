import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../../../ui/button.tsx';

export type Entry = { key: string | number; title: ReactNode; detail?: ReactNode; end?: ReactNode };

export function EntryList({ entries, empty }: { entries: readonly Entry[]; empty: string }) {
  const { t } = useTranslation('player');
  const [whole, setWhole] = useState(false);
  if (entries.length === 0) return <p className="px-[18px] py-4 text-control text-muted">{empty}</p>;
  const rows = whole ? entries : entries.slice(0, shown);
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map(({ key, title, detail, end }) => (
          <li key={key} className="flex items-start justify-between gap-4 px-[18px] py-3">
            <div className="min-w-0 text-control">
              <p className="[overflow-wrap:anywhere] text-heading">{title}</p>
              {detail && <p className="mt-0.5 [overflow-wrap:anywhere] text-meta text-muted tabular-nums">{detail}</p>}
            </div>
            {end && <div className="shrink-0 text-control tabular-nums">{end}</div>}
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <p className="border-line border-t px-[18px] py-2.5">
          <Button size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('showLess') : t('showAll', { count: entries.length })}
          </Button>
        </p>
      )}
    </>
  );
}

/** Number of entries to show at first. */
const shown = 6;

export function EntriesWaiting() {
  return <div className="h-24" aria-hidden="true" />;
}
