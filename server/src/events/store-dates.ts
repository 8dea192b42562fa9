import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Expanded } from './expansion.ts';
import { type EventRow, eventDates, eventReminders, eventSignUps } from './table.ts';

const takingPart = [eventSignUps, eventReminders] as const;

/** Moves the only date of an event to another day, with its row, its sign-ups and its UID. */
const moveOnlyDate = async (tx: Tx, id: number, from: string, to: string): Promise<void> => {
  const removed = await tx
    .delete(eventDates)
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, to), eq(eventDates.state, 'removed')))
    .returning({ id: eventDates.id });
  if (removed.length > 0)
    for (const table of takingPart) await tx.delete(table).where(and(eq(table.event_id, id), eq(table.date, to)));
  const moved = await tx
    .update(eventDates)
    .set({ date: to })
    .where(and(eq(eventDates.event_id, id), eq(eventDates.date, from)))
    .returning({ id: eventDates.id });
  if (moved.length === 0) return;
  for (const table of takingPart)
    await tx
      .update(table)
      .set({ date: to })
      .where(and(eq(table.event_id, id), eq(table.date, from)));
};

/**
 * Stores the dates of an event. Dates that leave the series are deleted only for drafts, because feeds still need them.
 */
export const storeDates = async (
  tx: Tx,
  { event, before, dates, now }: { event: EventRow; before: EventRow | undefined; dates: Expanded[]; now: Date },
): Promise<void> => {
  const { id, status } = event;
  if (before && !before.rule && !event.rule && before.date !== event.date)
    await moveOnlyDate(tx, id, before.date, event.date);
  await tx
    .insert(eventDates)
    .values(dates.map((each) => ({ ...each, event_id: id, state: 'planned' as const, changed_at: now })))
    .onConflictDoUpdate({
      target: [eventDates.event_id, eventDates.date],
      set: {
        starts_at: sql`excluded.starts_at`,
        ends_at: sql`excluded.ends_at`,
        state: sql`case when ${eventDates.state} = 'removed' then 'planned' else ${eventDates.state} end`,
        sequence: sql`${eventDates.sequence} + 1`,
        changed_at: now,
      },
      setWhere: sql`(${eventDates.starts_at}, ${eventDates.ends_at}) <> (excluded.starts_at, excluded.ends_at) or ${eventDates.state} = 'removed'`,
    });
  const others = (table: typeof eventDates | (typeof takingPart)[number]) =>
    and(
      eq(table.event_id, id),
      notInArray(
        table.date,
        dates.map(({ date }) => date),
      ),
    );
  if (status === 'draft') for (const table of [eventDates, ...takingPart]) await tx.delete(table).where(others(table));
  else
    await tx
      .update(eventDates)
      .set({ state: 'removed', sequence: sql`${eventDates.sequence} + 1`, changed_at: now })
      .where(and(others(eventDates), ne(eventDates.state, 'removed')));
  await tx.execute(sql`
    update ${eventReminders} r set remind_at = d.starts_at - make_interval(mins => r.minutes)
    from ${eventDates} d where d.event_id = r.event_id and d.date = r.date and r.event_id = ${id} and r.sent_at is null`);
};
