import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** One login on one device. Each refresh adds a generation of tokens. */
export const sessions = pgTable(
  'auth_sessions',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
    /** The absolute end of the session. A refresh does not extend it. */
    expires_at: moment().notNull(),
    /** When a second factor was last verified in this session. */
    factor_at: moment(),
    ended_at: moment(),
    end_reason: text(),
    /**
     * Hash of the browser's cookie at login, which each refresh must send again. Null for clients other than
     * browsers.
     */
    browser_hash: text(),
    /** The launcher's name, for sessions that only the endpoints for launchers accept. */
    launcher: text(),
    ip_address: text().notNull(),
    user_agent: text().notNull(),
  },
  (table) => [
    index('auth_sessions_user').on(table.user_id, table.id),
    index('auth_sessions_expiry').on(table.expires_at),
  ],
);

/** One generation of a session's tokens, as hashes. */
export const sessionTokens = pgTable(
  'auth_session_tokens',
  {
    id: id(),
    session_id: reference(() => sessions.id, 'cascade').notNull(),
    access_hash: text().notNull(),
    refresh_hash: text().notNull(),
    issued_at: moment().notNull(),
    access_expires_at: moment().notNull(),
    /** When the refresh token was exchanged for its successor. */
    used_at: moment(),
  },
  (table) => [
    uniqueIndex('auth_session_tokens_access').on(table.access_hash),
    uniqueIndex('auth_session_tokens_refresh').on(table.refresh_hash),
    index('auth_session_tokens_session').on(table.session_id),
  ],
);

/** The devices of users. Recognised by keyed hashes of cookie, user agent and address. */
export const devices = pgTable(
  'auth_devices',
  {
    user_id: reference(() => users.id).notNull(),
    mark: text().notNull(),
    last_seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.mark] }),
    index('auth_devices_last_seen').on(table.last_seen_at),
  ],
);

/**
 * Registrations with an unconfirmed email address. Each becomes a user when the address is confirmed, and is deleted
 * when it expires.
 */
export const pendingRegistrations = pgTable(
  'auth_pending_registrations',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    /** Encrypted, as in `users`. */
    social_id: text().notNull(),
    /**
     * The password in the form that the game will store, encrypted. Null for registrations from before the portal
     * created game accounts.
     */
    game_password: text(),
    discovery_source: text().notNull(),
    custom_source: text(),
    character_name: text(),
    referral_code: text(),
    /** Whether the code came from a link instead of being typed. */
    referral_link: boolean().notNull().default(false),
    language: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    /**
     * Hash and expiry of the newest link. Null once the link has been used, or if the address already belongs to an account.
     */
    token_hash: text(),
    token_expires_at: moment(),
  },
  (table) => [
    uniqueIndex('auth_pending_registrations_username').on(sql`lower(${table.username})`),
    uniqueIndex('auth_pending_registrations_token').on(table.token_hash),
    index('auth_pending_registrations_email').on(sql`lower(${table.email})`),
    index('auth_pending_registrations_expiry').on(table.expires_at),
    check('auth_pending_registrations_name', sql`${table.username} ~ '^[A-Za-z0-9]{3,16}$'`),
  ],
);

/** Solved proofs of work, stored so that each is accepted only once. */
export const usedChallenges = pgTable(
  'auth_used_challenges',
  { signature: text().primaryKey(), expires_at: moment().notNull() },
  (table) => [index('auth_used_challenges_expiry').on(table.expires_at)],
);
