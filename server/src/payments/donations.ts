import { count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { lockPayment } from './rows.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

type Paging = { page: number; limit: number };

/** A page whose numbers are found in an index that holds just these donations; only its rows are read. */
const pageOf = async (tx: Tx, wanted: SQL, newest: SQL[], { page, limit }: Paging) => {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(payments).where(wanted);
  const numbers = tx
    .select({ id: payments.id })
    .from(payments)
    .where(wanted)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, numbers))
    .orderBy(...newest);
  return { rows, total };
};

// In the words of the indexes: a value that is sent apart would hide from the planner that they fit.
const paid = sql`${payments.kind} = 'donation' and ${payments.status} = 'completed'`;

/** Donations whose money is here, the latest first. One that was refunded is none any more. */
export const listPaidDonations = (tx: Tx, paging: Paging) =>
  pageOf(tx, paid, [desc(payments.completed_at), desc(payments.id)], paging);

/** Donations that came with a message and were paid. */
export const listDonationMessages = (tx: Tx, paging: Paging) =>
  pageOf(tx, sql`${paid} and ${payments.message} is not null`, [desc(payments.id)], paging);

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
