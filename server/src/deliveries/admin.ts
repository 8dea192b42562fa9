import {
  type AdminDelivery,
  type deliveries as contract,
  deliveriesProblems,
  isOpenDelivery,
} from '@wyrmgate/contract/deliveries';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notifyDelivered } from '../items/arrived.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordTaken, returnCoins } from './coins.ts';
import { sendQueue } from './queue.ts';
import { showForStaff } from './show.ts';
import { type DeliveryRow, deliveries } from './table.ts';

type Contract = typeof contract;

const show = async (tx: Tx, row: DeliveryRow): Promise<AdminDelivery> => {
  const [shown] = await showForStaff(tx, [row]);
  if (!shown) throw new Error(`Delivery ${row.id} could not be serialized.`);
  return shown;
};

/** Locks a waiting delivery, so that no worker takes it before the transaction ends. */
const lockWaiting = async ({ tx, audit }: Work<User>, id: number): Promise<DeliveryRow> => {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update');
  if (!row) throw problem(deliveriesProblems.notFound);
  audit.target('delivery', row.id);
  if (!isOpenDelivery(row.status)) throw problem(deliveriesProblems.alreadyDone);
  if (row.status === 'sending') throw problem(deliveriesProblems.beingSent);
  return row;
};

const store = async (tx: Tx, id: number, set: Partial<typeof deliveries.$inferInsert>): Promise<DeliveryRow> => {
  const [row] = await tx.update(deliveries).set(set).where(eq(deliveries.id, id)).returning();
  if (!row) throw new Error(`Delivery ${id} does not exist.`);
  return row;
};

export const retryDelivery = async (
  work: Work<User>,
  { params }: Received<Contract['retry']>,
): Promise<Returned<Contract['retry']>> => {
  const { tx, now, platform, afterCommit } = work;
  const { id } = await lockWaiting(work, params.id);
  const row = await store(tx, id, { next_attempt_at: now });
  await platform.jobs.send(tx, sendQueue, {});
  afterCommit(() => platform.jobs.wake(sendQueue));
  return { delivery: await show(tx, row) };
};

export const resolveDelivery = async (
  work: Work<User>,
  { params, body }: Received<Contract['resolve']>,
): Promise<Returned<Contract['resolve']>> => {
  const { tx, actor, audit, now, platform, afterCommit } = work;
  audit.note(body.reason);
  const before = await lockWaiting(work, params.id);
  const row = await store(tx, before.id, {
    status: body.outcome,
    delivered_at: body.outcome === 'delivered' ? now : null,
    secret: null,
    resolution: body.reason,
    resolved_by: actor.id,
  });
  if (row.kind === 'item' && body.outcome === 'delivered') await notifyDelivered(platform, tx, row);
  const { amount = 0 } = row.payload;
  if (row.kind === 'coins') {
    if (body.outcome === 'cancelled') await returnCoins(tx, row, now);
    else if (amount < 0) await recordTaken(tx, row, -amount, now);
    const balance = await balanceOf(tx, row.user_id);
    afterCommit(() => platform.realtime.toUser(row.user_id, 'balance', { balance }));
  }
  audit.changes({ status: { before: before.status, after: row.status } });
  // The account's next delivery may be due, now that this one has ended.
  await platform.jobs.send(tx, sendQueue, {});
  afterCommit(() => platform.jobs.wake(sendQueue));
  return { delivery: await show(tx, row) };
};
