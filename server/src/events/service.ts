import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { events as contract } from '@wyrmgate/contract/events';
import { type EventType, maxEventRangeDays } from '@wyrmgate/contract/events-constants';
import type { EventDate } from '@wyrmgate/contract/events-shapes';
import type { Language } from '@wyrmgate/contract/languages';
import { and, asc, eq, gt, inArray, isNull, lt, lte, min, ne, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { earliest } from '../platform/database/earliest.ts';
import {
  type EventDateRow,
  type EventRow,
  eventColumns,
  eventDates,
  eventReminders,
  eventSignUps,
  events,
} from './table.ts';
import { slugOf, textFor } from './text.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;
const maxShown = 600;

/** The time zone that pages are rendered in: that of the server process. */
export const serverZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Condition for events that players may see now. Each query evaluates it, so an event appears on time even if
 * the portal was down until then.
 */
export const isShown = (now: Date): SQL | undefined =>
  and(
    inArray(events.status, ['published', 'cancelled']),
    or(isNull(events.shown_from), lte(events.shown_from, now)),
    or(isNull(events.shown_until), gt(events.shown_until, now)),
  );

export const isPublicEvent = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, id), isShown(now)))
  ).length > 0;

/** Returns the next time at which an event appears, disappears or ends. */
export const nextEventChange = async (tx: Tx, now: Date): Promise<Date | undefined> => {
  const published = inArray(events.status, ['published', 'cancelled']);
  const rows = await unionAll(
    tx
      .select({ at: min(events.shown_from) })
      .from(events)
      .where(and(published, gt(events.shown_from, now))),
    tx
      .select({ at: min(events.shown_until) })
      .from(events)
      .where(and(published, gt(events.shown_until, now))),
    tx
      .select({ at: min(eventDates.ends_at) })
      .from(eventDates)
      .where(gt(eventDates.ends_at, now)),
  );
  return earliest(rows.map(({ at }) => at));
};

export const showDate = (event: EventRow, row: EventDateRow, wanted: Language): EventDate => {
  const { language, title, description, participants, reward } = textFor(event, wanted);
  return {
    id: event.id,
    slug: slugOf(event),
    type: event.type,
    date: row.date,
    time: event.time,
    zone: event.zone,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    all_day: event.time === null,
    days: event.days,
    cancelled: event.status === 'cancelled' || row.state !== 'planned',
    title,
    description,
    participants,
    reward,
    language,
    sign_up: event.sign_up,
    places: event.places,
    taken: row.taken,
  };
};

type Wanted = { now: Date; type?: EventType | undefined; where: SQL | undefined; limit: number };

/** Returns the dates that players see, with their events, in order of their start. */
export const readShown = (tx: Tx, { now, type, where, limit }: Wanted) =>
  tx
    .select({ event: eventColumns, row: eventDates })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.event_id))
    .where(and(isShown(now), ne(eventDates.state, 'removed'), type && eq(events.type, type), where))
    .orderBy(asc(eventDates.starts_at), asc(eventDates.event_id), asc(eventDates.date))
    .limit(limit);

export const listScheduled = async (
  { tx, now }: Work,
  { query: { from, to, type, language } }: Received<Contract['scheduled']>,
): Promise<Returned<Contract['scheduled']>> => {
  const first = from === undefined ? now : new Date(from);
  const last = to === undefined ? new Date(first.getTime() + 62 * dayMs) : new Date(Date.parse(to) + dayMs);
  const end = new Date(Math.min(last.getTime(), first.getTime() + maxEventRangeDays * dayMs));
  const where = and(gt(eventDates.ends_at, first), lt(eventDates.starts_at, end));
  const rows = await readShown(tx, { now, type, where, limit: maxShown });
  return {
    zone: serverZone(),
    now: now.toISOString(),
    events: rows.map(({ event, row }) => showDate(event, row, language)),
  };
};

export const listUpcoming = async (
  { tx, now }: Work,
  { query: { type, language, limit } }: Received<Contract['upcoming']>,
): Promise<Returned<Contract['upcoming']>> => {
  const rows = await readShown(tx, { now, type, where: gt(eventDates.ends_at, now), limit });
  return {
    zone: serverZone(),
    now: now.toISOString(),
    events: rows.map(({ event, row }) => showDate(event, row, language)),
  };
};

/** Returns the dates of an event that were not removed. */
export const readDates = (tx: Tx, id: number): Promise<EventDateRow[]> =>
  tx
    .select()
    .from(eventDates)
    .where(and(eq(eventDates.event_id, id), ne(eventDates.state, 'removed')))
    .orderBy(asc(eventDates.starts_at));

export const listOwn = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['own']>> => {
  const signUps = await tx
    .select({ id: eventSignUps.event_id, date: eventSignUps.date })
    .from(eventSignUps)
    .innerJoin(eventDates, and(eq(eventDates.event_id, eventSignUps.event_id), eq(eventDates.date, eventSignUps.date)))
    .where(and(eq(eventSignUps.user_id, actor.id), gt(eventDates.ends_at, now)))
    .limit(maxShown);
  const reminders = await tx
    .select({ id: eventReminders.event_id, date: eventReminders.date, minutes: eventReminders.minutes })
    .from(eventReminders)
    .where(and(eq(eventReminders.user_id, actor.id), isNull(eventReminders.sent_at)))
    .limit(maxShown);
  return { sign_ups: signUps, reminders };
};
