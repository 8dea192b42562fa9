import { eq, inArray, sql } from 'drizzle-orm';
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

/** Updates a row that the caller has locked, and returns the new version. `noted` adds an entry to the timeline. */
export const updatePayment = async (
  tx: Tx,
  row: PaymentRow,
  change: Partial<PaymentRow>,
  noted?: Noted,
): Promise<PaymentRow> => {
  await (noted ? updateNoted(tx, change, { ...noted, which: row.id }) : updateAlone(tx, change, { which: row.id }));
  return { ...row, ...change };
};

const which = eq(payments.id, sql.placeholder('which'));
const updateAlone = preparedWrite(payments, 'payments_update', (tx, change: Partial<PaymentRow>, name) =>
  tx.update(payments).set(change).where(which).prepare(name),
);
const updateNoted = preparedWrite(payments, 'payments_move', (tx, change: Partial<PaymentRow>, name) =>
  tx.with(noteEvent(tx)).update(payments).set(change).where(which).prepare(name),
);
