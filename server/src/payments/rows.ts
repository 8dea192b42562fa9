import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

export const findPayment = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
};

/** Locks the row until the transaction ends. */
export const lockPayment = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
};

/** Updates a row that the caller has locked and returns the new version. */
export const updatePayment = async (
  tx: Tx,
  row: PaymentRow,
  change: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> => {
  const [changed] = await tx.update(payments).set(change).where(eq(payments.id, row.id)).returning();
  return changed ?? row;
};
