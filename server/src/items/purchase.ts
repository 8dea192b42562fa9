import { randomUUID } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import { and, eq, sql } from 'drizzle-orm';
import { grantBoughtPremium } from '../accounts/service.ts';
import { queueDelivery, sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balanceOf, spendCoins } from '../ledger/service.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import { readLive } from '../world/snapshot.ts';
import { type Bought, checkLimits, lockBasket } from './basket.ts';
import { showOrders } from './orders.ts';
import { findReceiver, type Receiver } from './receiver.ts';
import { itemLines, itemOrders, itemPieces, items, type OrderRow, stockVersion } from './table.ts';

type Contract = typeof contract;
type Body = Received<Contract['order']>['body'];

const answer = async ({ tx, actor, request }: Work<User>, order: OrderRow): Promise<Returned<Contract['order']>> => {
  const [shown] = await showOrders(tx, [order], { id: actor.id, language: request.language });
  if (!shown) throw new Error(`Order ${order.id} could not be shown.`);
  return { order: shown, balance: await balanceOf(tx, actor.id) };
};

const store = async (
  { tx, actor, now }: Work<User>,
  {
    receiver,
    bought,
    total,
    key,
    fingerprint,
  }: { receiver: Receiver; bought: Bought[]; total: number; key: string; fingerprint: string },
) => {
  const [order] = await tx
    .insert(itemOrders)
    .values({
      user_id: actor.id,
      recipient_id: receiver.userId,
      key,
      fingerprint,
      total,
      login: receiver.target?.login ?? null,
      character: receiver.character,
      created_at: now,
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  const lines = await tx
    .insert(itemLines)
    .values(
      bought.map(({ row, quantity, price }) => ({
        order_id: order.id,
        item_id: row.id,
        user_id: actor.id,
        names: row.names,
        kind: row.kind,
        quantity,
        count: row.count,
        price,
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

/** One delivery per piece, because the game takes one stack at a time. */
const send = async (
  { platform, tx, now }: Work<User>,
  receiver: Receiver,
  lines: readonly (typeof itemLines.$inferSelect)[],
  bought: readonly Bought[],
): Promise<void> => {
  for (const line of lines) {
    const row = bought.find((one) => one.row.id === line.item_id)?.row;
    if (line.kind !== 'item' || !row || !receiver.target) continue;
    for (let piece = 1; piece <= line.quantity; piece += 1) {
      const delivery = await queueDelivery(platform, tx, {
        kind: 'item',
        userId: receiver.userId,
        target: receiver.target,
        cause: `item:${line.id}:${piece}`,
        payload: { item: row.vnum ?? 0, count: row.count, sockets: row.sockets },
        now,
      });
      if (!delivery) throw new Error(`Piece ${piece} of line ${line.id} was already queued.`);
      await tx.insert(itemPieces).values({ delivery_id: delivery.id, line_id: line.id });
    }
  }
};

/** Trusts the last copy of the game's description. Before the first one the game itself accepts or refuses the items. */
const assertGameTakesItems = async ({ tx, platform }: Work<User>): Promise<void> => {
  const live = await readLive(tx, platform.game.family);
  if (live && !live.capabilities.includes('items')) throw problem(itemProblems.noItemsInGame);
};

/** Charges a basket and sends its items, all in the transaction of the call: coins, stock and deliveries commit together. */
export const orderItems = async (work: Work<User>, { body }: { body: Body }): Promise<Returned<Contract['order']>> => {
  const { tx, actor, request, now, platform, afterCommit } = work;
  const key = request.idempotencyKey ?? randomUUID();
  const fingerprint = sha256(JSON.stringify(body));
  // Locks the buyer and the receiver, so that limits and repeated requests are decided one after another.
  const receiver = await findReceiver(work, body);
  const [earlier] = await tx
    .select()
    .from(itemOrders)
    .where(and(eq(itemOrders.user_id, actor.id), eq(itemOrders.key, key)));
  if (earlier && earlier.fingerprint !== fingerprint) throw problem(itemProblems.idempotencyMismatch);
  if (earlier) return answer(work, earlier);
  if ((await readSettings(tx)).balances_in === 'game') throw problem(itemProblems.coinsInGame);

  const bought = await lockBasket(work, body.lines);
  await checkLimits(work, bought);
  const hasItems = bought.some(({ row }) => row.kind === 'item');
  if (hasItems) await assertGameTakesItems(work);
  if (hasItems && !receiver.target) throw problem(itemProblems.noGameAccount);
  const total = bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { order, lines } = await store(work, { receiver, bought, total, key, fingerprint });
  await grantBoughtPremium(
    work,
    receiver.userId,
    bought.map(({ row, quantity }) => ({ ...row, quantity })),
  );
  await spendCoins(tx, { kind: 'shop', cause: `items:order:${order.id}`, userId: actor.id, amount: total, now });
  await send(work, receiver, lines, bought);
  const balance = await balanceOf(tx, actor.id);
  afterCommit(() => platform.realtime.toUser(actor.id, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return answer(work, order);
};
