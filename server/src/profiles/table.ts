import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/**
 * Email address changes. Closed ones are kept as long as emails are, so that emails to an earlier address can be found.
 */
export const emailChanges = pgTable(
  'profiles_email_changes',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    old_email: text().notNull(),
    new_email: text().notNull(),
    /** Only hashes of the tokens are stored. */
    old_token_hash: text().notNull(),
    /** Random and never sent if the new address belongs to another account. */
    new_token_hash: text().notNull(),
    old_confirmed_at: moment(),
    new_confirmed_at: moment(),
    requested_at: moment().notNull(),
    expires_at: moment().notNull(),
    closed_at: moment(),
    outcome: oneOf(['done', 'cancelled', 'replaced', 'taken']),
  },
  (table) => [
    uniqueIndex('profiles_email_changes_old').on(table.old_token_hash),
    uniqueIndex('profiles_email_changes_new').on(table.new_token_hash),
    uniqueIndex('profiles_email_changes_open').on(table.user_id).where(sql`${table.closed_at} is null`),
    index('profiles_email_changes_user').on(table.user_id, table.id),
  ],
);

/** Deleted accounts that can still be restored. Restoring or erasing the account deletes the row. */
export const deletions = pgTable(
  'profiles_deletions',
  {
    user_id: reference(() => users.id).primaryKey(),
    token_hash: text().notNull(),
    requested_at: moment().notNull(),
    erase_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('profiles_deletions_token').on(table.token_hash),
    index('profiles_deletions_due').on(table.erase_at),
  ],
);
