import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const user = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id);

/** The authenticator of a user. Both secrets are sealed for this user; neither leaves after its setup. */
export const twoFactor = pgTable('two_factor', {
  user_id: user().primaryKey(),
  secret: text(),
  enabled_at: moment('enabled_at'),
  /** Offered by the setup; lives until it is enabled, replaced, or too old. */
  pending_secret: text(),
  pending_until: moment('pending_until'),
  /** Time step of the last accepted code: no code of this step or an older one is accepted again. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  /** Wrong answers since the last right one, whatever the factor. */
  failures: integer().notNull().default(0),
  locked_until: moment('locked_until'),
});

/** Backup codes as keyed hashes. */
export const backupCodes = pgTable(
  'two_factor_backup_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: user(),
    code_hash: text().notNull(),
    used_at: moment('used_at'),
  },
  (table) => [uniqueIndex('two_factor_backup_codes_code').on(table.user_id, table.code_hash)],
);

/** What the password step of a login hands out in place of a session. */
export const challenges = pgTable(
  'two_factor_challenges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull(),
    user_id: user(),
    /** Hash of the password that was right: a new password ends the challenge. */
    password_hash: text().notNull(),
    expires_at: moment('expires_at').notNull(),
    tries: integer().notNull().default(0),
    used_at: moment('used_at'),
  },
  (table) => [
    uniqueIndex('two_factor_challenges_token').on(table.token_hash),
    index('two_factor_challenges_user').on(table.user_id),
    index('two_factor_challenges_expiry').on(table.expires_at),
  ],
);
