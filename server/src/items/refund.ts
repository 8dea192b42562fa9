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
import { cancelDeliveries, deliveriesById } from '../deliveries/items.ts';
import { sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import { readSettings } from '../settings/service.ts';
import { lockUser, marksOf } from '../users/service.ts';
import { moveMarks } from './marks.ts';
import { refundablePieces } from './orders.ts';
import { textIn } from './show.ts';
import { itemLines, itemOrders, itemPieces, items, stockVersion } from './table.ts';

type Spec = (typeof contract)['refund'];

/**
 * Locks a line with its pieces and returns those that are certain never to reach the game. The locks follow the order
 * of a purchase: people, items, deliveries, ledger.
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
  const rows = await tx
    .select()
    .from(itemPieces)
    .where(eq(itemPieces.line_id, line.id))
    .orderBy(asc(itemPieces.delivery_id));
  const locked = await deliveriesById(
    tx,
    rows.map(({ delivery_id }) => delivery_id),
    { lock: true },
  );
  const pieces = refundablePieces(
    line,
    rows.flatMap((row) => {
      const delivery = locked.get(row.delivery_id);
      return delivery ? [{ ...row, delivery }] : [];
    }),
  );
  if (pieces.length === 0) throw problem(itemProblems.notRefundable);
  const deliveries = pieces.flat().map(({ delivery }) => delivery);
  return { line, deliveries, pieces: pieces.length, amount: pieces.length * line.price };
};
type Refundable = Awaited<ReturnType<typeof lockRefundable>>;

/**
 * Refunds the price of the pieces to the buyer and takes back the marks that they earned. The ledger note contains the
 * reason.
 */
const giveBack = async (
  { platform, tx, now }: Work<User>,
  { line, pieces, amount }: Refundable,
  { cause, reason }: { cause: string; reason: string },
) => {
  const marks = { userId: line.user_id, order: line.order_id, now };
  if (line.currency === 'marks') {
    await moveMarks(tx, { ...marks, cause, reason: 'returned', amount });
    return;
  }
  await moveMarks(tx, { ...marks, cause, reason: 'withdrawn', amount: -pieces * line.earned });
  await moveCoins(tx, { kind: 'shop', cause, userId: line.user_id, amount, note: reason, now });
  await forwardCoins(platform, tx, { userId: line.user_id, cause, now });
};

const applyRefund = async (work: Work<User>, refundable: Refundable, reason: string) => {
  const { line, deliveries, pieces, amount } = refundable;
  const { platform, tx, actor, audit, now, afterCommit } = work;
  const inCoins = line.currency === 'coins';
  const ids = deliveries.map(({ id }) => id);
  const waiting = deliveries.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  await cancelDeliveries(tx, waiting, { reason, by: actor.id });
  await tx.update(itemPieces).set({ returned_at: now }).where(inArray(itemPieces.delivery_id, ids));
  const refunded = line.refunded + pieces;
  await tx.update(itemLines).set({ refunded }).where(eq(itemLines.id, line.id));
  await tx
    .update(itemOrders)
    .set(
      inCoins
        ? { refunded: sql`${itemOrders.refunded} + ${amount}::bigint` }
        : { marks_refunded: sql`${itemOrders.marks_refunded} + ${amount}::bigint` },
    )
    .where(eq(itemOrders.id, line.order_id));
  await tx
    .update(items)
    .set({
      sold: sql`${items.sold} - ${pieces}::int`,
      stock: sql`${items.stock} + ${pieces}::int`,
      version: stockVersion,
    })
    .where(eq(items.id, line.item_id));
  const cause = `items:refund:${line.id}:${refunded}`;
  const before = { coins: await balanceOf(tx, line.user_id), marks: await marksOf(tx, line.user_id) };
  await giveBack(work, refundable, { cause, reason });
  const balance = await balanceOf(tx, line.user_id);
  const data = { item: line.names, coins: amount, currency: line.currency };
  await notify(platform, tx, { user: line.user_id, kind: 'item_refunded', cause, data, link: '/profile?tab=orders' });
  audit.changes({
    ...(inCoins && { coins: { before: before.coins, after: balance } }),
    ...(!inCoins && { marks: { before: before.marks, after: await marksOf(tx, line.user_id) } }),
    pieces: { before: 0, after: pieces },
  });
  audit.note(reason);
  afterCommit(() => platform.realtime.toUser(line.user_id, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return { pieces, coins: inCoins ? amount : 0, marks: inCoins ? 0 : amount };
};

/** Returns the coins refunded to a buyer in the last 24 hours. The buyer must be locked. */
const returnedLately = async ({ tx, now }: Work<User>, buyer: number): Promise<number> => {
  // Counts each bundle once, because its deliveries share one price.
  const pieces = tx
    .selectDistinct({
      line: itemPieces.line_id,
      piece: sql`coalesce(${itemPieces.piece}, -${itemPieces.delivery_id})`.as('piece'),
      price: itemLines.price,
    })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .where(
      and(
        eq(itemLines.user_id, buyer),
        eq(itemLines.currency, 'coins'),
        gt(itemPieces.returned_at, new Date(now.getTime() - 86_400_000)),
      ),
    )
    .as('returned');
  const [row] = await tx.select({ coins: sum(pieces.price).mapWith(Number) }).from(pieces);
  return row?.coins ?? 0;
};

/** Refunds at once, or requests an approval if the buyer gets back more than the limit in 24 hours. */
export const refundLine = async (work: Work<User>, { params, body }: Received<Spec>): Promise<Returned<Spec>> => {
  const refundable = await lockRefundable(work, params.id);
  const { line, amount: coins } = refundable;
  const payload = {
    userId: line.user_id,
    lineId: line.id,
    order: line.order_id,
    name: textIn(line.names, defaultLanguage),
    coins,
  };
  const { approval_item_refund: limit } = await readSettings(work.tx);
  // Dragon Marks cost no money, so refunding them needs no second person.
  const isLarge = line.currency === 'coins' && coins + (await returnedLately(work, line.user_id)) > limit;
  const approval = isLarge ? await requestApproval(work, 'item_refund', payload, body.reason) : undefined;
  return approval ? { pieces: 0, coins: 0, marks: 0, approval } : applyRefund(work, refundable, body.reason);
};

/** Refunds the requested pieces, if none of them has reached the game since the request. */
export const executeApprovedItemRefund = async (
  work: Work<User>,
  { lineId, coins }: Payload<'item_refund'>,
  reason: string,
): Promise<void> => {
  const refundable = await lockRefundable(work, lineId);
  if (refundable.amount !== coins) throw problem(itemProblems.notRefundable);
  await applyRefund(work, refundable, reason);
};
