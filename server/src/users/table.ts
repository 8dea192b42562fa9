import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    real_name: text(),
    character_name: text(),
    password_hash: text().notNull(),
    /** Sealed with the portal's key; only the game server ever needs it again. */
    social_id: text().notNull(),
    discovery_source: text().notNull(),
    custom_source: text(),
    /** Sponsor code of the link that brought the user, as sent; whether it is anybody's is up to the sponsor programme. */
    referral_code: text(),
    status: text({ enum: ['active', 'banned', 'deleted', 'suspended', 'inactive'] })
      .notNull()
      .default('active'),
    authority: text({ enum: ['player', 'low_wizard', 'god', 'high_wizard', 'implementor'] })
      .notNull()
      .default('player'),
    language: text().notNull().default('en'),
    terms_accepted_at: moment('terms_accepted_at').notNull(),
    create_time: moment('create_time').notNull(),
    last_play: moment('last_play'),
    /** Points that the game gives for time played. */
    mileage: bigint({ mode: 'number' }).notNull().default(0),
    /** Null while the password is the one of the registration. */
    password_changed_at: moment('password_changed_at'),
    /** Staff set the password: until its owner has chosen one himself, his sessions open nothing else. */
    must_change_password: boolean().notNull().default(false),
    /** Raised by every change of rights, so that caches keyed with it fall away. */
    rights_version: bigint({ mode: 'number' }).notNull().default(1),
    /** Raised by every edit of the details by staff. */
    version: bigint({ mode: 'number' }).notNull().default(1),
    /** What the back-office searches: one comparison for a row instead of three. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(username || ' ' || email || ' ' || coalesce(real_name, ''))`),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // Names by their beginning, whatever the collation.
    index('users_username_prefix').on(sql`lower(${table.username}) text_pattern_ops`),
    // The lists by name and address, walked without reading the rows.
    index('users_by_username').on(sql`lower(${table.username})`, table.id, table.username),
    index('users_by_email').on(sql`lower(${table.email})`, table.id, table.email),
    index('users_last_play').on(table.last_play, table.id),
    // The latest first, and who never played last.
    index('users_last_play_latest').on(table.last_play.desc().nullsLast(), table.id.desc()),
    index('users_words').using('gin', table.search_text.op('gin_trgm_ops')),
    index('users_status').on(table.status, table.id),
    index('users_authority').on(table.authority, table.id),
    index('users_create_time').on(table.create_time, table.id),
    check(
      'users_username_rule',
      sql`${table.username} ~ '^[A-Za-z0-9]{3,16}$' or (${table.status} = 'deleted' and ${table.username} = 'deleted-' || ${table.id})`,
    ),
  ],
);

export const bans = pgTable(
  'users_bans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    type: text({ enum: ['temporary', 'permanent'] }).notNull(),
    /** Seen by staff. */
    reason: text().notNull(),
    /** Shown to the player. */
    message: text(),
    created_at: moment('created_at').notNull(),
    ends_at: moment('ends_at'),
    lifted_at: moment('lifted_at'),
    created_by: bigint({ mode: 'number' }).references(() => users.id),
  },
  (table) => [
    index('users_bans_user').on(table.user_id, table.id),
    uniqueIndex('users_bans_one_running').on(table.user_id).where(sql`${table.lifted_at} is null`),
    index('users_bans_ends').on(table.ends_at).where(sql`${table.lifted_at} is null`),
    check('users_bans_end', sql`(${table.type} = 'permanent') = (${table.ends_at} is null)`),
  ],
);

/** Written by staff about a user, for other staff. */
export const notes = pgTable(
  'users_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    created_at: moment('created_at').notNull(),
    created_by: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('users_notes_user').on(table.user_id, table.id)],
);
