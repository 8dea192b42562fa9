import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { eventPage } from '../shell/urls.ts';
import { cx } from '../ui/cx.ts';
import { dayIn, keyOf } from './calendar.ts';
import { useDays, useZone } from './use-zone.ts';

export const nextEventFields = [
  'id',
  'slug',
  'type',
  'title',
  'language',
  'date',
  'all_day',
  'starts_at',
  'cancelled',
] as const satisfies (keyof EventDate)[];
export type NextEvent = Pick<EventDate, (typeof nextEventFields)[number]>;

export type NextEventsProps = {
  /** The result of `api.events.upcoming`. Routes with this component must load the namespace `events`. */
  events: readonly NextEvent[];
  /** The `zone` of the same result. */
  zone: string;
};

export function NextEvents({ events, zone: serverZone }: NextEventsProps) {
  const { t, i18n } = useTranslation('events');
  const zone = useZone(serverZone);
  const format = useDays(zone);
  if (events.length === 0) return <p className="text-secondary">{t('none.next')}</p>;
  return (
    <ul>
      {events.map((event) => {
        const day = event.all_day ? event.date : dayIn(event.starts_at, zone);
        const hours = event.all_day ? t('allDay') : format.time(event.starts_at);
        return (
          <li
            key={keyOf(event)}
            className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-5 py-4 not-first:border-line not-first:border-t first:pt-0 last:pb-0"
          >
            <time dateTime={event.all_day ? event.date : event.starts_at} className="text-center">
              <span className="block font-display text-[1.5rem] text-heading leading-none">{Number(day.slice(8))}</span>
              <span className="mt-1 block text-meta text-secondary">{format.weekday(day, 'short')}</span>
            </time>
            <div className="min-w-0">
              <Link
                to={eventPage(event)}
                lang={event.language === i18n.language ? undefined : event.language}
                className={cx(
                  'stretch-card font-[560] text-heading no-underline hover:underline',
                  event.cancelled && 'line-through',
                )}
              >
                {event.title}
              </Link>
              <p className="mt-0.5 text-label text-secondary">
                {event.cancelled ? t('cancelled') : `${t(`types.${event.type}`)}, ${hours}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
