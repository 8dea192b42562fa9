import { and, count, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { PaymentRow } from './lists.ts';
import { payments } from './table.ts';
import { lockPayment } from './update.ts';

type Paging = { page: number; limit: number };

const pageOf = async (tx: Tx, wanted: SQL | undefined, newest: SQL, { page, limit }: Paging) => {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(payments).where(wanted);
  const rows = await tx
    .select()
    .from(payments)
    .where(wanted)
    .orderBy(newest, desc(payments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total };
};

/** Donations whose money is here, the latest first. One that was refunded is none any more. */
export const listPaidDonations = (tx: Tx, paging: Paging) =>
  pageOf(tx, and(eq(payments.kind, 'donation'), eq(payments.status, 'completed')), desc(payments.completed_at), paging);

/** Donations that came with a message and were paid. */
export const listDonationMessages = (tx: Tx, paging: Paging) =>
  pageOf(
    tx,
    and(eq(payments.kind, 'donation'), eq(payments.status, 'completed'), isNotNull(payments.message)),
    desc(payments.id),
    paging,
  );

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
