import { defaultLanguage } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { textIn } from './show.ts';
import { itemLines, itemPieces } from './table.ts';

/**
 * Returns who paid for the piece that a delivery belongs to, and its price, which a refund would return. A code for an item
 * cost nothing.
 */
export const paidFor = async (tx: Tx, { id, user_id }: { id: number; user_id: number }) => {
  const [line] = await tx
    .select({
      userId: itemLines.user_id,
      price: itemLines.price,
      currency: itemLines.currency,
      names: itemLines.names,
    })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .where(eq(itemPieces.delivery_id, id));
  if (!line) return { userId: user_id, coins: 0, marks: 0, item: null };
  const { userId, price, currency, names } = line;
  return {
    userId,
    coins: currency === 'coins' ? price : 0,
    marks: currency === 'marks' ? price : 0,
    item: textIn(names, defaultLanguage),
  };
};

type Parts = Pick<Platform, 'realtime' | 'clock'>;

const notifyBuyer = async (
  platform: Parts,
  tx: Tx,
  delivery: { id: number },
  { kind, cause }: { kind: 'item_delivered' | 'item_delayed'; cause: string },
): Promise<void> => {
  const [line] = await tx
    .select({ user: itemLines.user_id, order: itemLines.order_id, item: itemLines.names })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .where(eq(itemPieces.delivery_id, delivery.id));
  if (!line) return;
  await notify(platform, tx, {
    user: line.user,
    kind,
    cause,
    group: String(line.order),
    data: { item: line.item },
    link: '/profile?tab=orders',
  });
};

/** Notifies the buyer that an item is in the game. All pieces of an order share one notification until it is read. */
export const notifyDelivered = (platform: Parts, tx: Tx, delivery: { id: number }): Promise<void> =>
  notifyBuyer(platform, tx, delivery, { kind: 'item_delivered', cause: `delivery:${delivery.id}` });

/** Notifies the buyer, once for each item, that its delivery takes longer than usual. */
export const notifyDelayed = (platform: Parts, tx: Tx, delivery: { id: number }): Promise<void> =>
  notifyBuyer(platform, tx, delivery, { kind: 'item_delayed', cause: `delivery:${delivery.id}:delayed` });
