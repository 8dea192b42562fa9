import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
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
    ended_at: moment('ended_at'),
    end_reason: text(),
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
