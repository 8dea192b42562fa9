import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { payments } from '../payments/table.ts';

/** Statements of withdrawal, as they were made; one per purchase. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    /** The words of the statement, in the language in which it was made. */
    statement: text().notNull(),
    ip: text().notNull(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [uniqueIndex('withdrawals_payment_unique').on(table.payment_id)],
);
