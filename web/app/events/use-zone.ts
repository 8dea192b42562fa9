import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { formatLocale } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { dateFormat } from '../platform/i18n/formatters.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { daysOf } from './calendar.ts';

/** The viewer's time zone. Until hydration it is the server's, so that both render the same page. */
export const useZone = (serverZone: string): string => {
  const hydrated = useHydrated();
  return hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : serverZone;
};

/** True if the end of the event needs a date, which a one-day event or an event across one night does not. */
const isLong = ({ all_day, days, starts_at, ends_at }: EventDate): boolean =>
  all_day ? days > 1 : Date.parse(ends_at) - Date.parse(starts_at) >= 86_400_000;

/** Formatters for days and times in the language of the page. */
export const useDays = (zone: string) => {
  const { t, i18n } = useTranslation('events');
  const locale = formatLocale(i18n.language);
  const format = (options: object, at: string | Date, timeZone: string) =>
    dateFormat(locale, { ...options, timeZone }).format(new Date(at));
  const time = (iso: string) => format({ hour: '2-digit', minute: '2-digit' }, iso, zone);
  const longDay = { weekday: 'long', day: 'numeric', month: 'long' };
  const day = (day: string) => format(longDay, day, 'UTC');
  const hours = (event: EventDate) =>
    event.all_day ? t('allDay') : t('range', { from: time(event.starts_at), to: time(event.ends_at) });
  return {
    time,
    /** Formats the month of a day such as `2026-11-21`. */
    month: (day: string) => format({ month: 'long', year: 'numeric' }, day, 'UTC'),
    day,
    date: (day: string) => format({ day: 'numeric', month: 'long', year: 'numeric' }, day, 'UTC'),
    shortDay: (day: string) => format({ day: 'numeric', month: 'short' }, day, 'UTC'),
    weekday: (day: string, style: 'long' | 'short' = 'long') => format({ weekday: style }, day, 'UTC'),
    /** Formats the part of an event that falls on the given day. */
    hoursOn: (event: EventDate, on: string) => {
      const days = event.all_day ? [on] : daysOf(event, zone);
      if (on !== days[0]) return on === days.at(-1) ? t('until', { time: time(event.ends_at) }) : t('allDay');
      return isLong(event) && !event.all_day ? t('from', { time: time(event.starts_at) }) : hours(event);
    },
    when: (event: EventDate) => {
      const days = daysOf(event, zone);
      const [first, last] = [day(days[0] ?? event.date), day(days.at(-1) ?? event.date)];
      if (!isLong(event)) return `${first}, ${hours(event)}`;
      if (event.all_day) return `${first} – ${last}, ${t('allDay')}`;
      return `${first}, ${time(event.starts_at)} – ${last}, ${time(event.ends_at)}`;
    },
  };
};
