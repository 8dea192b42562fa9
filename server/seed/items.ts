import { eq, inArray } from 'drizzle-orm';
import { deliveries } from '../src/deliveries/table.ts';
import { gameAccounts } from '../src/game-accounts/table.ts';
import { itemCategories, itemLines, itemOrders, itemPieces, items } from '../src/items/table.ts';
import { mediaUsages } from '../src/media/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';
import { demoBundle } from './item-bundle.ts';
import { catalogueItems } from './item-catalogue.ts';
import { seedBundle, seedGameItems, seedMarks } from './item-extras.ts';
import type { Movement } from './ledger.ts';
import type { seedMedia } from './media.ts';
import { hour } from './random.ts';

const day = 24 * hour;

/**
 * Orders of the demo players: what they bought, when, and the state of each delivery. A waiting delivery delays later
 * ones to the same account, so the account that visitors try the shop with has none.
 */
const orders = [
  { by: 'player', item: 0, quantity: 1, hoursAgo: 70, status: 'delivered' },
  { by: 'player', item: 5, quantity: 2, hoursAgo: 26, status: 'delivered' },
  { by: 'player', item: 9, quantity: 1, hoursAgo: 5, status: 'delivered' },
  { by: 'Aurelwyn', item: 2, quantity: 1, hoursAgo: 3, status: 'needs_attention' },
  { by: 'player', item: 6, quantity: 1, hoursAgo: 1, status: 'delivered' },
] as const;

const showPicture = async (tx: Tx, { id, names }: typeof items.$inferSelect, picture: number) => {
  await tx.update(items).set({ picture_id: picture }).where(eq(items.id, id));
  await tx
    .insert(mediaUsages)
    .values({ media_id: picture, domain: 'items', target: String(id), title: names.en ?? '' });
};

/** Seeds the catalogue of the item shop and a few orders, and returns their costs. */
export const seedItems = async (
  tx: Tx,
  now: Date,
  files: Awaited<ReturnType<typeof seedMedia>>,
): Promise<Movement[]> => {
  const paid: Movement[] = [];
  const categories = await tx.select().from(itemCategories);
  const idOf = (slug: string) => {
    const found = categories.find((category) => category.slug === slug);
    if (!found) throw new Error(`Unknown category: ${slug}.`);
    return found.id;
  };
  const created = new Date(now.getTime() - 40 * day);
  const rows = await tx
    .insert(items)
    .values(
      catalogueItems.map(({ category, picture, saleDays, startDays, ...item }, index) => ({
        count: 1,
        sockets: [],
        attributes: [],
        status: 'published' as const,
        ...item,
        category_id: idOf(category),
        sale_ends_at: saleDays === undefined ? null : new Date(now.getTime() + saleDays * day),
        starts_at: startDays === undefined ? null : new Date(now.getTime() + startDays * day),
        sort_order: index + 1,
        created_at: created,
        updated_at: created,
      })),
    )
    .returning();
  for (const [index, item] of rows.entries()) {
    const file = files.find(({ drawing }) => drawing.name === catalogueItems[index]?.picture);
    if (file) await showPicture(tx, item, file.id);
  }
  const bundle = await seedBundle(tx, rows, idOf('premium'), created);
  const chest = files.find(({ drawing }) => drawing.name === demoBundle.picture);
  if (bundle && chest) await showPicture(tx, bundle, chest.id);
  await seedGameItems(tx, created);
  const buyers = await tx
    .select({ id: users.id, username: users.username, account: gameAccounts.account_id, login: gameAccounts.login })
    .from(users)
    .innerJoin(gameAccounts, eq(gameAccounts.user_id, users.id))
    .where(inArray(users.username, ['player', 'Aurelwyn']));
  for (const [index, { by, item: at, quantity, hoursAgo, status }] of orders.entries()) {
    const item = rows[at];
    const buyer = buyers.find(({ username }) => username === by);
    if (!item || !buyer) continue;
    const bought = new Date(now.getTime() - hoursAgo * hour);
    const total = item.price * quantity;
    const [order] = await tx
      .insert(itemOrders)
      .values({
        user_id: buyer.id,
        recipient_id: buyer.id,
        key: `demo-${index}`,
        fingerprint: 'demo',
        total,
        login: buyer.login,
        created_at: bought,
      })
      .returning();
    if (!order) continue;
    const { id: item_id, names, kind, count, price, premium_type, premium_days } = item;
    const [line] = await tx
      .insert(itemLines)
      .values({
        order_id: order.id,
        item_id,
        user_id: buyer.id,
        names,
        kind,
        quantity,
        count,
        price,
        premium_type,
        premium_days,
        created_at: bought,
      })
      .returning();
    if (!line) continue;
    paid.push({
      userId: buyer.id,
      kind: 'shop',
      cause: `items:order:${order.id}`,
      note: '',
      amount: -total,
      at: bought,
    });
    await seedMarks(tx, { user: buyer.id, order: order.id, coins: total, at: bought });
    await tx.update(items).set({ sold: quantity }).where(eq(items.id, item.id));
    if (kind !== 'item') continue;
    for (let piece = 1; piece <= quantity; piece += 1) {
      const [delivery] = await tx
        .insert(deliveries)
        .values({
          kind: 'item',
          user_id: buyer.id,
          family: 'demo',
          account_id: buyer.account,
          login: buyer.login,
          lane: `demo:${buyer.account}`,
          payload: { item: item.vnum ?? 0, count, sockets: item.sockets, names },
          key: `item:${line.id}:${piece}:${buyer.account}`,
          status,
          attempts: 1,
          claims: 1,
          created_at: bought,
          ...(status === 'delivered'
            ? { next_attempt_at: bought, delivered_at: new Date(bought.getTime() + 20_000) }
            : // The demo world would accept it, so it waits for the next attempt.
              { next_attempt_at: new Date(now.getTime() + 10 * day), error: 'notFound' as const }),
        })
        .returning();
      if (delivery) await tx.insert(itemPieces).values({ delivery_id: delivery.id, line_id: line.id });
    }
  }
  return paid;
};
