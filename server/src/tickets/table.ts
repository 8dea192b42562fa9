import type { Language } from '@wyrmgate/contract/languages';
import { builtInTopics, messageKinds, ticketStates, topicDetails } from '@wyrmgate/contract/tickets-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { bans, users } from '../users/table.ts';

type ByLanguage = Partial<Record<Language, string>>;

export const ticketTopics = pgTable(
  'tickets_topics',
  {
    id: id(),
    /** Null for a topic that staff added. */
    key: oneOf(builtInTopics),
    /** Without a name in the default language, a built-in topic takes its names from the locale files. */
    names: jsonb().$type<ByLanguage>().notNull(),
    detail: oneOf(topicDetails).notNull(),
    active: boolean().notNull().default(true),
    sort_order: integer().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('tickets_topics_key').on(table.key),
    check('tickets_topics_key_known', isOneOf(table.key, builtInTopics)),
    check('tickets_topics_detail', isOneOf(table.detail, topicDetails)),
  ],
);
export type TopicRow = typeof ticketTopics.$inferSelect;

export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    topic_id: reference(() => ticketTopics.id).notNull(),
    subject: text().notNull(),
    /** The details that the topic's form asks for. */
    detail: text().notNull().default(''),
    state: oneOf(ticketStates).notNull().default('open'),
    /** When the state began. */
    since: moment().notNull(),
    assignee_id: reference(() => users.id),
    /** The ban that the player appeals against. */
    ban_id: reference(() => bans.id),
    rating: integer(),
    rating_note: text().notNull().default(''),
    rated_at: moment(),
    /**
     * Incremented by every message that the player sees and by every change, so that staff notice each other's changes.
     */
    version: version(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('tickets_player').on(table.user_id, table.id),
    index('tickets_queue').on(table.state, table.since, table.id),
    index('tickets_since').on(table.since, table.id),
    index('tickets_topic').on(table.topic_id, table.since, table.id),
    index('tickets_assignee').on(table.assignee_id, table.since, table.id),
    index('tickets_rated').on(table.rated_at).where(sql`${table.rated_at} is not null`),
    index('tickets_ban').on(table.ban_id).where(sql`${table.ban_id} is not null`),
    uniqueIndex('tickets_one_appeal').on(table.ban_id).where(sql`${table.state} <> 'closed'`),
    check('tickets_state', isOneOf(table.state, ticketStates)),
    check(
      'tickets_rating',
      sql`${table.rating} between 1 and 5 and (${table.rating} is null) = (${table.rated_at} is null)`,
    ),
  ],
);
export type TicketRow = typeof tickets.$inferSelect;

export const ticketMessages = pgTable(
  'tickets_messages',
  {
    id: id(),
    ticket_id: reference(() => tickets.id, 'cascade').notNull(),
    /** Null if the account of the staff author has been erased. */
    author_id: reference(() => users.id),
    kind: oneOf(messageKinds).notNull(),
    text: text().notNull(),
    /** Chosen by the player's client, so that a message sent again is stored once. */
    client_id: uuid(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('tickets_messages_ticket').on(table.ticket_id, table.id),
    uniqueIndex('tickets_messages_client').on(table.author_id, table.client_id),
    // For counting the recent messages of a player.
    index('tickets_messages_author').on(table.author_id, table.created_at),
    check('tickets_messages_kind', isOneOf(table.kind, messageKinds)),
  ],
);
export type TicketMessageRow = typeof ticketMessages.$inferSelect;

/**
 * Re-encoded pictures. They are kept in the database, because files in the storage are public and these are private.
 */
export const ticketAttachments = pgTable(
  'tickets_attachments',
  {
    id: id(),
    uploader_id: reference(() => users.id),
    /** Null until the picture is part of a message. */
    message_id: reference(() => ticketMessages.id, 'cascade'),
    width: integer().notNull(),
    height: integer().notNull(),
    webp: bytes().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index('tickets_attachments_message').on(table.message_id),
    index('tickets_attachments_uploader').on(table.uploader_id, table.created_at),
    index('tickets_attachments_unused').on(table.created_at).where(sql`${table.message_id} is null`),
  ],
);

/** Answers that staff prepared. At most a hundred. */
export const cannedAnswers = pgTable('tickets_answers', {
  id: id(),
  title: text().notNull(),
  texts: jsonb().$type<ByLanguage>().notNull(),
  version: version(),
  updated_at: moment().notNull(),
});
export type CannedRow = typeof cannedAnswers.$inferSelect;
