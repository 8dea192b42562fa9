import { randomUUID } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import type { ItemCurrency } from '@wyrmgate/contract/items-constants';
import { and, eq, sql } from 'drizzle-orm';
import { grantBoughtPremium } from '../accounts/service.ts';
import type { Payload } from '../deliveries/payload.ts';
import { queueDelivery, sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { balanceOf, spendCoins } from '../ledger/service.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import { marksOf } from '../users/service.ts';
import { readLive } from '../world/snapshot.ts';
import { notifyPremiumGift } from './arrived.ts';
import { assertFewDeliveries, type Bought, checkLimits, findExceeded, lockBasket } from './basket.ts';
import { moveMarks } from './marks.ts';
import { showOrders } from './orders.ts';
import { findReceiver, type Receiver } from './receiver.ts';
import { earnedBy } from './show.ts';
import { itemLines, itemOrders, itemPieces, items, type OrderRow, stockVersion } from './table.ts';

type Contract = typeof contract;
type Body = Received<Contract['order']>['body'];

const answer = async ({ tx, actor, request }: Work<User>, order: OrderRow): Promise<Returned<Contract['order']>> => {
  const [shown] = await showOrders(tx, [order], { id: actor.id, language: request.language });
  if (!shown) throw new Error(`Order ${order.id} could not be shown.`);
  return { order: shown, balance: await balanceOf(tx, actor.id), marks: await marksOf(tx, actor.id) };
};

const sumOf = (bought: readonly Bought[], currency: ItemCurrency): number =>
  bought.reduce((sum, one) => (one.currency === currency ? sum + one.price * one.quantity : sum), 0);

const store = async (
  { tx, actor, now }: Work<User>,
  { receiver, bought, key, fingerprint }: { receiver: Receiver; bought: Bought[]; key: string; fingerprint: string },
) => {
  const { item_marks_percent: percent } = await readSettings(tx);
  const [order] = await tx
    .insert(itemOrders)
    .values({
      user_id: actor.id,
      recipient_id: receiver.userId,
      key,
      fingerprint,
      total: sumOf(bought, 'coins'),
      marks: sumOf(bought, 'marks'),
      login: receiver.target?.login ?? null,
      character: receiver.character,
      created_at: now,
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  const lines = await tx
    .insert(itemLines)
    .values(
      bought.map(({ row, quantity, currency, price }) => ({
        order_id: order.id,
        item_id: row.id,
        user_id: actor.id,
        names: row.names,
        kind: row.kind,
        quantity,
        count: row.count,
        contents: row.contents,
        currency,
        price,
        earned: currency === 'coins' ? earnedBy(price, percent) : 0,
        premium_type: row.premium_type,
        premium_days: row.premium_days,
        created_at: now,
      })),
    )
    .returning();
  for (const { row, quantity } of bought)
    await tx
      .update(items)
      .set({
        sold: sql`${items.sold} + ${quantity}::int`,
        stock: sql`${items.stock} - ${quantity}::int`,
        version: stockVersion,
      })
      .where(eq(items.id, row.id));
  return { order, lines };
};

type Goods = Required<Pick<Payload, 'item' | 'count' | 'sockets' | 'names'>>;

/** Returns the deliveries for one piece of a line. */
const goodsOf = ({ kind, vnum, count, sockets, names, contents }: Bought['row']): Goods[] =>
  kind === 'bundle'
    ? contents.flatMap(({ quantity, vnum: item, count, sockets, names }) =>
        Array.from({ length: quantity }, () => ({ item, count, sockets, names })),
      )
    : kind === 'item'
      ? [{ item: vnum ?? 0, count, sockets, names }]
      : [];

/** Creates one delivery per stack, because the game takes one stack at a time. */
const send = async (
  { platform, tx, now }: Work<User>,
  receiver: Receiver,
  lines: readonly (typeof itemLines.$inferSelect)[],
  bought: readonly Bought[],
): Promise<void> => {
  for (const line of lines) {
    const row = bought.find((one) => one.row.id === line.item_id)?.row;
    if (!row || !receiver.target) continue;
    for (let piece = 1; piece <= line.quantity; piece += 1)
      for (const [index, payload] of goodsOf(row).entries()) {
        const delivery = await queueDelivery(platform, tx, {
          kind: 'item',
          userId: receiver.userId,
          target: receiver.target,
          cause: `item:${line.id}:${piece}${row.kind === 'bundle' ? `.${index + 1}` : ''}`,
          payload,
          now,
        });
        if (!delivery) throw new Error(`Piece ${piece} of line ${line.id} was already queued.`);
        await tx.insert(itemPieces).values({ delivery_id: delivery.id, line_id: line.id, piece });
      }
  }
};

/**
 * Relies on the capabilities in the latest snapshot of the game. Before the first snapshot, the game itself accepts or
 * rejects the items.
 */
const assertGameTakesItems = async ({ tx, platform }: Work<User>): Promise<void> => {
  const live = await readLive(tx, platform.game.family);
  if (live && !live.capabilities.includes('items')) throw problem(itemProblems.noItemsInGame);
};

/** A player who owes coins from a refunded purchase may not spend the marks earned by it either. */
const assertNoDebt = async ({ tx, actor }: Work<User>): Promise<void> => {
  const debt = -(await balanceOf(tx, actor.id));
  if (debt > 0) throw problem(itemProblems.inDebt, { details: { debt } });
};

/**
 * Takes both currencies and gives the marks earned by the coins. The ledger is locked from this point until the commit.
 */
const charge = async (
  { tx, actor, now }: Work<User>,
  order: OrderRow,
  lines: readonly (typeof itemLines.$inferSelect)[],
) => {
  const marks = { userId: actor.id, order: order.id, now };
  await moveMarks(tx, { ...marks, cause: `order:${order.id}:spent`, reason: 'spent', amount: -order.marks });
  const earned = lines.reduce((sum, line) => sum + line.earned * line.quantity, 0);
  await moveMarks(tx, { ...marks, cause: `order:${order.id}:earned`, reason: 'earned', amount: earned });
  if (order.total > 0)
    await spendCoins(tx, {
      kind: 'shop',
      cause: `items:order:${order.id}`,
      userId: actor.id,
      amount: order.total,
      now,
    });
};

type Given = { receiver: Receiver; bought: readonly Bought[] };

const grantPremium = async (
  work: Work<User>,
  { receiver, bought, replace = false }: Given & { replace?: boolean | undefined },
): Promise<void> => {
  const gift = receiver.userId !== work.actor.id;
  const pieces = bought.map(({ row, quantity }) => ({ ...row, quantity }));
  try {
    await grantBoughtPremium(work, receiver.userId, pieces, { replace: replace && !gift });
  } catch (error) {
    throw gift && error instanceof ProblemError ? problem(itemProblems.giftRefused) : error;
  }
};

/**
 * Charges a basket and sends its items. Everything is in the call's transaction, so coins, stock and deliveries commit
 * together.
 */
export const orderItems = async (work: Work<User>, { body }: { body: Body }): Promise<Returned<Contract['order']>> => {
  const { tx, actor, request, platform, afterCommit } = work;
  const key = request.idempotencyKey ?? randomUUID();
  const fingerprint = sha256(JSON.stringify(body));
  // Locks the buyer and the receiver, so that concurrent and repeated orders are processed one after another.
  const receiver = await findReceiver(work, body);
  const [earlier] = await tx
    .select()
    .from(itemOrders)
    .where(and(eq(itemOrders.user_id, actor.id), eq(itemOrders.key, key)));
  if (earlier && earlier.fingerprint !== fingerprint) throw problem(itemProblems.idempotencyMismatch);
  if (earlier) return answer(work, earlier);
  const usesCoins = body.lines.some(({ currency }) => currency === 'coins');
  if (usesCoins && (await readSettings(tx)).balances_in === 'game') throw problem(itemProblems.coinsInGame);

  if (body.lines.some(({ currency }) => currency === 'marks')) await assertNoDebt(work);
  const bought = await lockBasket(work, body.lines);
  await checkLimits(work, bought);
  assertFewDeliveries(bought);
  const hasItems = bought.some(({ row }) => row.kind !== 'premium');
  if (hasItems) await assertGameTakesItems(work);
  const gift = receiver.userId !== actor.id;
  if (hasItems && !gift && !receiver.target) throw problem(itemProblems.noGameAccount);
  const refused =
    gift &&
    (receiver.blocked ||
      (hasItems && !receiver.target) ||
      (await findExceeded(work, receiver.userId, bought)) !== undefined);
  const { order, lines } = await store(work, { receiver, bought, key, fingerprint });
  await charge(work, order, lines);
  // Thrown only now, because a gift that the buyer cannot pay for must reveal nothing about the recipient.
  if (refused) throw problem(itemProblems.giftRefused);
  await grantPremium(work, { receiver, bought, replace: body.replace_premium });
  await send(work, receiver, lines, bought);
  if (gift) {
    const premium = bought.filter(({ row }) => row.premium_type !== null);
    await notifyPremiumGift(
      platform,
      tx,
      order,
      premium.map(({ row }) => row.names),
    );
  }
  const balance = await balanceOf(tx, actor.id);
  afterCommit(() => platform.realtime.toUser(actor.id, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return answer(work, order);
};
