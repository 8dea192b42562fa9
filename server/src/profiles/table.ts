import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Changes of address. Closed ones are kept as long as mails are, so that mails to an earlier address are found. */
export const emailChanges = pgTable(
  'profiles_email_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    old_email: text().notNull(),
    new_email: text().notNull(),
    /** Only hashes. */
    old_token_hash: text().notNull(),
    /** Random and never sent if the new address belongs to somebody else. */
    new_token_hash: text().notNull(),
    old_confirmed_at: moment('old_confirmed_at'),
    new_confirmed_at: moment('new_confirmed_at'),
    requested_at: moment('requested_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    closed_at: moment('closed_at'),
    outcome: text({ enum: ['done', 'cancelled', 'replaced', 'taken'] }),
  },
  (table) => [
    uniqueIndex('profiles_email_changes_old').on(table.old_token_hash),
    uniqueIndex('profiles_email_changes_new').on(table.new_token_hash),
    uniqueIndex('profiles_email_changes_open').on(table.user_id).where(sql`${table.closed_at} is null`),
    index('profiles_email_changes_user').on(table.user_id, table.id),
  ],
);

/** Deleted accounts that can still be restored. The row goes with the restoration or with the erasure. */
export const deletions = pgTable(
  'profiles_deletions',
  {
    user_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    token_hash: text().notNull(),
    requested_at: moment('requested_at').notNull(),
    erase_at: moment('erase_at').notNull(),
  },
  (table) => [
    uniqueIndex('profiles_deletions_token').on(table.token_hash),
    index('profiles_deletions_due').on(table.erase_at),
  ],
);
