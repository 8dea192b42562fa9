import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Cursor } from '../platform/database/cursor.ts';
import { countRows, type Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { lockPayment } from './rows.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

// Uses literals instead of parameters, so that the planner sees that the condition matches the partial indexes.
const isPaidDonation = sql`${payments.kind} = 'donation' and ${payments.status} = 'completed'`;

/** Returns completed donations, newest first, without refunded ones. */
export const listPaidDonations = (tx: Tx, cursor: Cursor) =>
  listPage(tx, {
    table: payments,
    where: isPaidDonation,
    order: [desc(payments.completed_at), desc(payments.id)],
    cursor,
  });

/** Whether a player has made a donation that the donor wall shows with their name. */
export const hasNamedDonation = async (tx: Tx, userId: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.user_id, userId), eq(payments.anonymous, false), isPaidDonation))
    .limit(1);
  return row !== undefined;
};

const hasMessage = sql`${isPaidDonation} and ${payments.message} is not null`;
const waits = sql`${hasMessage} and ${payments.message_hidden} and ${payments.message_reviewed_at} is null`;

/** Whether a message is hidden until staff decide on it for the first time. */
export const isWaiting = (row: Pick<PaymentRow, 'message_hidden' | 'message_reviewed_at'>): boolean =>
  row.message_hidden && row.message_reviewed_at === null;

/** Returns completed donations with a message, newest first. */
export const listDonationMessages = (tx: Tx, cursor: Cursor & { status?: 'waiting' | undefined }) =>
  listPage(tx, {
    table: payments,
    where: cursor.status === 'waiting' ? waits : hasMessage,
    order: [desc(payments.id)],
    cursor,
  });

/** Returns the donation with this id if the donor wall shows its message. */
export const readShownMessage = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), hasMessage, eq(payments.message_hidden, false)));
  return row;
};

/** Returns which of these donations are anonymous. */
export const anonymousDonations = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, [...ids]), eq(payments.anonymous, true)));
  return new Set(rows.map(({ id }) => id));
};

/** Returns messages that need approval, oldest first, except those of the user `except`. */
export const oldestWaitingMessages = (tx: Tx, except: number, limit: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(and(waits, ne(payments.user_id, except)))
    .orderBy(asc(payments.id))
    .limit(limit);

/** Counts the messages that `oldestWaitingMessages` lists, up to `most`. */
export const countOldestMessages = (tx: Tx, except: number, most: number): Promise<number> =>
  countRows(
    tx,
    tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(waits, ne(payments.user_id, except)))
      .limit(most),
  );

export const countWaitingMessages = async (tx: Tx): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(payments).where(waits);
  return row?.total ?? 0;
};

/** Hides a message or shows it again. Returns undefined if the donation does not exist or has no message. */
export const setMessageHidden = async (
  tx: Tx,
  id: number,
  hidden: boolean,
  now: Date,
): Promise<{ row: PaymentRow; before: boolean } | undefined> => {
  const before = await lockPayment(tx, id);
  if (before?.kind !== 'donation' || before.message === null) return undefined;
  const [row = before] = await tx
    .update(payments)
    .set({ message_hidden: hidden, message_reviewed_at: now })
    .where(eq(payments.id, id))
    .returning();
  return { row, before: before.message_hidden };
};
