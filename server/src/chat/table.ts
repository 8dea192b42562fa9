import {
  chatDecisions,
  chatReactions,
  chatRemovers,
  chatReportStates,
  chatRoomKinds,
} from '@wyrmgate/contract/chat-constants';
import { reportReasons } from '@wyrmgate/contract/forum-constants';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Chat rooms. The row of a room is added on first use. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: id(),
    /** A language, `trade`, `guild-12` or `private-` and a random number. */
    key: text().notNull(),
    kind: oneOf(chatRoomKinds).notNull(),
    /**
     * Number of the last message. Incremented in the message's transaction, so numbers have no gaps and are in the
     * order of commits.
     */
    last_seq: integer().notNull().default(0),
    /** Number of the last edit, deletion or reaction. */
    last_change: integer().notNull().default(0),
    slow_seconds: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('chat_rooms_key').on(table.key),
    check('chat_rooms_kind', isOneOf(table.kind, chatRoomKinds)),
    check('chat_rooms_slow', sql`${table.slow_seconds} between 0 and 3600`),
  ],
);
export type RoomRow = typeof chatRooms.$inferSelect;

/**
 * Combines the words of a message and its room in one vector, so that the index finds words in one room without reading
 * those of others. The room's lexeme begins with a space, which no word does.
 */
export const searchText = (text: AnyPgColumn, room: AnyPgColumn): SQL =>
  sql`(to_tsvector('simple', ${text}) || array_to_tsvector(array[' ' || ${room}::text]))`;

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    room_id: reference(() => chatRooms.id).notNull(),
    seq: integer().notNull(),
    /** Null for a message from Discord or a notice from the team, which have `outside_name` instead. */
    author_id: reference(() => users.id),
    /** Empty for a notice. The audit log records who posted it. */
    outside_name: text(),
    /**
     * Chosen by the sender, so that a message sent again is stored once. For a message from Discord, it identifies the
     * sender.
     */
    client_id: uuid().notNull(),
    text: text().notNull(),
    created_at: moment().notNull(),
    edited_at: moment(),
    removed_at: moment(),
    removed_by: oneOf(chatRemovers),
    removal_reason: text().notNull().default(''),
    /** The room's change number of the last edit, deletion or reaction of this message; 0 if there was none. */
    change: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('chat_messages_seq').on(table.room_id, table.seq),
    uniqueIndex('chat_messages_client').on(table.author_id, table.client_id),
    index('chat_messages_author').on(table.author_id, table.created_at),
    index('chat_messages_change').on(table.room_id, table.change).where(sql`${table.change} > 0`),
    index('chat_messages_age').on(table.created_at),
    index('chat_messages_search')
      .using('gin', searchText(table.text, table.room_id))
      .where(sql`${table.removed_at} is null`),
    check('chat_messages_author', sql`(${table.author_id} is null) = (${table.outside_name} is not null)`),
    check('chat_messages_removed', sql`(${table.removed_at} is null) = (${table.removed_by} is null)`),
  ],
);
export type MessageRow = typeof chatMessages.$inferSelect;

/** The number (`seq`) of the last message that a player has read in a room. */
export const chatReaders = pgTable(
  'chat_readers',
  {
    user_id: reference(() => users.id).notNull(),
    room_id: reference(() => chatRooms.id).notNull(),
    read_seq: integer().notNull(),
    /** Version of the pinned notice that the player dismissed last; 0 for none. */
    dismissed_notice: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.room_id] })],
);

/** The notice that staff pinned to a room, at most one. Expired rows are hidden by each query and deleted by the job. */
export const chatPinnedNotices = pgTable(
  'chat_pinned_notices',
  {
    room_id: reference(() => chatRooms.id).primaryKey(),
    text: text().notNull(),
    /** The room's change number of the last edit, so that no two notices of a room have the same version. */
    version: integer().notNull(),
    /** Author of the current text, hidden from readers. Null if they deleted their account. */
    author_id: reference(() => users.id),
    pinned_at: moment().notNull(),
    /** Null for a notice that stays until it is removed. */
    ends_at: moment(),
  },
  (table) => [index('chat_pinned_notices_author').on(table.author_id)],
);

/**
 * One row per player who wrote, was muted or blocked, or changed a setting. Sending, muting and blocking lock the row,
 * so that each sees the result of the others.
 */
export const chatMembers = pgTable(
  'chat_members',
  {
    user_id: reference(() => users.id).primaryKey(),
    accepts_messages: boolean().notNull().default(true),
    shows_presence: boolean().notNull().default(true),
    /** All four are null if the player was never muted or was unmuted. */
    muted_at: moment(),
    muted_until: moment(),
    mute_reason: text(),
    muted_by: reference(() => users.id),
  },
  (table) => [
    index('chat_members_muted').on(table.muted_until).where(sql`${table.muted_until} is not null`),
    index('chat_members_muted_by').on(table.muted_by).where(sql`${table.muted_by} is not null`),
    check(
      'chat_members_mute',
      sql`(${table.muted_until} is null) = (${table.muted_at} is null) and (${table.muted_until} is null) = (${table.mute_reason} is null)`,
    ),
  ],
);

/** The two players of a conversation, one row each. */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    room_id: reference(() => chatRooms.id).notNull(),
    user_id: reference(() => users.id).notNull(),
    /** Null if the other player deleted their account. */
    other_id: reference(() => users.id),
    started: boolean().notNull(),
    started_at: moment().notNull(),
    /** Renewed by each message, so that the conversation with the latest one comes first in lists. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.room_id, table.user_id] }),
    uniqueIndex('chat_participants_pair').on(table.user_id, table.other_id),
    index('chat_participants_list').on(table.user_id, table.position),
    index('chat_participants_other').on(table.other_id),
    // The first index counts the conversations that a player began; the second finds old conversations.
    index('chat_participants_started').on(table.user_id, table.started_at).where(sql`${table.started}`),
    index('chat_participants_age').on(table.started_at).where(sql`${table.started}`),
  ],
);

export const chatMessageReactions = pgTable(
  'chat_reactions',
  {
    message_id: reference(() => chatMessages.id, 'cascade').notNull(),
    user_id: reference(() => users.id).notNull(),
    reaction: oneOf(chatReactions).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.message_id, table.user_id, table.reaction] }),
    index('chat_reactions_user').on(table.user_id),
    check('chat_reactions_reaction', isOneOf(table.reaction, chatReactions)),
  ],
);

/** When a player last had a room open. Rows of players who left are deleted by the job. */
export const chatVisits = pgTable(
  'chat_visits',
  {
    room_id: reference(() => chatRooms.id).notNull(),
    user_id: reference(() => users.id).notNull(),
    seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room_id, table.user_id] }),
    index('chat_visits_user').on(table.user_id),
    index('chat_visits_seen').on(table.room_id, table.seen_at),
  ],
);

export const chatBlocks = pgTable(
  'chat_blocks',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    blocked_id: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('chat_blocks_once').on(table.user_id, table.blocked_id),
    index('chat_blocks_blocked').on(table.blocked_id),
  ],
);

/** Reports of messages. A report has a copy of the message's text, because retention may delete the message first. */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: id(),
    message_id: long().notNull(),
    room_key: text().notNull(),
    /** Null for a message from Discord, which has `outside_name` instead. */
    author_id: reference(() => users.id),
    outside_name: text(),
    reporter_id: reference(() => users.id).notNull(),
    reason: oneOf(reportReasons).notNull(),
    note: text().notNull(),
    /** The text as it was when it was reported. */
    message_text: text().notNull(),
    state: oneOf(chatReportStates).notNull().default('open'),
    created_at: moment().notNull(),
    claimed_by: reference(() => users.id),
    claimed_at: moment(),
    decision: oneOf(chatDecisions),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    answer: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('chat_reports_once').on(table.message_id, table.reporter_id),
    index('chat_reports_waiting').on(table.id).where(sql`${table.state} = 'open'`),
    index('chat_reports_decided').on(table.decided_at).where(sql`${table.decided_at} is not null`),
    index('chat_reports_reporter').on(table.reporter_id, table.created_at),
    index('chat_reports_author').on(table.author_id),
    check('chat_reports_reason', isOneOf(table.reason, reportReasons)),
    check('chat_reports_state', isOneOf(table.state, chatReportStates)),
    check('chat_reports_decision', sql`(${table.state} = 'open') = (${table.decided_at} is null)`),
  ],
);
export type ReportRow = typeof chatReports.$inferSelect;
