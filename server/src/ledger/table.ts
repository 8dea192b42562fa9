import { transferKinds } from '@wyrmgate/contract/ledger';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, long, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** One account per user, and one per kind of system account, such as `purchase` or `bonus`. */
export const accounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    user_id: reference(() => users.id),
    /** The name of a system account; null for a user's account. */
    system: text(),
    /** Sum of the account's entries, which a trigger maintains for users only. System accounts are summed on demand. */
    balance: long().notNull().default(0),
    /**
     * The latest entry included in `balance`, so that the trigger adds each entry once instead of summing all of them.
     */
    last_entry_id: long().notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_user_unique').on(table.user_id),
    uniqueIndex('ledger_accounts_system_unique').on(table.system),
    check('ledger_accounts_owner', sql`(${table.user_id} is null) <> (${table.system} is null)`),
  ],
);

/**
 * One movement of coins, append-only. The unique `cause`, such as `payment:12:purchase`, prevents a second movement
 * for it.
 */
export const transfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    kind: oneOf(transferKinds).notNull(),
    cause: text().notNull(),
    note: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_cause_unique').on(table.cause),
    // Supports searches by prefix in any collation.
    index('ledger_transfers_cause').on(table.cause.op('text_pattern_ops')),
  ],
);

/**
 * Append-only entries, which a trigger numbers without gaps and chains by hash. The entries of a transfer sum to zero,
 * which is checked on commit.
 */
export const entries = pgTable(
  'ledger_entries',
  {
    id: long().primaryKey(),
    transfer_id: reference(() => transfers.id).notNull(),
    account_id: reference(() => accounts.id).notNull(),
    /** Whole coins: positive if the account receives them, negative if it loses them. */
    amount: long().notNull(),
    currency: text().notNull().default('COIN'),
    created_at: moment().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    // Contains the amount, so that an index-only scan can sum balances.
    index('ledger_entries_account').on(table.account_id, table.id, table.amount),
    index('ledger_entries_transfer').on(table.transfer_id),
    check('ledger_entries_not_zero', sql`${table.amount} <> 0`),
  ],
);
