import { eq } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { itemLines, itemPieces } from './table.ts';

/** Notifies the buyer that an item is in the game. The pieces of an order are one notification until it is read. */
export const notifyDelivered = async (platform: Platform, tx: Tx, delivery: { id: number }): Promise<void> => {
  const [line] = await tx
    .select({ user: itemLines.user_id, order: itemLines.order_id, item: itemLines.names })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .where(eq(itemPieces.delivery_id, delivery.id));
  if (!line) return;
  await notify(platform, tx, {
    user: line.user,
    kind: 'item_delivered',
    cause: `delivery:${delivery.id}`,
    group: String(line.order),
    data: { item: line.item },
    link: '/profile?tab=orders',
  });
};
