import { canManage } from '@wyrmgate/contract/authority';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { ledgerProblems } from '@wyrmgate/contract/ledger';
import { common } from '@wyrmgate/contract/problem';
import { and, asc, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { forwardCoins } from '../deliveries/coins.ts';
import { cancelDeliveries, deliveriesById, neverArrives } from '../deliveries/items.ts';
import { sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import { readSettings } from '../settings/service.ts';
import { lockUser } from '../users/service.ts';
import { textIn } from './show.ts';
import { itemLines, itemOrders, itemPieces, items, stockVersion } from './table.ts';

type Spec = (typeof contract)['refund'];

/**
 * Locks a line with its pieces and returns those that certainly never reach the game. The locks follow the order of a
 * purchase: people, items, deliveries, ledger.
 */
const lockRefundable = async ({ tx, actor, audit }: Work<User>, lineId: number) => {
  const [found] = await tx
    .select({ user_id: itemLines.user_id, order_id: itemLines.order_id })
    .from(itemLines)
    .where(eq(itemLines.id, lineId));
  const buyer = found && (await lockUser(tx, found.user_id));
  if (!found || !buyer) throw problem(itemProblems.orderNotFound);
  audit.target('item_order', found.order_id);
  if (buyer.id === actor.id) throw problem(ledgerProblems.ownCoins);
  if (!canManage(actor.authority, buyer.authority)) throw problem(common.insufficientAuthority);
  const [line] = await tx.select().from(itemLines).where(eq(itemLines.id, lineId)).for('update');
  if (!line) throw problem(itemProblems.orderNotFound);
  await tx.select({ id: items.id }).from(items).where(eq(items.id, line.item_id)).for('update');
  const pieces = await tx
    .select()
    .from(itemPieces)
    .where(eq(itemPieces.line_id, line.id))
    .orderBy(asc(itemPieces.delivery_id));
  const open = pieces.filter(({ returned_at }) => returned_at === null).map(({ delivery_id }) => delivery_id);
  const deliveries = [...(await deliveriesById(tx, open, { lock: true })).values()].filter(neverArrives);
  if (deliveries.length === 0) throw problem(itemProblems.notRefundable);
  return { line, deliveries, coins: deliveries.length * line.price };
};
type Refundable = Awaited<ReturnType<typeof lockRefundable>>;

const applyRefund = async (work: Work<User>, { line, deliveries, coins }: Refundable, reason: string) => {
  const { platform, tx, actor, audit, now, afterCommit } = work;
  const ids = deliveries.map(({ id }) => id);
  const waiting = deliveries.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  await cancelDeliveries(tx, waiting, { reason, by: actor.id });
  await tx.update(itemPieces).set({ returned_at: now }).where(inArray(itemPieces.delivery_id, ids));
  const refunded = line.refunded + ids.length;
  await tx.update(itemLines).set({ refunded }).where(eq(itemLines.id, line.id));
  await tx
    .update(itemOrders)
    .set({ refunded: sql`${itemOrders.refunded} + ${coins}::bigint` })
    .where(eq(itemOrders.id, line.order_id));
  await tx
    .update(items)
    .set({
      sold: sql`${items.sold} - ${ids.length}::int`,
      stock: sql`${items.stock} + ${ids.length}::int`,
      version: stockVersion,
    })
    .where(eq(items.id, line.item_id));
  const cause = `items:refund:${line.id}:${refunded}`;
  await moveCoins(tx, { kind: 'shop', cause, userId: line.user_id, amount: coins, note: reason, now });
  await forwardCoins(platform, tx, { userId: line.user_id, cause, now });
  const balance = await balanceOf(tx, line.user_id);
  const data = { item: line.names, coins };
  await notify(platform, tx, { user: line.user_id, kind: 'item_refunded', cause, data, link: '/profile?tab=orders' });
  audit.changes({ coins: { before: balance - coins, after: balance }, pieces: { before: 0, after: ids.length } });
  audit.note(reason);
  afterCommit(() => platform.realtime.toUser(line.user_id, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return { pieces: ids.length, coins };
};

/** Coins returned to a buyer in the last 24 hours. The buyer must be locked. */
const returnedLately = async ({ tx, now }: Work<User>, buyer: number): Promise<number> => {
  const [row] = await tx
    .select({ coins: sum(itemLines.price).mapWith(Number) })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .where(and(eq(itemLines.user_id, buyer), gt(itemPieces.returned_at, new Date(now.getTime() - 86_400_000))));
  return row?.coins ?? 0;
};

/** Refunds at once, or requests an approval if the buyer gets back more than the limit in 24 hours. */
export const refundLine = async (work: Work<User>, { params, body }: Received<Spec>): Promise<Returned<Spec>> => {
  const refundable = await lockRefundable(work, params.id);
  const { line, coins } = refundable;
  const payload = {
    userId: line.user_id,
    lineId: line.id,
    order: line.order_id,
    name: textIn(line.names, defaultLanguage),
    coins,
  };
  const { approval_item_refund: limit } = await readSettings(work.tx);
  const isLarge = coins + (await returnedLately(work, line.user_id)) > limit;
  const approval = isLarge ? await requestApproval(work, 'item_refund', payload, body.reason) : undefined;
  return approval ? { pieces: 0, coins: 0, approval } : applyRefund(work, refundable, body.reason);
};

/** Refunds what the request named, if no piece reached the game since. */
export const executeApprovedItemRefund = async (
  work: Work<User>,
  { lineId, coins }: Payload<'item_refund'>,
  reason: string,
): Promise<void> => {
  const refundable = await lockRefundable(work, lineId);
  if (refundable.coins !== coins) throw problem(itemProblems.notRefundable);
  await applyRefund(work, refundable, reason);
};
