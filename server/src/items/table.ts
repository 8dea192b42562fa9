import type { CharacterClass } from '@wyrmgate/contract/game-constants';
import {
  type ItemAttribute,
  itemCurrencies,
  itemKinds,
  itemStatuses,
  markReasons,
  soldPremiumTypes,
} from '@wyrmgate/contract/items-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemOffer } from '../approvals/payloads.ts';
import { deliveries } from '../deliveries/table.ts';
import { media } from '../media/table.ts';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export type Texts = Partial<Record<Language, string>>;

/**
 * An item in a bundle as it was when the bundle was saved, so that dual approval covers exactly the items that are
 * sent.
 */
export type Content = {
  item: number;
  quantity: number;
  vnum: number;
  count: number;
  sockets: number[];
  names: Texts;
};

export const itemCategories = pgTable(
  'items_categories',
  {
    id: id(),
    slug: text().notNull(),
    names: jsonb().$type<Texts>().notNull(),
    sort_order: integer().notNull().default(0),
    version: version(),
  },
  (table) => [uniqueIndex('items_categories_slug_unique').on(table.slug)],
);
export type CategoryRow = typeof itemCategories.$inferSelect;

/**
 * The catalogue, with a few hundred rows. Purchases lock the rows of the items they buy, so that stock and price cannot
 * change before the commit.
 */
export const items = pgTable(
  'items',
  {
    id: id(),
    category_id: reference(() => itemCategories.id).notNull(),
    kind: oneOf(itemKinds).notNull(),
    names: jsonb().$type<Texts>().notNull(),
    descriptions: jsonb().$type<Texts>().notNull(),
    picture_id: reference(() => media.id),
    /** The item's number in the game. */
    vnum: integer(),
    count: integer().notNull().default(1),
    sockets: jsonb().$type<number[]>().notNull(),
    attributes: jsonb().$type<{ key: ItemAttribute; value: number }[]>().notNull(),
    premium_type: oneOf(soldPremiumTypes),
    premium_days: integer(),
    contents: jsonb().$type<Content[]>().notNull().default([]),
    price: integer().notNull(),
    /** The price in Dragon Marks, as an alternative. */
    marks_price: integer(),
    sale_price: integer(),
    sale_ends_at: moment(),
    /** Number of pieces left. Null means unlimited. */
    stock: integer(),
    limit_count: integer(),
    limit_days: integer(),
    class: text().$type<CharacterClass>(),
    min_level: integer(),
    status: oneOf(itemStatuses).notNull(),
    starts_at: moment(),
    ends_at: moment(),
    sort_order: integer().notNull().default(0),
    /** The offer that was last approved, or that was made without dual approval. */
    approved: jsonb().$type<ItemOffer>(),
    version: version(),
    /** Number of pieces sold, without refunded pieces. */
    sold: integer().notNull().default(0),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('items_category').on(table.category_id),
    index('items_picture').on(table.picture_id),
    check('items_kind_known', isOneOf(table.kind, itemKinds)),
    check('items_status_known', isOneOf(table.status, itemStatuses)),
    check('items_price_positive', sql`${table.price} > 0 and ${table.sale_price} > 0 and ${table.marks_price} > 0`),
    check('items_stock_not_negative', sql`${table.stock} >= 0`),
    check(
      'items_has_what_it_sells',
      sql`case ${table.kind} when 'item' then ${table.vnum} is not null
        when 'bundle' then jsonb_array_length(${table.contents}) > 0
        else ${table.premium_type} is not null and ${table.premium_days} is not null end`,
    ),
  ],
);
export type ItemRow = typeof items.$inferSelect;
/**
 * Returns the version after a purchase or refund. It is incremented if the stock is limited, so that a form opened
 * earlier cannot overwrite the stock.
 */
export const stockVersion = sql`${items.version} + (${items.stock} is not null)::int`;

/** One paid basket, with the ledger cause `items:order:<id>`. */
export const itemOrders = pgTable(
  'items_orders',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    /** Who gets the items: the buyer, or another player. */
    recipient_id: reference(() => users.id).notNull(),
    /** The idempotency key of the request, and a hash of what it ordered. */
    key: text().notNull(),
    fingerprint: text().notNull(),
    total: long().notNull(),
    refunded: long().notNull().default(0),
    /** Total in Dragon Marks. */
    marks: long().notNull().default(0),
    marks_refunded: long().notNull().default(0),
    login: text(),
    character: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('items_orders_key').on(table.user_id, table.key),
    index('items_orders_user').on(table.user_id, table.id),
    index('items_orders_recipient').on(table.recipient_id, table.id),
    index('items_orders_created').on(table.created_at),
    index('items_orders_refunded').on(table.id).where(sql`${table.refunded} > 0`),
    index('items_orders_returned').on(table.id).where(sql`${table.refunded} + ${table.marks_refunded} > 0`),
    check(
      'items_orders_sums',
      sql`${table.total} >= 0 and ${table.marks} >= 0 and ${table.total} + ${table.marks} > 0
        and ${table.refunded} between 0 and ${table.total} and ${table.marks_refunded} between 0 and ${table.marks}`,
    ),
  ],
);
export type OrderRow = typeof itemOrders.$inferSelect;

/** The lines of an order, with each item as it was at the purchase. */
export const itemLines = pgTable(
  'items_lines',
  {
    id: id(),
    order_id: reference(() => itemOrders.id).notNull(),
    item_id: reference(() => items.id).notNull(),
    /** The buyer, stored here for the purchase limit per account. */
    user_id: reference(() => users.id).notNull(),
    names: jsonb().$type<Texts>().notNull(),
    kind: oneOf(itemKinds).notNull(),
    quantity: integer().notNull(),
    count: integer().notNull(),
    /** Currency of the price per piece. */
    currency: oneOf(itemCurrencies).notNull().default('coins'),
    price: integer().notNull(),
    /** Dragon Marks that one piece earned. */
    earned: integer().notNull().default(0),
    contents: jsonb().$type<Content[]>().notNull().default([]),
    premium_type: oneOf(soldPremiumTypes),
    premium_days: integer(),
    /** Number of pieces that were refunded. */
    refunded: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    index('items_lines_order').on(table.order_id),
    index('items_lines_limit').on(table.item_id, table.user_id, table.created_at),
    index('items_lines_user').on(table.user_id),
    index('items_lines_created').on(table.created_at),
    check('items_lines_currency', isOneOf(table.currency, itemCurrencies)),
    check('items_lines_pieces', sql`${table.quantity} > 0 and ${table.refunded} between 0 and ${table.quantity}`),
  ],
);
export type LineRow = typeof itemLines.$inferSelect;

/** One delivery of a line. A bundle has several deliveries per piece, and premium has none. */
export const itemPieces = pgTable(
  'items_pieces',
  {
    delivery_id: reference(() => deliveries.id).primaryKey(),
    line_id: reference(() => itemLines.id).notNull(),
    /** The piece of the line that the delivery belongs to. Null if each delivery is a piece. */
    piece: integer(),
    returned_at: moment(),
  },
  (table) => [index('items_pieces_line').on(table.line_id)],
);

/**
 * Movements of Dragon Marks, append-only. The unique cause ensures that each happens once; the balance is in the row of
 * the user.
 */
export const itemMarks = pgTable(
  'items_marks',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    cause: text().notNull(),
    reason: oneOf(markReasons).notNull(),
    amount: long().notNull(),
    balance: long().notNull(),
    order_id: reference(() => itemOrders.id),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('items_marks_cause').on(table.cause),
    index('items_marks_user').on(table.user_id, table.id),
    index('items_marks_order').on(table.order_id),
    check('items_marks_reason', isOneOf(table.reason, markReasons)),
    check('items_marks_not_zero', sql`${table.amount} <> 0`),
  ],
);

/** Items of the game by number, imported from its files or tables. The catalogue and equipment on pages use them. */
export const gameItems = pgTable('items_game_items', {
  vnum: integer().primaryKey(),
  names: jsonb().$type<Texts>().notNull(),
  /** The names in lower case, used by the search. */
  search: text().notNull(),
  level: integer(),
  class: text().$type<CharacterClass>(),
  sockets: integer().notNull().default(0),
  updated_at: moment().notNull(),
});
export type GameItemRow = typeof gameItems.$inferSelect;
