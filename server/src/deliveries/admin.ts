import {
  type AdminDelivery,
  type deliveries as contract,
  deliveriesProblems,
  isOpenDelivery,
} from '@wyrmgate/contract/deliveries';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notifyDelivered, paidFor } from '../items/arrived.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserForModeration } from '../users/lock-for-staff.ts';
import { recordTaken, returnCoins } from './coins.ts';
import { neverArrives } from './items.ts';
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
  if (row.status === 'cancelled') throw problem(deliveriesProblems.cancelled);
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

type Resolution = Received<Contract['resolve']>['body'];

/** Locks the player first, as purchases and refunds do. Staff may not resolve their own deliveries or those of their level. */
const lockManageable = async (work: Work<User>, id: number): Promise<DeliveryRow> => {
  const [found] = await work.tx.select({ userId: deliveries.user_id }).from(deliveries).where(eq(deliveries.id, id));
  if (!found) throw problem(deliveriesProblems.notFound);
  await lockUserForModeration(work, found.userId);
  return lockWaiting(work, id);
};

/**
 * Returns what a player would gain if the outcome chosen by staff is wrong. Returning a credit that certainly has not
 * arrived is safe, so it does not count.
 */
const grantedBy = async (tx: Tx, row: DeliveryRow, outcome: Resolution['outcome']) => {
  const { kind, user_id: userId, payload } = row;
  const certain = outcome === 'cancelled' && neverArrives(row);
  if (kind === 'item' && outcome === 'cancelled' && !certain) return paidFor(tx, row);
  const amount = kind === 'coins' && !certain ? (payload.amount ?? 0) : 0;
  return { userId, coins: Math.max(0, outcome === 'delivered' ? -amount : amount), marks: 0, item: null };
};

const applyResolution = async (
  work: Work<User>,
  before: DeliveryRow,
  { outcome, reason }: Resolution,
): Promise<DeliveryRow> => {
  const { tx, actor, audit, now, platform, afterCommit } = work;
  audit.note(reason);
  const row = await store(tx, before.id, {
    status: outcome,
    delivered_at: outcome === 'delivered' ? now : null,
    secret: null,
    resolution: reason,
    resolved_by: actor.id,
  });
  if (row.kind === 'item' && outcome === 'delivered') await notifyDelivered(platform, tx, row);
  const { amount = 0 } = row.payload;
  if (row.kind === 'coins') {
    if (outcome === 'cancelled') await returnCoins(tx, row, now);
    else if (amount < 0) await recordTaken(tx, row, -amount, now);
    const balance = await balanceOf(tx, row.user_id);
    afterCommit(() => platform.realtime.toUser(row.user_id, 'balance', { balance }));
  }
  audit.changes({ status: { before: before.status, after: row.status } });
  // The account's next delivery may be due, now that this one has ended.
  await platform.jobs.send(tx, sendQueue, {});
  afterCommit(() => platform.jobs.wake(sendQueue));
  return row;
};

/** Ends a delivery at once, or requests an approval if a player gets coins or Dragon Marks for it, now or by a refund. */
export const resolveDelivery = async (
  work: Work<User>,
  { params, body }: Received<Contract['resolve']>,
): Promise<Returned<Contract['resolve']>> => {
  const { tx } = work;
  const row = await lockManageable(work, params.id);
  const granted = await grantedBy(tx, row, body.outcome);
  const payload = { ...granted, deliveryId: row.id, outcome: body.outcome };
  const approval =
    granted.coins + granted.marks > 0
      ? await requestApproval(work, 'delivery_resolve', payload, body.reason)
      : undefined;
  if (approval) return { delivery: await show(tx, row), approval };
  return { delivery: await show(tx, await applyResolution(work, row, body)) };
};

/** Ends a delivery as approved, unless it has arrived or was ended since the request. */
export const executeApprovedResolution = async (
  work: Work<User>,
  { deliveryId, outcome }: Payload<'delivery_resolve'>,
  reason: string,
): Promise<void> => {
  await applyResolution(work, await lockManageable(work, deliveryId), { outcome, reason });
};
