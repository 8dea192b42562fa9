import { type EventType, eventTypes } from '@wyrmgate/contract/events-constants';
import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { dateFormat } from '../platform/i18n/formatters.ts';

export const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The calendar state in the URL. Without `view`, phones show the list and wider windows show the month. */
export type CalendarQuery = {
  view: CalendarView | undefined;
  /** Any day of the visible month or week. Undefined means today. */
  day: string | undefined;
  types: readonly EventType[];
  /** Id of the selected event; the date of the event is in `on`. */
  event: number | undefined;
  on: string | undefined;
};

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && !Number.isNaN(Date.parse(text));

export const calendarQuery = (search: URLSearchParams): CalendarQuery => {
  const month = `${search.get('month')}-01`;
  const [day, on] = [search.get('day'), search.get('on')];
  const wanted = (search.get('type') ?? '').split(',');
  const event = Number(search.get('event'));
  return {
    view: calendarViews.find((view) => view === search.get('view')),
    day: isDay(day) ? day : isDay(month) ? month : undefined,
    types: eventTypes.filter((type) => wanted.includes(type)),
    event: Number.isSafeInteger(event) && event > 0 ? event : undefined,
    on: isDay(on) ? on : undefined,
  };
};

const dayFormat = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Returns the calendar day of a moment in a time zone. */
export const dayIn = (iso: string, zone: string): string => {
  const moment = new Date(iso);
  return zone === 'UTC'
    ? moment.toISOString().slice(0, 10)
    : dateFormat('en-CA', { ...dayFormat, timeZone: zone }).format(moment);
};

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the first day of the month `months` after that of `day`. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

export const weekOf = (day: string): string[] => {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
};

const countWeeks = (month: string): string[][] => {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const weeks = [weekOf(first)];
  for (let monday = addDays(weekOf(first)[0] ?? first, 7); monday < next; monday = addDays(monday, 7))
    weeks.push(weekOf(monday));
  return weeks;
};

/** Caches the weeks of a month, because every home page shows a month. URLs accept only this century, so the cache stays small. */
const weeksByMonth = new Map<string, readonly string[][]>();

/** Returns the weeks that contain at least one day of the month. */
export const weeksOf = (day: string): readonly string[][] => {
  const month = day.slice(0, 7);
  const weeks = weeksByMonth.get(month) ?? countWeeks(month);
  weeksByMonth.set(month, weeks);
  return weeks;
};

/** Returns the first and last visible day. */
export const shownDays = ({ view, day }: { view: CalendarView | undefined; day: string }): [string, string] => {
  const days = view === 'week' ? weekOf(day) : weeksOf(day).flat();
  return [days[0] ?? day, days.at(-1) ?? day];
};

/** Returns the days of an event as seen by a viewer in `zone`. All-day events have the same days in every time zone. */
export const daysOf = (
  event: Pick<EventDate, 'date' | 'days' | 'all_day' | 'starts_at' | 'ends_at'>,
  zone: string,
): string[] => {
  const first = event.all_day ? event.date : dayIn(event.starts_at, zone);
  const last = event.all_day
    ? addDays(event.date, event.days - 1)
    : dayIn(new Date(Date.parse(event.ends_at) - 1).toISOString(), zone);
  const days = [first];
  while ((days.at(-1) ?? last) < last && days.length < 62) days.push(addDays(days.at(-1) ?? last, 1));
  return days;
};

/** Groups events by day. The order of the events stays the same within each day. */
export const byDay = <Event extends Parameters<typeof daysOf>[0]>(
  events: readonly Event[],
  zone: string,
): Map<string, Event[]> => {
  const days = new Map<string, Event[]>();
  for (const event of events) for (const day of daysOf(event, zone)) days.set(day, [...(days.get(day) ?? []), event]);
  return days;
};

export const keyOf = ({ id, date }: Pick<EventDate, 'id' | 'date'>): string => `${id} ${date}`;
