import { desc, eq, sql } from 'drizzle-orm';
import type { Cursor } from '../platform/database/cursor.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { lockPayment } from './rows.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

// Written as in the partial indexes: with a parameter, the planner would not recognise that they apply.
const paid = sql`${payments.kind} = 'donation' and ${payments.status} = 'completed'`;

/** Paid donations, latest first. Refunded ones are not included. */
export const listPaidDonations = (tx: Tx, cursor: Cursor) =>
  listPage(tx, { table: payments, where: paid, order: [desc(payments.completed_at), desc(payments.id)], cursor });

/** Paid donations with a message, latest first. */
export const listDonationMessages = (tx: Tx, cursor: Cursor) => {
  const where = sql`${paid} and ${payments.message} is not null`;
  return listPage(tx, { table: payments, where, order: [desc(payments.id)], cursor });
};

/** Hides a message or shows it again; undefined if no donation has this number and a message. */
export const hideDonationMessage = async (
  tx: Tx,
  id: number,
  hidden: boolean,
): Promise<{ row: PaymentRow; before: boolean } | undefined> => {
  const before = await lockPayment(tx, id);
  if (before?.kind !== 'donation' || before.message === null) return undefined;
  const [row = before] = await tx
    .update(payments)
    .set({ message_hidden: hidden })
    .where(eq(payments.id, id))
    .returning();
  return { row, before: before.message_hidden };
};
