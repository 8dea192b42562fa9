import { eventDateStates, eventStatuses, eventTypes } from '@wyrmgate/contract/events-constants';
import type { EventRule, EventText } from '@wyrmgate/contract/events-shapes';
import { type Language, languages } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { wordsByLanguage } from '../platform/database/full-text.ts';
import { users } from '../users/table.ts';

export type EventTexts = Partial<Record<Language, EventText>>;
export type EventBodies = Partial<Record<Language, RichTextDoc>>;

export const eventWords = wordsByLanguage([
  { column: 'texts', kind: 'texts' },
  { column: 'bodies', kind: 'richText' },
]);

export const events = pgTable(
  'events',
  {
    id: id(),
    type: oneOf(eventTypes).notNull(),
    status: oneOf(eventStatuses).notNull(),
    source_language: oneOf(languages).notNull(),
    texts: jsonb().$type<EventTexts>().notNull(),
    /** Stored separately from the short texts, because lists do not read them. */
    bodies: jsonb().$type<EventBodies>().notNull(),
    /** Day of the first date, in the time zone `zone`. */
    date: date({ mode: 'string' }).notNull(),
    /** Local time in `zone`, such as `20:00`. Null for an all-day event. */
    time: text(),
    zone: text().notNull(),
    minutes: integer().notNull(),
    days: integer().notNull(),
    rule: jsonb().$type<EventRule>(),
    exceptions: jsonb().$type<string[]>().notNull(),
    sign_up: boolean().notNull(),
    places: integer(),
    shown_from: moment(),
    shown_until: moment(),
    /** Hash of the source from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('events_words').using('gin', sql.raw(eventWords)),
    index('events_status').on(table.status, table.id),
    index('events_type').on(table.type, table.id),
    check('events_type_known', isOneOf(table.type, eventTypes)),
    check('events_status_known', isOneOf(table.status, eventStatuses)),
    check('events_language_known', isOneOf(table.source_language, languages)),
    check('events_shown', sql`${table.shown_from} < ${table.shown_until}`),
    check('events_places', sql`${table.places} > 0`),
  ],
);
export type FullEventRow = typeof events.$inferSelect;
const { bodies: _, ...shortColumns } = getTableColumns(events);
/** The columns that lists read. */
export const eventColumns = shortColumns;
export type EventRow = Omit<FullEventRow, 'bodies'>;

/**
 * Every date of every event, expanded from the rule when staff save it, so that reading a month is one index range
 * scan.
 */
export const eventDates = pgTable(
  'events_dates',
  {
    /** Part of the UID in the feeds. It stays the same when the only date of an event moves to another day. */
    id: id(),
    event_id: reference(() => events.id, 'cascade').notNull(),
    date: date({ mode: 'string' }).notNull(),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    state: oneOf(eventDateStates).notNull(),
    /** Incremented by every change to the time or state. Feeds publish it as SEQUENCE. */
    sequence: integer().notNull().default(0),
    /** Number of places taken. Each date has one row, whose lock decides who gets the last place. */
    taken: integer().notNull().default(0),
    changed_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('events_dates_once').on(table.event_id, table.date),
    index('events_dates_start').on(table.starts_at, table.event_id),
    index('events_dates_end').on(table.ends_at, table.event_id),
    // Used by the feeds, the cancellation emails and the clean-up job.
    index('events_dates_changed').on(table.changed_at).where(sql`${table.state} <> 'planned'`),
    check('events_dates_state', isOneOf(table.state, eventDateStates)),
    check('events_dates_length', sql`${table.starts_at} < ${table.ends_at}`),
    check('events_dates_taken', sql`${table.taken} >= 0`),
  ],
);
export type EventDateRow = typeof eventDates.$inferSelect;

export const eventSignUps = pgTable(
  'events_sign_ups',
  {
    id: id(),
    event_id: reference(() => events.id, 'cascade').notNull(),
    date: date({ mode: 'string' }).notNull(),
    user_id: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
    /** When the cancellation email was sent. */
    told_at: moment(),
  },
  (table) => [
    uniqueIndex('events_sign_ups_once').on(table.event_id, table.date, table.user_id),
    index('events_sign_ups_user').on(table.user_id),
    index('events_sign_ups_order').on(table.event_id, table.date, table.id),
  ],
);

export const eventReminders = pgTable(
  'events_reminders',
  {
    event_id: reference(() => events.id, 'cascade').notNull(),
    date: date({ mode: 'string' }).notNull(),
    user_id: reference(() => users.id).notNull(),
    minutes: integer().notNull(),
    /** Time zone of the reader, used for the time in the email. */
    zone: text().notNull(),
    remind_at: moment().notNull(),
    sent_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.date, table.user_id] }),
    index('events_reminders_user').on(table.user_id),
    index('events_reminders_due').on(table.remind_at).where(sql`${table.sent_at} is null`),
  ],
);
