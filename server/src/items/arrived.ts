import { eq } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { itemLines, itemPieces } from './table.ts';

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
