import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { useTranslation } from '#i18n';
import { dateLocale } from '../platform/i18n/date-locale.ts';
import { dateFormat } from '../platform/i18n/formatters.ts';
import { useHydrated } from '../platform/use-hydrated.ts';

/** The viewer's time zone. The page is rendered in the server's, which the first render of the browser repeats. */
export const useZone = (serverZone: string): string => {
  const hydrated = useHydrated();
  return hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : serverZone;
};

/** Formats of days and times in the language of the page. */
export const useDays = (zone: string) => {
  const { t, i18n } = useTranslation('events');
  const locale = dateLocale(i18n.language);
  const format = (options: object, at: string | Date, timeZone: string) =>
    dateFormat(locale, { ...options, timeZone }).format(new Date(at));
  const time = (iso: string) => format({ hour: '2-digit', minute: '2-digit' }, iso, zone);
  const longDay = { weekday: 'long', day: 'numeric', month: 'long' };
  const dayOf = (event: EventDate) =>
    event.all_day ? format(longDay, event.date, 'UTC') : format(longDay, event.starts_at, zone);
  return {
    time,
    /** Formats the month of a calendar day such as `2026-11-21`. */
    month: (day: string) => format({ month: 'long', year: 'numeric' }, day, 'UTC'),
    day: (day: string) => format(longDay, day, 'UTC'),
    date: (day: string) => format({ day: 'numeric', month: 'long', year: 'numeric' }, day, 'UTC'),
    shortDay: (day: string) => format({ day: 'numeric', month: 'short' }, day, 'UTC'),
    weekday: (day: string, style: 'long' | 'short' = 'long') => format({ weekday: style }, day, 'UTC'),
    hours: (event: EventDate) =>
      event.all_day ? t('allDay') : t('range', { from: time(event.starts_at), to: time(event.ends_at) }),
    dayOf,
    when: (event: EventDate) =>
      `${dayOf(event)}, ${event.all_day ? t('allDay') : t('range', { from: time(event.starts_at), to: time(event.ends_at) })}`,
  };
};
