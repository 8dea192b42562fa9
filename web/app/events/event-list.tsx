import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { eventPage } from '../shell/urls.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { keyOf } from './calendar.ts';
import { EventTypeMark } from './event-type.tsx';
import { useDays } from './use-zone.ts';

export type EventListProps = {
  days: readonly (readonly [string, readonly EventDate[]])[];
  today: string;
  zone: string;
  /** Includes days without events, for the week view. */
  every?: boolean;
};

/** Events grouped by day, for the list view and, with `every`, for the week view. */
export function EventList({ days, today, zone, every }: EventListProps) {
  const { t, i18n } = useTranslation('events');
  const format = useDays(zone);
  if (!every && days.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
      </div>
    );
  return (
    <ol className="grid gap-3">
      {days.map(([day, events]) => (
        <li key={day} className="rounded-card border border-line bg-surface">
          <h3
            className={cx(
              'border-line px-4 py-2.5 font-[560] font-sans text-label sm:px-5',
              events.length > 0 && 'border-b',
              day === today ? 'text-accent' : 'text-secondary',
            )}
          >
            {format.day(day)}
            {day === today && ` · ${t('today')}`}
          </h3>
          {events.length > 0 && (
            <ul>
              {events.map((event) => (
                <li
                  key={keyOf(event)}
                  className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 not-first:border-line not-first:border-t sm:px-5"
                >
                  <span className="w-32 shrink-0 text-label text-secondary tabular-nums">
                    {format.hoursOn(event, day)}
                  </span>
                  <Link
                    to={eventPage(event)}
                    lang={event.language === i18n.language ? undefined : event.language}
                    className={cx(
                      'stretch-card min-w-0 flex-1 basis-48 font-[560] text-heading no-underline hover:underline',
                      event.cancelled && 'line-through',
                    )}
                  >
                    {event.title}
                  </Link>
                  {event.cancelled && <span className="text-danger text-meta">{t('cancelled')}</span>}
                  <EventTypeMark type={event.type} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
