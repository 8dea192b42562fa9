import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { payments } from '../payments/table.ts';
import { id, moment, reference } from '../platform/database/columns.ts';

/** Statements of withdrawal, at most one per purchase. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    payment_id: reference(() => payments.id).notNull(),
    /** The text of the statement, in the language it was made in. */
    statement: text().notNull(),
    ip: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('withdrawals_payment_unique').on(table.payment_id)],
);
