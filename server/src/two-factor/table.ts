import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

const user = () => reference(() => users.id).notNull();

/** The user's authenticator. Both secrets are encrypted for this user and never leave the server after setup. */
export const twoFactor = pgTable('two_factor', {
  user_id: user().primaryKey(),
  secret: text(),
  enabled_at: moment(),
  /** Offered during setup, until it is enabled, replaced or expired. */
  pending_secret: text(),
  pending_until: moment(),
  /** Time step of the last accepted code. Codes of this step or an earlier one are rejected. */
  last_step: long().notNull().default(0),
  /** Failed attempts since the last success, with any factor. */
  failures: integer().notNull().default(0),
  locked_until: moment(),
});

/** Backup codes, stored as keyed hashes. */
export const backupCodes = pgTable(
  'two_factor_backup_codes',
  {
    id: id(),
    user_id: user(),
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (table) => [uniqueIndex('two_factor_backup_codes_code').on(table.user_id, table.code_hash)],
);

/** Issued by the password step of a login instead of a session. */
export const challenges = pgTable(
  'two_factor_challenges',
  {
    id: id(),
    token_hash: text().notNull(),
    user_id: user(),
    /** Hash of the accepted password, so that a password change ends the challenge. */
    password_hash: text().notNull(),
    expires_at: moment().notNull(),
    tries: integer().notNull().default(0),
    used_at: moment(),
  },
  (table) => [
    uniqueIndex('two_factor_challenges_token').on(table.token_hash),
    index('two_factor_challenges_user').on(table.user_id),
    index('two_factor_challenges_expiry').on(table.expires_at),
  ],
);
