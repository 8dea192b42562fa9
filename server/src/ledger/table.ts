import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Where coins are: one account per user, one per system kind (`purchase`, `bonus` …). */
export const accounts = pgTable(
  'ledger_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' }).references(() => users.id),
    /** Name of a system account. */
    system: text(),
    /** Sum of the account's entries, kept by a trigger; only users' are kept, the others are summed when asked. */
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_user_unique').on(table.user_id),
    uniqueIndex('ledger_accounts_system_unique').on(table.system),
    check('ledger_accounts_owner', sql`(${table.user_id} is null) <> (${table.system} is null)`),
  ],
);

/** One movement of coins. `cause` makes it happen once: `payment:12:purchase`. Append-only. */
export const transfers = pgTable(
  'ledger_transfers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['purchase', 'bonus', 'donation', 'sponsor', 'shop', 'refund', 'dispute', 'admin'] }).notNull(),
    cause: text().notNull(),
    note: text(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_cause_unique').on(table.cause),
    // Causes by their beginning, whatever the collation.
    index('ledger_transfers_cause').on(table.cause.op('text_pattern_ops')),
  ],
);

/**
 * The two or more sides of a transfer; their amounts sum to zero, which a deferred constraint checks at commit. A trigger
 * numbers the rows without gaps and chains them by hash. Append-only.
 */
export const entries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    transfer_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => transfers.id),
    account_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    /** Whole coins; positive arrives, negative leaves. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull().default('COIN'),
    created_at: moment('created_at').notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    // With the amount, so that balances are summed without reading the rows.
    index('ledger_entries_account').on(table.account_id, table.id, table.amount),
    index('ledger_entries_transfer').on(table.transfer_id),
    check('ledger_entries_not_zero', sql`${table.amount} <> 0`),
  ],
);
