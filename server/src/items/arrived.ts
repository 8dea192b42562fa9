import { isOpenDelivery } from '@wyrmgate/contract/deliveries';
import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { asc, eq } from 'drizzle-orm';
import { type DeliveryRow, deliveriesById } from '../deliveries/items.ts';
import { notify, withoutEmail } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { textIn } from './show.ts';
import { itemLines, itemOrders, itemPieces, type OrderRow, type Texts } from './table.ts';

/**
 * Returns who paid for the piece of a delivery, and its price, which a refund would return. An item from a code cost
 * nothing.
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

type Parts = Pick<Platform, 'realtime' | 'clock' | 'mail'>;
type Arrival = 'delivered' | 'delayed';
type Delivery = Pick<DeliveryRow, 'id' | 'user_id' | 'payload'>;
const ordersPath = '/profile?tab=orders';

type Reader = { id: number; role: 'bought' | 'given' | 'received' | 'code'; other?: number };
type Message = { readers: readonly Reader[]; names: readonly Texts[]; cause: string; path: string };

/** Sends one email per reader and cause, unless the reader switched off emails about items. */
const sendEmails = async (
  { mail }: Parts,
  tx: Tx,
  what: Arrival,
  { readers, names, cause, path }: Message,
): Promise<void> => {
  const ids = readers.map(({ id }) => id);
  const people = await findUsers(
    tx,
    readers.flatMap(({ id, other }) => (other === undefined ? [id] : [id, other])),
  );
  const silent = await withoutEmail(tx, 'items', ids);
  const template = what === 'delivered' ? 'item-arrived' : 'item-delayed';
  for (const { id, role, other } of readers) {
    const person = people.get(id);
    if (person?.status !== 'active' || silent.has(id)) continue;
    const language = isLanguage(person.language) ? person.language : defaultLanguage;
    await mail.enqueue(tx, {
      cause: `${template}:${cause}:${id}`,
      ...mailTo(person),
      template,
      topic: { topic: 'items', user: id },
      values: {
        username: person.username,
        items: [...new Set(names.map((name) => textIn(name, language)))].join(', '),
        other: (other !== undefined && people.get(other)?.username) || '',
        role,
        path,
      },
    });
  }
};

/** The buyer, and the recipient of a gift. */
const readersOf = ({ user_id: buyer, recipient_id: recipient }: OrderRow): Reader[] =>
  buyer === recipient
    ? [{ id: buyer, role: 'bought' }]
    : [
        { id: buyer, role: 'given', other: recipient },
        { id: recipient, role: 'received', other: buyer },
      ];

/** An item from a code has no order, so its delivery contains the item's name. */
const announceCode = async (parts: Parts, tx: Tx, what: Arrival, delivery: Delivery): Promise<void> => {
  const { names } = delivery.payload;
  if (!names) return;
  const cause = `delivery:${delivery.id}`;
  await notify(parts, tx, {
    user: delivery.user_id,
    kind: `item_${what}`,
    cause: what === 'delivered' ? cause : `${cause}:${what}`,
    data: { item: names },
    link: '/redeem',
  });
  const readers = [{ id: delivery.user_id, role: 'code' as const }];
  await sendEmails(parts, tx, what, { readers, names: [names], cause, path: '/redeem' });
};

/**
 * Returns the names of the lines of an order whose items go to the game, and whether another delivery of the order is
 * still open.
 */
const restOf = async (tx: Tx, order: number, delivery: number) => {
  const rows = await tx
    .select({ id: itemPieces.delivery_id, names: itemLines.names })
    .from(itemLines)
    .innerJoin(itemPieces, eq(itemPieces.line_id, itemLines.id))
    .where(eq(itemLines.order_id, order))
    .orderBy(asc(itemPieces.delivery_id));
  const others = rows.flatMap(({ id }) => (id === delivery ? [] : [id]));
  const found = await deliveriesById(tx, others);
  return {
    names: rows.map(({ names }) => names),
    isLast: ![...found.values()].some(({ status }) => isOpenDelivery(status)),
  };
};

/**
 * All pieces of an order share one notification until it is read. Each email is sent once: when the last item has
 * arrived, and when the first one is delayed.
 */
const announce = async (parts: Parts, tx: Tx, what: Arrival, delivery: Delivery): Promise<void> => {
  const [found] = await tx
    .select({ order: itemOrders, item: itemLines.names })
    .from(itemPieces)
    .innerJoin(itemLines, eq(itemLines.id, itemPieces.line_id))
    .innerJoin(itemOrders, eq(itemOrders.id, itemLines.order_id))
    .where(eq(itemPieces.delivery_id, delivery.id));
  if (!found) return announceCode(parts, tx, what, delivery);
  const { order, item } = found;
  const readers = readersOf(order);
  await notify(
    parts,
    tx,
    readers.map(({ id, role }) => ({
      user: id,
      kind: `item_${what}` as const,
      cause: `delivery:${delivery.id}${what === 'delivered' ? '' : `:${what}`}`,
      group: String(order.id),
      link: ordersPath,
      ...(role === 'received' ? { data: { item, gift: true }, actor: order.user_id } : { data: { item } }),
    })),
  );
  const { names, isLast } = await restOf(tx, order.id, delivery.id);
  if (what === 'delayed')
    return sendEmails(parts, tx, what, { readers, names: [item], cause: `order:${order.id}`, path: ordersPath });
  if (isLast) await sendEmails(parts, tx, what, { readers, names, cause: `order:${order.id}`, path: ordersPath });
};

/** Notifies the buyer, the recipient of a gift, or the player who redeemed a code that an item is in the game. */
export const notifyDelivered = (parts: Parts, tx: Tx, delivery: Delivery): Promise<void> =>
  announce(parts, tx, 'delivered', delivery);

/** Notifies the same players, once for each item, that its delivery is delayed. */
export const notifyDelayed = (parts: Parts, tx: Tx, delivery: Delivery): Promise<void> =>
  announce(parts, tx, 'delayed', delivery);

/**
 * Notifies the recipient of a gift that premium is active. Premium has no delivery, because it is granted with the
 * purchase.
 */
export const notifyPremiumGift = async (
  parts: Parts,
  tx: Tx,
  order: OrderRow,
  names: readonly Texts[],
): Promise<void> => {
  const [item] = names;
  if (!item) return;
  const cause = `order:${order.id}:premium`;
  await notify(parts, tx, {
    user: order.recipient_id,
    kind: 'item_delivered',
    cause,
    data: { item, gift: true },
    link: ordersPath,
    actor: order.user_id,
  });
  const readers = readersOf(order).filter(({ role }) => role === 'received');
  await sendEmails(parts, tx, 'delivered', { readers, names, cause, path: ordersPath });
};
