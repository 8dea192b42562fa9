import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { eventsCalendar } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';
import { addMonths, byDay, dayIn, weeksOf } from './calendar.ts';
import { useDays, useZone } from './use-zone.ts';

/** The only fields to load for this component. */
export const monthEventFields = [
  'type',
  'date',
  'starts_at',
  'ends_at',
  'all_day',
  'days',
] as const satisfies (keyof EventDate)[];
export type MonthEvent = Pick<EventDate, (typeof monthEventFields)[number]>;

export type MiniMonthProps = { events: readonly MonthEvent[]; zone: string; now: string };

/** The current month, with a dot on each day that has events. Days and arrows link to the calendar. */
export function MiniMonth({ events, zone: serverZone, now }: MiniMonthProps) {
  const { t } = useTranslation('events');
  const zone = useZone(serverZone);
  const format = useDays(zone);
  // The events are loaded for the month in the server's time zone, so the viewer's time zone must not select another
  // month.
  const month = dayIn(now, serverZone);
  const today = dayIn(now, zone);
  const days = byDay(events, zone);
  const weeks = weeksOf(month);
  const step = (months: number, label: string, icon: typeof ChevronLeft) => (
    <Link
      to={eventsCalendar({ month: addMonths(month, months).slice(0, 7) })}
      aria-label={label}
      className="grid size-8 place-items-center rounded-field text-secondary hover:text-heading"
    >
      <Icon as={icon} size={18} className="rtl:-scale-x-100" />
    </Link>
  );
  return (
    <div className="mb-5 border-line border-b pb-5">
      <div className="mb-2 flex items-center">
        <span className="me-auto font-[560] text-heading">{format.month(month)}</span>
        {step(-1, t('earlier.month'), ChevronLeft)}
        {step(1, t('later.month'), ChevronRight)}
      </div>
      <table className="mini-month">
        <caption className="sr-only">{format.month(month)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {format.weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const [first, ...more] = days.get(day) ?? [];
                return (
                  <td
                    key={day}
                    data-here={day.slice(0, 7) === month.slice(0, 7) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    {first ? (
                      <Link
                        to={eventsCalendar({ view: 'week', day })}
                        data-type={first.type}
                        aria-label={t('day', { date: format.date(day), count: more.length + 1 })}
                      >
                        {Number(day.slice(8))}
                      </Link>
                    ) : (
                      Number(day.slice(8))
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
