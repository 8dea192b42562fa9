import { z } from 'zod';
import { characterClasses } from './game-constants.ts';
import {
  itemCurrencies,
  itemKinds,
  markReasons,
  maxLines,
  maxPieces,
  maxPrice,
  pieceStates,
} from './items-constants.ts';
import { Premium, Texts, whole } from './items-shapes.ts';
import { maxRecipientLength } from './payments-constants.ts';
import { Coins, Id, Moment } from './shapes.ts';

const pieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A basket. Each line contains the price and the goods that the buyer saw; the order is rejected if either has changed. */
export const OrderForm = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        item: Id,
        quantity: z.int().min(1).max(maxPieces),
        price: whole(1, maxPrice),
        currency: z.enum(itemCurrencies).default('coins'),
        /** `goods` of the item as the buyer saw it. Not checked if missing. */
        goods: z.string().max(64).optional(),
      }),
    )
    .min(1, 'items:validation.basket')
    .max(maxLines, 'items:validation.basketFull')
    .refine((lines) => pieces(lines) <= maxPieces, 'items:validation.basketFull')
    .refine((lines) => new Set(lines.map(({ item }) => item)).size === lines.length, 'items:validation.basket'),
  /** One of the buyer's game accounts; the oldest one if omitted. */
  account: Id.optional(),
  character: Id.optional(),
  /** Username of another player who gets the items as a gift. */
  recipient: z
    .string()
    .trim()
    .min(1, 'items:validation.recipient')
    .max(maxRecipientLength, 'items:validation.recipient')
    .optional(),
  /** If true, the buyer's premium of another type ends and its remaining days are lost. Has no effect on a gift. */
  replace_premium: z.boolean().optional(),
});
export type OrderForm = z.output<typeof OrderForm>;

export const Piece = z.object({ state: z.enum(pieceStates), at: Moment.nullable() });

export const OrderLine = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(itemKinds),
  quantity: z.int(),
  count: z.int(),
  /** Contents of each piece of a bundle. */
  contents: z.array(z.object({ name: z.string(), count: z.int(), quantity: z.int() })),
  currency: z.enum(itemCurrencies),
  /** Price of one piece; null if the reader received it as a gift. */
  price: Coins.nullable(),
  premium: Premium.nullable(),
  pieces: z.array(Piece),
});
export type OrderLine = z.output<typeof OrderLine>;

export const Order = z.object({
  id: Id,
  created_at: Moment,
  /** Null if the reader received the order as a gift. */
  total: Coins.nullable(),
  refunded: Coins,
  marks: z.int().nullable(),
  marks_refunded: z.int(),
  /** `given`: the reader bought the order for another player. */
  role: z.enum(['bought', 'given', 'received']),
  /** The other player if the order is a gift. */
  other: z.string().nullable(),
  login: z.string().nullable(),
  character: z.string().nullable(),
  lines: z.array(OrderLine),
});
export type Order = z.output<typeof Order>;

const Person = z.object({ id: Id, username: z.string() });
export const AdminOrder = Order.omit({ role: true, other: true, total: true, marks: true, lines: true }).extend({
  total: Coins,
  marks: z.int(),
  buyer: Person,
  /** Null unless the order is a gift. */
  recipient: Person.nullable(),
  lines: z.array(OrderLine.extend({ price: Coins, refundable: z.int() })),
});
export type AdminOrder = z.output<typeof AdminOrder>;

/** A movement of Dragon Marks with the balance after it. */
export const MarkMovement = z.object({
  id: Id,
  created_at: Moment,
  reason: z.enum(markReasons),
  amount: z.int(),
  balance: z.int(),
  order: Id.nullable(),
});
export type MarkMovement = z.output<typeof MarkMovement>;

/** An item of the game, as described in its files or tables. */
export const GameItem = z.object({
  vnum: z.int(),
  names: Texts,
  level: z.int().nullable(),
  /** The only class that can use the item. */
  class: z.enum(characterClasses).nullable(),
  sockets: z.int(),
});
export type GameItem = z.output<typeof GameItem>;

/** Changes that an import of item names would make. */
export const GameItemsReport = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first lines that do not name an item, and the total number of such lines. */
  failed: z.array(z.object({ line: z.int(), text: z.string() })),
  failures: z.int(),
  /** The first changed names, as examples. */
  sample: z.array(z.object({ vnum: z.int(), name: z.string(), was: z.string().nullable() })),
  applied: z.boolean(),
});
export type GameItemsReport = z.output<typeof GameItemsReport>;
