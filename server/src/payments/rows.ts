import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { prepared, preparedWrite } from '../platform/database/prepared.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';
import { type Noted, noteEvent } from './timeline.ts';

const byId = eq(payments.id, sql.placeholder('id'));
const findQuery = prepared((tx) => tx.select().from(payments).where(byId).prepare('payments_find'));
const lockQuery = prepared((tx) => tx.select().from(payments).where(byId).for('update').prepare('payments_lock'));

export const findPayment = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await findQuery(tx).execute({ id });
  return row;
};

export const findPaymentsById = async (tx: Tx, ids: number[]): Promise<Map<number, PaymentRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(payments).where(inArray(payments.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

export const lockPayment = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await lockQuery(tx).execute({ id });
  return row;
};

/** Updates a row that the caller has locked, and returns the new version. */
export const updatePayment = async (tx: Tx, row: PaymentRow, change: Partial<PaymentRow>): Promise<PaymentRow> => {
  await updateQuery(tx, change, { which: row.id });
  return { ...row, ...change };
};

const which = eq(payments.id, sql.placeholder('which'));
const updateQuery = preparedWrite(payments, 'payments_update', (tx, change: Partial<PaymentRow>, name) =>
  tx.update(payments).set(change).where(which).prepare(name),
);

/**
 * Updates a row that the caller has locked and adds an entry to its timeline. Returns undefined and changes nothing if
 * the gateway's transaction has already paid another payment.
 */
export const movePayment = async (
  tx: Tx,
  row: PaymentRow,
  change: Partial<PaymentRow>,
  entry: Noted,
  transactionId: string | undefined,
): Promise<PaymentRow | undefined> => {
  const others = { ...entry, which: row.id, transaction: transactionId ?? null };
  const [moved] = await moveQuery(tx, change, others);
  return moved && { ...row, ...change };
};

const other = alias(payments, 'other');
const moveQuery = preparedWrite(payments, 'payments_move', (tx, change: Partial<PaymentRow>, name) => {
  const isMovable = sql`${which} and not exists (select from ${payments} as other
    where ${other.gateway} = ${payments.gateway} and ${other.gateway_transaction_id} = ${sql.placeholder('transaction')}
      and ${other.id} <> ${payments.id})`;
  return tx
    .with(noteEvent(tx, sql`exists (select from ${payments} where ${isMovable})`))
    .update(payments)
    .set(change)
    .where(isMovable)
    .returning({ id: payments.id })
    .prepare(name);
});
