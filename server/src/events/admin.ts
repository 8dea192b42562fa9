import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type events as contract, eventProblems } from '@wyrmgate/contract/events';
import type { EventDetails, EventForm } from '@wyrmgate/contract/events-shapes';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { and, eq, max, ne, sql } from 'drizzle-orm';
import { forgetHistory, keepRevision } from '../content-history/keep.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { outdatedIn, trackSources } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { announceEvent } from './announce.ts';
import { expandDates } from './expansion.ts';
import { readDates } from './service.ts';
import { storeDates } from './store-dates.ts';
import { type EventBodies, type EventTexts, eventDates, eventReminders, events, type FullEventRow } from './table.ts';

type Contract = typeof contract;

export const showForStaff = async (tx: Tx, row: FullEventRow): Promise<EventDetails> => {
  const { created_at: _, updated_at: __, source_hashes, shown_from, shown_until, ...event } = row;
  return {
    ...event,
    outdated: outdatedIn([row.texts, row.bodies], row.source_language, source_hashes),
    shown_from: shown_from?.toISOString() ?? null,
    shown_until: shown_until?.toISOString() ?? null,
    dates: (await readDates(tx, row.id)).map(({ date, starts_at, ends_at, state, taken }) => ({
      date,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      cancelled: state === 'cancelled',
      taken,
    })),
  };
};

export const lockEvent = async (tx: Tx, id: number): Promise<FullEventRow> => {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), ne(events.status, 'deleted')))
    .for('update');
  if (!row) throw problem(eventProblems.notFound);
  return row;
};

/** Returns the columns that a form sets. A language without a title has no texts. */
const columnsOf = (
  { version: _, title, description, shown_from, shown_until, minor, checked, ...form }: EventForm,
  before: FullEventRow | undefined,
) => {
  const { texts, source_language } = form;
  const own = texts[source_language] ?? { title: '', description: '', participants: '', reward: '' };
  const source = { ...own, title: own.title || (title ?? ''), description: own.description || (description ?? '') };
  const all = { ...texts, [source_language]: source };
  const written: EventTexts = Object.fromEntries(Object.entries(all).filter(([, text]) => text.title !== ''));
  const bodies: EventBodies = Object.fromEntries(
    Object.entries(form.bodies).filter(([, body]) => plainTextOf(body).trim() !== ''),
  );
  const source_hashes = trackSources({
    // When the source language changes, every translation counts as made from the new source.
    before:
      before?.source_language === source_language
        ? { fields: [before.texts, before.bodies], hashes: before.source_hashes }
        : undefined,
    after: [written, bodies],
    source: source_language,
    minor,
    checked,
  });
  return {
    ...form,
    texts: written,
    bodies,
    source_hashes,
    exceptions: [...new Set(form.exceptions)].sort(),
    shown_from: shown_from === null ? null : new Date(shown_from),
    shown_until: shown_until === null ? null : new Date(shown_until),
  };
};

const stateOf = ({ id, version, created_at, updated_at, source_hashes, ...fields }: FullEventRow) => ({
  fields,
  savedAt: updated_at,
});

/** Returns an event as flat fields for the audit log. */
const fieldsOf = (row: FullEventRow): Record<string, string | number | boolean | null> => {
  const { id, version, created_at, updated_at, source_hashes, texts, bodies, rule, exceptions, ...fields } = row;
  const byLanguage = Object.entries(texts).flatMap(([language, text]) =>
    Object.entries(text).map(([field, value]) => [`${field}_${language}`, value] as const),
  );
  return {
    ...fields,
    ...Object.fromEntries(byLanguage),
    ...Object.fromEntries(Object.entries(bodies).map(([language, body]) => [`body_${language}`, plainTextOf(body)])),
    rule: rule && JSON.stringify(rule),
    exceptions: exceptions.join(', '),
    shown_from: row.shown_from?.toISOString() ?? null,
    shown_until: row.shown_until?.toISOString() ?? null,
  };
};

const expand = (columns: ReturnType<typeof columnsOf>) => {
  const { dates } = expandDates(columns);
  if (dates.length === 0) throw problem(eventProblems.noDates);
  return dates;
};

export const scheduleEvent = async (
  work: Work<User>,
  { body }: Received<Contract['schedule']>,
): Promise<Returned<Contract['schedule']>> => {
  const { tx, audit, now, platform } = work;
  const columns = columnsOf(body, undefined);
  const dates = expand(columns);
  const [row] = await tx
    .insert(events)
    .values({ ...columns, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted event was not returned.');
  await storeDates(tx, { event: row, before: undefined, dates, now });
  await announceEvent(platform, tx, row, now);
  await keepRevision(work, { kind: 'events', target: row.id, before: undefined, after: stateOf(row) });
  audit.target('event', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return showForStaff(tx, row);
};

export const updateEvent = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now, platform } = work;
  audit.target('event', params.id);
  const before = await lockEvent(tx, params.id);
  requireVersion(before.version, body.version, eventProblems.changedMeanwhile);
  const columns = columnsOf(body, before);
  const dates = expand(columns);
  // Saving never restores a cancelled event. A separate call does, and notifies players.
  const status = before.status === 'cancelled' && columns.status === 'published' ? before.status : columns.status;
  const [after = before] = await tx
    .update(events)
    .set({ ...columns, status, version: before.version + 1, updated_at: now })
    .where(eq(events.id, before.id))
    .returning();
  await storeDates(tx, { event: after, before, dates, now });
  if (before.status === 'draft') await announceEvent(platform, tx, after, now);
  const [most] = await tx
    .select({ taken: max(eventDates.taken) })
    .from(eventDates)
    .where(and(eq(eventDates.event_id, after.id), eq(eventDates.state, 'planned')));
  if (after.places !== null && after.places !== before.places && (most?.taken ?? 0) > after.places)
    throw problem(eventProblems.tooFewPlaces);
  await keepRevision(work, { kind: 'events', target: after.id, before: stateOf(before), after: stateOf(after) });
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return showForStaff(tx, after);
};

/** Keeps the row for the feeds and for the emails about the cancellation, until the clean-up job deletes it. */
export const removeEvent = async (
  { tx, audit, now }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('event', params.id);
  const before = await lockEvent(tx, params.id);
  audit.changes(changedFields(fieldsOf(before), undefined));
  await forgetHistory(tx, 'events', before.id);
  if (before.status === 'draft') {
    await tx.delete(events).where(eq(events.id, before.id));
    return { deleted: true };
  }
  await tx
    .update(events)
    .set({ status: 'deleted', version: before.version + 1, updated_at: now })
    .where(eq(events.id, before.id));
  await setStates(tx, { id: before.id, date: null, from: 'planned', to: 'cancelled', now });
  return { deleted: true };
};

type Change = {
  id: number;
  date: string | null;
  from: 'planned' | 'cancelled';
  to: 'planned' | 'cancelled';
  now: Date;
};

/**
 * Changes the state of dates that have not ended. Reminders of cancelled dates become due, so that players are notified
 * at once.
 */
const setStates = async (tx: Tx, { id, date, from, to, now }: Change): Promise<void> => {
  await tx
    .update(eventDates)
    .set({ state: to, sequence: sql`${eventDates.sequence} + 1`, changed_at: now })
    .where(
      and(
        eq(eventDates.event_id, id),
        eq(eventDates.state, from),
        sql`${eventDates.ends_at} > ${now.toISOString()}`,
        date === null ? undefined : eq(eventDates.date, date),
      ),
    );
  await tx.execute(sql`
    update ${eventReminders} r set remind_at = ${
      to === 'cancelled' ? sql`${now.toISOString()}::timestamptz` : sql`d.starts_at - make_interval(mins => r.minutes)`
    }
    from ${eventDates} d where d.event_id = r.event_id and d.date = r.date and r.event_id = ${id} and r.sent_at is null
      and d.state = ${to} and d.changed_at = ${now.toISOString()}`);
};

export const cancelEvent = async (
  { tx, audit, now }: Work<User>,
  { params, body: { date, cancelled } }: Received<Contract['cancel']>,
): Promise<Returned<Contract['cancel']>> => {
  audit.target('event', params.id);
  const before = await lockEvent(tx, params.id);
  if (date !== null && !(await readDates(tx, before.id)).some((each) => each.date === date))
    throw problem(eventProblems.dateNotFound);
  const [from, to] = cancelled ? (['planned', 'cancelled'] as const) : (['cancelled', 'planned'] as const);
  await setStates(tx, { id: before.id, date, from, to, now });
  const whole = date === null && before.status !== 'draft';
  const status = whole ? (cancelled ? 'cancelled' : 'published') : before.status;
  const [after = before] = await tx
    .update(events)
    .set({ status, version: before.version + 1, updated_at: now })
    .where(eq(events.id, before.id))
    .returning();
  const change: Record<string, string | boolean> = { cancelled, date: date ?? 'all' };
  audit.changes(changedFields({ cancelled: !cancelled }, change));
  return showForStaff(tx, after);
};

export const showDetails = async (
  { tx }: Work<User>,
  { params }: Received<Contract['adminGet']>,
): Promise<Returned<Contract['adminGet']>> => {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, params.id), ne(events.status, 'deleted')));
  if (!row) throw problem(eventProblems.notFound);
  return showForStaff(tx, row);
};
