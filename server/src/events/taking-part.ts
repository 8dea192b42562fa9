import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type events as contract, eventProblems } from '@wyrmgate/contract/events';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { isShown } from './service.ts';
import { type EventRow, eventColumns, eventDates, eventReminders, eventSignUps, events } from './table.ts';

type Contract = typeof contract;
const minuteMs = 60_000;

/** Finds a date of an event that players see. Throws if the date was removed. */
const findDate = async ({ tx, now }: Work<User>, id: number, date: string) => {
  const [event] = await tx
    .select(eventColumns)
    .from(events)
    .where(and(eq(events.id, id), isShown(now)));
  if (!event) throw problem(eventProblems.notFound);
  const [row] = await tx
    .select()
    .from(eventDates)
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, date)));
  if (!row || row.state === 'removed') throw problem(eventProblems.dateNotFound);
  return { event, row };
};

/** Takes a place in one statement. Its row lock serialises concurrent callers. */
const takePlace = async (tx: Tx, { id, places }: Pick<EventRow, 'id' | 'places'>, date: string): Promise<boolean> => {
  const [taken] = await tx
    .update(eventDates)
    .set({ taken: sql`${eventDates.taken} + 1` })
    .where(
      and(
        eq(eventDates.event_id, id),
        eq(eventDates.date, date),
        eq(eventDates.state, 'planned'),
        places === null ? undefined : lt(eventDates.taken, places),
      ),
    )
    .returning({ taken: eventDates.taken });
  return taken !== undefined;
};

export const setSignUp = async (
  work: Work<User>,
  { params: { id, date }, body }: Received<Contract['setSignUp']>,
): Promise<Returned<Contract['setSignUp']>> => {
  const { tx, actor, now } = work;
  const { row } = await findDate(work, id, date);
  if (row.starts_at <= now) throw problem(eventProblems.alreadyStarted);
  const key = { event_id: id, date, user_id: actor.id };
  if (body.signed_up) {
    // Locked, so that staff cannot reduce the number of places at the same time.
    const [event] = await tx
      .select({ id: events.id, places: events.places, sign_up: events.sign_up, status: events.status })
      .from(events)
      .where(eq(events.id, id))
      .for('share');
    if (!event?.sign_up || event.status !== 'published') throw problem(eventProblems.noSignUp);
    const added = await tx
      .insert(eventSignUps)
      .values({ ...key, created_at: now })
      .onConflictDoNothing()
      .returning({ id: eventSignUps.id });
    if (added.length > 0 && !(await takePlace(tx, event, date))) throw problem(eventProblems.placesTaken);
  } else {
    const gone = await tx
      .delete(eventSignUps)
      .where(and(eq(eventSignUps.event_id, id), eq(eventSignUps.date, date), eq(eventSignUps.user_id, actor.id)))
      .returning({ id: eventSignUps.id });
    if (gone.length > 0) await freePlaces(tx, id, date, 1);
  }
  const [after] = await tx
    .select({ taken: eventDates.taken })
    .from(eventDates)
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, date)));
  return { signed_up: body.signed_up, taken: after?.taken ?? 0 };
};

export const freePlaces = async (tx: Tx, id: number, date: string, places: number): Promise<void> => {
  await tx
    .update(eventDates)
    .set({ taken: sql`greatest(${eventDates.taken} - ${places}::integer, 0)` })
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, date)));
};

export const setReminder = async (
  work: Work<User>,
  { params: { id, date }, body: { minutes, zone } }: Received<Contract['setReminder']>,
): Promise<Returned<Contract['setReminder']>> => {
  const { tx, actor, now } = work;
  const { event, row } = await findDate(work, id, date);
  const own = and(eq(eventReminders.event_id, id), eq(eventReminders.date, date), eq(eventReminders.user_id, actor.id));
  if (minutes === null) {
    await tx.delete(eventReminders).where(and(own, isNull(eventReminders.sent_at)));
    return { minutes: null };
  }
  if (row.starts_at <= now) throw problem(eventProblems.alreadyStarted);
  if (event.status !== 'published' || row.state !== 'planned') throw problem(eventProblems.dateNotFound);
  const remind_at = new Date(row.starts_at.getTime() - minutes * minuteMs);
  // A reminder that was already sent does not change, because players get only one per date.
  await tx
    .insert(eventReminders)
    .values({ event_id: id, date, user_id: actor.id, minutes, zone, remind_at })
    .onConflictDoUpdate({
      target: [eventReminders.event_id, eventReminders.date, eventReminders.user_id],
      set: { minutes, zone, remind_at },
      setWhere: or(isNull(eventReminders.sent_at)),
    });
  return { minutes };
};
