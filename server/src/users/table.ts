import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
    status: text({ enum: ['active', 'banned', 'deleted'] })
      .notNull()
      .default('active'),
    authority: text({ enum: ['player', 'low_wizard', 'god', 'high_wizard', 'implementor'] })
      .notNull()
      .default('player'),
    language: text().notNull().default('en'),
    terms_accepted_at: moment('terms_accepted_at').notNull(),
    create_time: moment('create_time').notNull(),
    last_play: moment('last_play'),
    /** Raised by every change of rights, so that caches keyed with it fall away. */
    rights_version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_create_time').on(table.create_time, table.id),
    check('users_username_rule', sql`${table.username} ~ '^[A-Za-z0-9]{3,16}$'`),
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
    check('users_bans_end', sql`(${table.type} = 'permanent') = (${table.ends_at} is null)`),
  ],
);
