import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminDay, AdminTime } from '../../admin-kit/admin-time.tsx';
import { wholeOf } from '../../admin-kit/typed-number.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { useDays } from '../use-zone.ts';
import type { EventEditForm } from './event-drawer.tsx';

const waitMs = 300;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Previews the resulting dates, and other events at the same time. */
export function TimingPreview({ form, id }: { form: EventEditForm; id: number | undefined }) {
  const { t } = useTranslation('events-admin');
  const format = useDays('UTC');
  const { date, time, zone, minutes, days, rule, exceptions } = form.form.watch();
  const timing = useSettled(
    JSON.stringify({
      date,
      time: time || null,
      zone,
      minutes: wholeOf(String(minutes ?? '')),
      days: wholeOf(String(days ?? '')),
      rule: rule ?? null,
      exceptions: exceptions ?? [],
    }),
  );
  const { data, isError } = useApiQuery(
    ['events', 'preview'],
    { query: { timing, ...(id !== undefined && { id }) } },
    { enabled: Boolean(date), placeholderData: keepPreviousData, quiet: true, retry: false },
  );
  if (!date || !data || isError) return <p className="text-meta text-muted">{t('preview.waiting')}</p>;
  return (
    <div role="status" className="grid gap-3">
      <div className="rounded-field border border-line p-3.5">
        <h3 className="mb-2 font-[560] font-sans text-label">{t('preview.title')}</h3>
        {data.dates.length === 0 ? (
          <p className="text-danger text-label">{t('preview.none')}</p>
        ) : (
          <ol className="grid gap-x-4 gap-y-1 text-label tabular-nums sm:grid-cols-2">
            {data.dates.map((each) => (
              <li key={each.date}>
                {format.weekday(each.date, 'short')}{' '}
                {time ? <AdminTime iso={each.starts_at} /> : <AdminDay iso={`${each.date}T12:00:00Z`} />}
              </li>
            ))}
          </ol>
        )}
        <p className="mt-2 text-meta text-muted">
          {t('dates', { count: data.total })}
          {data.capped && `. ${t('preview.capped')}`}
        </p>
      </div>
      {data.overlaps.length > 0 && (
        <Banner tone="warning" title={t('preview.overlaps')}>
          <ul>
            {data.overlaps.map((other) => (
              <li key={`${other.id} ${other.starts_at} ${other.date}`}>
                {other.title}, <AdminTime iso={other.starts_at} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
