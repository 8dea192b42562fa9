import type { Received } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import { type ItemCurrency, maxDeliveries } from '@wyrmgate/contract/items-constants';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { deliveriesPerPiece } from './contents.ts';
import { goodsVersionOf, priceOf, stateOf, textIn } from './show.ts';
import { type ItemRow, itemLines, itemOrders, items } from './table.ts';

type Line = Received<(typeof contract)['order']>['body']['lines'][number];
export type Bought = { row: ItemRow; quantity: number; currency: ItemCurrency; price: number };
const dayMs = 86_400_000;

/**
 * Locks the items of a basket in id order, and checks for each that it is on sale and in stock, and that its price and
 * goods have not changed.
 */
export const lockBasket = async ({ tx, now, request }: Work<User>, lines: readonly Line[]): Promise<Bought[]> => {
  const rows = await tx
    .select()
    .from(items)
    .where(
      inArray(
        items.id,
        lines.map(({ item }) => item),
      ),
    )
    .orderBy(asc(items.id))
    .for('update');
  return lines.map(({ item, quantity, price: seen, currency, goods }) => {
    const row = rows.find(({ id }) => id === item);
    const name = row ? textIn(row.names, request.language) : '';
    if (!row || stateOf(row, now) !== 'live') throw problem(itemProblems.notForSale, { details: { item, name } });
    const price = currency === 'coins' ? priceOf(row, now) : row.marks_price;
    if (price === null) throw problem(itemProblems.notForSale, { details: { item, name } });
    if (price !== seen) throw problem(itemProblems.priceChanged, { details: { item, name, price } });
    if (goods !== undefined && goods !== goodsVersionOf(row))
      throw problem(itemProblems.goodsChanged, { details: { item, name } });
    if (row.stock !== null && row.stock < quantity)
      throw problem(itemProblems.soldOut, { details: { item, name, left: row.stock } });
    return { row, quantity, currency, price };
  });
};

/** Limits the number of deliveries, because all of them are written before the order commits. */
export const assertFewDeliveries = (bought: readonly Bought[]): void => {
  const deliveries = bought.reduce((sum, { row, quantity }) => sum + quantity * deliveriesPerPiece(row), 0);
  if (deliveries > maxDeliveries) throw problem(itemProblems.tooManyPieces);
};

/**
 * Returns the first item whose purchase limit the order would exceed, or undefined. Counts pieces bought by or given to
 * the player in the item's period, without refunded ones.
 */
export const findExceeded = async ({ tx, now }: Work<User>, userId: number, bought: readonly Bought[]) => {
  const received = tx.select({ id: itemOrders.id }).from(itemOrders).where(eq(itemOrders.recipient_id, userId));
  for (const { row, quantity } of bought) {
    const { limit_count: limit, limit_days: days } = row;
    if (limit === null) continue;
    const [counted] = await tx
      .select({ pieces: sql<string>`coalesce(sum(${itemLines.quantity} - ${itemLines.refunded}), 0)` })
      .from(itemLines)
      .where(
        and(
          eq(itemLines.item_id, row.id),
          or(eq(itemLines.user_id, userId), inArray(itemLines.order_id, received)),
          days === null ? undefined : gt(itemLines.created_at, new Date(now.getTime() - days * dayMs)),
        ),
      );
    const left = Math.max(0, limit - Number(counted?.pieces ?? 0));
    if (quantity > left) return { row, limit, left };
  }
  return undefined;
};

export const checkLimits = async (work: Work<User>, bought: readonly Bought[]): Promise<void> => {
  const exceeded = await findExceeded(work, work.actor.id, bought);
  if (!exceeded) return;
  const { row, limit, left } = exceeded;
  const name = textIn(row.names, work.request.language);
  throw problem(itemProblems.limitReached, { details: { item: row.id, name, limit, left } });
};
