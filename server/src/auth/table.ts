import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One login on one device: the family of its tokens. */
export const sessions = pgTable(
  'auth_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
    /** Absolute end; no refresh passes it. */
    expires_at: moment('expires_at').notNull(),
    /** When a second factor was last proved in this session. */
    factor_at: moment('factor_at'),
    ended_at: moment('ended_at'),
    end_reason: text(),
    /** Hash of the cookie of the browser that logged in; a refresh must bring it again. Null: no browser. */
    browser_hash: text(),
    ip_address: text().notNull(),
    user_agent: text().notNull(),
  },
  (table) => [
    index('auth_sessions_user').on(table.user_id, table.id),
    index('auth_sessions_expiry').on(table.expires_at),
  ],
);

/** One generation of a session's tokens. Only hashes are stored. */
export const sessionTokens = pgTable(
  'auth_session_tokens',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    session_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    access_hash: text().notNull(),
    refresh_hash: text().notNull(),
    issued_at: moment('issued_at').notNull(),
    access_expires_at: moment('access_expires_at').notNull(),
    /** When the refresh token was traded for its successor. */
    used_at: moment('used_at'),
  },
  (table) => [
    uniqueIndex('auth_session_tokens_access').on(table.access_hash),
    uniqueIndex('auth_session_tokens_refresh').on(table.refresh_hash),
    index('auth_session_tokens_session').on(table.session_id),
  ],
);

/** By what a user's devices are known again: keyed hashes of their cookie, of what they tell of themselves, of their address. */
export const devices = pgTable(
  'auth_devices',
  {
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    mark: text().notNull(),
    last_seen_at: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.mark] }),
    index('auth_devices_last_seen').on(table.last_seen_at),
  ],
);

/** Registrations whose address nobody has confirmed yet. They become users when somebody does, or are forgotten. */
export const pendingRegistrations = pgTable(
  'auth_pending_registrations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    /** Sealed, as in the user. */
    social_id: text().notNull(),
    discovery_source: text().notNull(),
    custom_source: text(),
    character_name: text(),
    referral_code: text(),
    language: text().notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** Hash of the newest link and its end; null once it was used, or where the address belongs to somebody already. */
    token_hash: text(),
    token_expires_at: moment('token_expires_at'),
  },
  (table) => [
    uniqueIndex('auth_pending_registrations_username').on(sql`lower(${table.username})`),
    uniqueIndex('auth_pending_registrations_token').on(table.token_hash),
    index('auth_pending_registrations_email').on(sql`lower(${table.email})`),
    index('auth_pending_registrations_expiry').on(table.expires_at),
    check('auth_pending_registrations_name', sql`${table.username} ~ '^[A-Za-z0-9]{3,16}$'`),
  ],
);

/** Proofs of work that were handed in, so that each counts once. */
export const usedChallenges = pgTable(
  'auth_used_challenges',
  { signature: text().primaryKey(), expires_at: moment('expires_at').notNull() },
  (table) => [index('auth_used_challenges_expiry').on(table.expires_at)],
);
