import { authorityLevels } from '@wyrmgate/contract/authority';
import { banTypes, userStatuses } from '@wyrmgate/contract/users-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, oneOf, reference } from '../platform/database/columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    real_name: text(),
    character_name: text(),
    password_hash: text().notNull(),
    /** Encrypted with the portal's key. Only the game server needs it. */
    social_id: text().notNull(),
    discovery_source: text().notNull(),
    custom_source: text(),
    /** Sponsor code of the referral link, unchecked: the sponsor programme decides whether it is valid. */
    referral_code: text(),
    status: oneOf(userStatuses).notNull().default('active'),
    authority: oneOf(authorityLevels).notNull().default('player'),
    language: text().notNull().default('en'),
    terms_accepted_at: moment().notNull(),
    create_time: moment().notNull(),
    last_play: moment(),
    /** Dragon Marks. Their movements are in `items_marks`. */
    mileage: long().notNull().default(0),
    /** Null until the first change after registration. */
    password_changed_at: moment(),
    /** True if staff set the password. Until the user changes it, their sessions can do nothing else. */
    must_change_password: boolean().notNull().default(false),
    /** Incremented by every change to the user's rights. Part of cache keys, so that stale entries are not read. */
    rights_version: long().notNull().default(1),
    /** Incremented whenever staff edit the details. */
    version: long().notNull().default(1),
    /** Searched by the back office: one comparison per row instead of three. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(username || ' ' || email || ' ' || coalesce(real_name, ''))`),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // Supports searches by prefix in any collation.
    index('users_username_prefix').on(sql`lower(${table.username}) text_pattern_ops`),
    // Allow index-only scans for lists sorted by username or email.
    index('users_by_username').on(sql`lower(${table.username})`, table.id, table.username),
    index('users_by_email').on(sql`lower(${table.email})`, table.id, table.email),
    index('users_last_play').on(table.last_play, table.id),
    // Latest first, users who never played last.
    index('users_last_play_latest').on(table.last_play.desc().nullsLast(), table.id.desc()),
    index('users_words').using('gin', table.search_text.op('gin_trgm_ops')),
    index('users_status').on(table.status, table.id),
    index('users_authority').on(table.authority, table.id),
    index('users_create_time').on(table.create_time, table.id),
    check(
      'users_username_rule',
      sql`(${table.username} ~ '^[A-Za-z0-9_-]{2,30}$' and ${table.username} !~* '^deleted-[0-9]+$') or (${table.status} = 'deleted' and ${table.username} = 'deleted-' || ${table.id})`,
    ),
  ],
);

export const bans = pgTable(
  'users_bans',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    type: oneOf(banTypes).notNull(),
    /** Seen by staff. */
    reason: text().notNull(),
    /** Shown to the player. */
    message: text(),
    created_at: moment().notNull(),
    ends_at: moment(),
    lifted_at: moment(),
    created_by: reference(() => users.id),
  },
  (table) => [
    index('users_bans_user').on(table.user_id, table.id),
    uniqueIndex('users_bans_one_running').on(table.user_id).where(sql`${table.lifted_at} is null`),
    index('users_bans_ends').on(table.ends_at).where(sql`${table.lifted_at} is null`),
    check('users_bans_end', sql`(${table.type} = 'permanent') = (${table.ends_at} is null)`),
  ],
);

/** Notes by staff about a user, for other staff. */
export const notes = pgTable(
  'users_notes',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    text: text().notNull(),
    created_at: moment().notNull(),
    created_by: reference(() => users.id).notNull(),
  },
  (table) => [index('users_notes_user').on(table.user_id, table.id)],
);
