import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { items as contract, Order, OrderLine } from '@wyrmgate/contract/items';
import type { PieceState } from '@wyrmgate/contract/items-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { asc, eq, inArray, or } from 'drizzle-orm';
import { type DeliveryRow, deliveriesById, neverArrives } from '../deliveries/items.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { findNames } from '../users/service.ts';
import { premiumOf, showContents, textIn } from './show.ts';
import { itemLines, itemOrders, itemPieces, type LineRow, type OrderRow } from './table.ts';

type Contract = typeof contract;
type Piece = { line_id: number; piece: number | null; returned_at: Date | null; delivery: DeliveryRow };

const shownAs: Record<DeliveryRow['status'], PieceState> = {
  queued: 'way',
  sending: 'way',
  needs_attention: 'delayed',
  delivered: 'arrived',
  cancelled: 'cancelled',
};

const showPiece = ({ returned_at, delivery }: Piece): OrderLine['pieces'][number] =>
  returned_at
    ? { state: 'refunded', at: returned_at.toISOString() }
    : { state: shownAs[delivery.status], at: delivery.delivered_at?.toISOString() ?? null };

/** Returns the pieces of a line. Premium has no deliveries, because it is granted with the purchase. */
const piecesOf = (line: LineRow, pieces: readonly Piece[]): OrderLine['pieces'] =>
  line.kind === 'premium'
    ? Array.from({ length: line.quantity }, () => ({ state: 'arrived' as const, at: line.created_at.toISOString() }))
    : pieces.filter(({ line_id }) => line_id === line.id).map(showPiece);

/** Reads the lines of these orders with their pieces, in three queries. */
export const readLines = async (tx: Tx, orders: readonly OrderRow[]) => {
  if (orders.length === 0) return { lines: [], pieces: [] };
  const lines = await tx
    .select()
    .from(itemLines)
    .where(
      inArray(
        itemLines.order_id,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(itemLines.id));
  const rows = await tx
    .select()
    .from(itemPieces)
    .where(
      inArray(
        itemPieces.line_id,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(itemPieces.delivery_id));
  const deliveries = await deliveriesById(
    tx,
    rows.map(({ delivery_id }) => delivery_id),
  );
  const pieces = rows.flatMap(({ delivery_id, ...row }) => {
    const delivery = deliveries.get(delivery_id);
    return delivery ? [{ ...row, delivery }] : [];
  });
  return { lines, pieces };
};

/**
 * Finds the pieces of a line that are certain never to reach the game, counting a bundle as one. Lines with premium
 * have none, because premium is granted with the purchase.
 */
export const refundablePieces = <P extends Piece>(line: LineRow, pieces: readonly P[]): P[][] => {
  if (line.premium_type !== null) return [];
  const byPiece = Map.groupBy(
    pieces.filter(({ line_id }) => line_id === line.id),
    ({ piece, delivery }) => (piece === null ? -delivery.id : piece),
  );
  return [...byPiece.values()].filter((parts) =>
    parts.every(({ returned_at, delivery }) => returned_at === null && neverArrives(delivery)),
  );
};

export const showLine = (line: LineRow, pieces: readonly Piece[], language: Language) => ({
  id: line.id,
  name: textIn(line.names, language),
  kind: line.kind,
  quantity: line.quantity,
  count: line.count,
  contents: showContents(line.contents, language),
  currency: line.currency,
  price: line.price,
  premium: premiumOf(line),
  pieces: piecesOf(line, pieces),
  refundable: refundablePieces(line, pieces).length,
});

/** Returns orders as the buyer or the recipient of a gift sees them. */
export const showOrders = async (
  tx: Tx,
  rows: readonly OrderRow[],
  reader: Pick<User, 'id' | 'language'>,
): Promise<Order[]> => {
  const { lines, pieces } = await readLines(tx, rows);
  const names = await findNames(tx, [...new Set(rows.flatMap(({ user_id, recipient_id }) => [user_id, recipient_id]))]);
  return rows.map((row) => {
    const received = row.user_id !== reader.id;
    const gift = row.user_id !== row.recipient_id;
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      total: received ? null : row.total,
      refunded: received ? 0 : row.refunded,
      marks: received ? null : row.marks,
      marks_refunded: received ? 0 : row.marks_refunded,
      role: received ? 'received' : gift ? 'given' : 'bought',
      other: gift ? (names.get(received ? row.user_id : row.recipient_id) ?? '') : null,
      // Game logins are secret, unlike usernames.
      login: gift && !received ? null : row.login,
      character: row.character,
      lines: lines
        .filter(({ order_id }) => order_id === row.id)
        .map((line) => {
          const { refundable: _, ...shown } = showLine(line, pieces, reader.language);
          return { ...shown, price: received ? null : shown.price };
        }),
    };
  });
};

export const listOrders = async (
  { tx, actor, request }: Work<User>,
  { query }: Received<Contract['orders']>,
): Promise<Returned<Contract['orders']>> => {
  const where = or(eq(itemOrders.user_id, actor.id), eq(itemOrders.recipient_id, actor.id));
  const { rows, next } = await listNewest(tx, { table: itemOrders, where, ...query, after: query.after });
  return { orders: await showOrders(tx, rows, { id: actor.id, language: request.language }), next };
};
