import { applicationStates } from '@wyrmgate/contract/recruiting-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/**
 * Notices with which guilds recruit members. Guild and character ids are those of `worldIdentities`, which outlive
 * snapshots.
 */
export const guildNotices = pgTable(
  'guild_notices',
  {
    guild_id: long().primaryKey(),
    text: text().notNull(),
    min_level: integer().notNull(),
    open: boolean().notNull(),
    author_id: reference(() => users.id),
    /** Set while the guild may not write a new notice, because staff removed the last one. */
    removal_reason: text().notNull().default(''),
    paused_until: moment(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('guild_notices_open').on(table.updated_at.desc(), table.guild_id).where(sql`open`),
    index('guild_notices_by_author').on(table.author_id),
  ],
);
export type NoticeRow = typeof guildNotices.$inferSelect;

export const guildApplications = pgTable(
  'guild_applications',
  {
    id: id(),
    guild_id: long().notNull(),
    /** The guild's name at that time, because the guild may be renamed or disbanded. */
    guild_name: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    character_id: long().notNull(),
    character_name: text().notNull(),
    text: text().notNull(),
    state: oneOf(applicationStates).notNull().default('pending'),
    answer: text().notNull().default(''),
    created_at: moment().notNull(),
    decided_at: moment(),
  },
  (table) => [
    check('guild_applications_state_known', isOneOf(table.state, applicationStates)),
    check('guild_applications_decided', sql`(${table.state} = 'pending') = (${table.decided_at} is null)`),
    uniqueIndex('guild_applications_pending').on(table.guild_id, table.user_id).where(sql`state = 'pending'`),
    index('guild_applications_of_guild').on(table.guild_id, table.id),
    index('guild_applications_of_user').on(table.user_id, table.id),
    index('guild_applications_decided_at').on(table.decided_at),
  ],
);
export type ApplicationRow = typeof guildApplications.$inferSelect;
