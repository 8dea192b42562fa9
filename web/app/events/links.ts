import type { EventType } from '@wyrmgate/contract/events-constants';
import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { eventsCalendar } from '../shell/urls.ts';
import type { CalendarQuery, CalendarView } from './calendar.ts';

/** Builds calendar URLs that change one part of the state and keep the rest. */
export const linksFrom = (query: CalendarQuery, day: string) => {
  const to = (change: Partial<CalendarQuery>): string => {
    const { view, types, event, on, ...next } = { ...query, ...change };
    const at = next.day ?? day;
    const selected = event === undefined ? {} : { event, on };
    const time = view === 'week' ? { day: at } : { month: next.day === undefined ? undefined : at.slice(0, 7) };
    return eventsCalendar({ view, type: types.join() || undefined, ...time, ...selected });
  };
  return {
    at: (other: string) => to({ day: other, event: undefined, on: undefined }),
    today: to({ day: undefined, event: undefined, on: undefined }),
    view: (view: CalendarView) => to({ view, day: query.day ?? day }),
    week: (other: string) => to({ view: 'week', day: other, event: undefined, on: undefined }),
    day: (other: string) => to({ view: 'week', day: other, event: undefined, on: undefined }),
    select: ({ id, date }: Pick<EventDate, 'id' | 'date'>) => to({ day, event: id, on: date }),
    toggle: (type: EventType) =>
      to({ types: query.types.includes(type) ? query.types.filter((each) => each !== type) : [...query.types, type] }),
  };
};
export type CalendarLinks = ReturnType<typeof linksFrom>;
