import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { items as contract } from '@wyrmgate/contract/items';
import type { ItemCurrency } from '@wyrmgate/contract/items-constants';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { isOfMatchingUser } from '../users/search.ts';
import { findNames } from '../users/service.ts';
import { readLines, showLine } from './orders.ts';
import { textIn } from './show.ts';
import { itemLines, itemOrders, items } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;
const topSellers = 5;

/** Orders with pieces still to be delivered, fully delivered orders, and orders refunded in part or in full. */
const filters = {
  open: sql`exists (select 1 from items_lines l join items_pieces p on p.line_id = l.id join deliveries d on d.id = p.delivery_id
    where l.order_id = ${itemOrders.id} and d.status in ('queued', 'sending', 'needs_attention'))`,
  arrived: sql`not exists (select 1 from items_lines l join items_pieces p on p.line_id = l.id join deliveries d on d.id = p.delivery_id
    where l.order_id = ${itemOrders.id} and d.status <> 'delivered')`,
  refunded: sql`${itemOrders.refunded} + ${itemOrders.marks_refunded} > 0`,
};

export const listOrdersForStaff = async (
  { tx, request }: Work<User>,
  { query }: Received<Contract['adminOrders']>,
): Promise<Returned<Contract['adminOrders']>> => {
  const { search, status } = query;
  const where = and(status && filters[status], search ? isOfMatchingUser(itemOrders.user_id, search) : undefined);
  const { rows, pagination } = await listPage(tx, {
    table: itemOrders,
    where,
    order: { descending: true },
    cursor: query,
  });
  const { lines, pieces } = await readLines(tx, rows);
  const names = await findNames(tx, [...new Set(rows.flatMap(({ user_id, recipient_id }) => [user_id, recipient_id]))]);
  const person = (id: number) => ({ id, username: names.get(id) ?? '' });
  return {
    orders: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      total: row.total,
      refunded: row.refunded,
      marks: row.marks,
      marks_refunded: row.marks_refunded,
      login: row.login,
      character: row.character,
      buyer: person(row.user_id),
      recipient: row.recipient_id === row.user_id ? null : person(row.recipient_id),
      lines: lines
        .filter(({ order_id }) => order_id === row.id)
        .map((line) => showLine(line, pieces, request.language)),
    })),
    pagination,
  };
};

/** Total price of the pieces that were not refunded. */
const paidIn = (currency: ItemCurrency) =>
  sql<string>`coalesce(sum((${itemLines.quantity} - ${itemLines.refunded})::bigint * ${itemLines.price})
    filter (where ${itemLines.currency} = ${currency}), 0)`;

const figuresSince = async (tx: Tx, since: Date) => {
  const [row] = await tx
    .select({
      orders: sql<string>`count(distinct ${itemLines.order_id}) filter (where ${itemLines.quantity} > ${itemLines.refunded})`,
      pieces: sql<string>`coalesce(sum(${itemLines.quantity} - ${itemLines.refunded}), 0)`,
      coins: paidIn('coins'),
      marks: paidIn('marks'),
      refunded: sql<string>`coalesce(sum(${itemLines.refunded}::bigint * ${itemLines.price}) filter (where ${itemLines.currency} = 'coins'), 0)`,
    })
    .from(itemLines)
    .where(gte(itemLines.created_at, since));
  const { orders = 0, pieces = 0, coins = 0, marks = 0, refunded = 0 } = row ?? {};
  return {
    orders: Number(orders),
    pieces: Number(pieces),
    coins: Number(coins),
    marks: Number(marks),
    refunded: Number(refunded),
  };
};

export const readStats = async ({ tx, now, request }: Work<User>): Promise<Returned<Contract['stats']>> => {
  const month = new Date(now.getTime() - 30 * dayMs);
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const { refunded, ...figures } = await figuresSince(tx, month);
  const { refunded: _, ...ofToday } = await figuresSince(tx, today);
  const pieces = sql<string>`sum(${itemLines.quantity} - ${itemLines.refunded})`;
  const top = await tx
    .select({
      names: items.names,
      pieces,
      coins: paidIn('coins'),
    })
    .from(itemLines)
    .innerJoin(items, eq(items.id, itemLines.item_id))
    .where(and(gte(itemLines.created_at, month), gt(itemLines.quantity, itemLines.refunded)))
    .groupBy(items.id)
    .orderBy(desc(pieces))
    .limit(topSellers);
  return {
    today: ofToday,
    month: figures,
    refunded,
    top: top.map((row) => ({
      name: textIn(row.names, request.language),
      pieces: Number(row.pieces),
      coins: Number(row.coins),
    })),
  };
};
