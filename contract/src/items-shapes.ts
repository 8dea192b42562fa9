import { z } from 'zod';
import { characterClasses } from './game-constants.ts';
import {
  itemAttributes,
  itemKinds,
  itemStates,
  itemStatuses,
  maxAttributes,
  maxContentQuantity,
  maxContents,
  maxPrice,
  maxSockets,
  soldPremiumTypes,
} from './items-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { Media } from './media.ts';
import { anyForm, Coins, Id, isReckonable, Moment, oneLine, Version } from './shapes.ts';

export const Texts = z.partialRecord(z.enum(languages), z.string());
const Attribute = z.object({ key: z.enum(itemAttributes), value: z.int() });
export const Premium = z.object({ type: z.enum(soldPremiumTypes), days: z.int() });

export const Category = z.object({ slug: z.string(), name: z.string() });
export type Category = z.output<typeof Category>;

/** An item on sale, with texts in one language. */
export const ShopItem = z.object({
  id: Id,
  /** Slug of the item's category. */
  category: z.string(),
  kind: z.enum(itemKinds),
  name: z.string(),
  description: z.string(),
  picture: Media.nullable(),
  /** Quantity that the player gets for the price. */
  count: z.int(),
  attributes: z.array(Attribute),
  sockets: z.int(),
  premium: Premium.nullable(),
  class: z.enum(characterClasses).nullable(),
  min_level: z.int().nullable(),
  /** Hash of what one piece contains, so that an order can refer to what the buyer saw. */
  goods: z.string(),
  /** Contents of a bundle. */
  contents: z.array(z.object({ name: z.string(), count: z.int(), quantity: z.int() })),
  /** Current price. */
  price: Coins,
  /** Price in Dragon Marks instead of coins; null if the item cannot be bought with marks. */
  marks_price: z.int().nullable(),
  /** Dragon Marks that the buyer earns by paying with coins. */
  earns: z.int(),
  /** Regular price, and when the discount ends; null if the item is not discounted. */
  sale: z.object({ regular: Coins, ends_at: Moment.nullable() }).nullable(),
  /** Number of pieces in stock; null if unlimited. */
  left: z.int().nullable(),
  /** Maximum number of pieces per account within `days`, or ever if `days` is null. */
  limit: z.object({ count: z.int(), days: z.int().nullable() }).nullable(),
});
export type ShopItem = z.output<typeof ShopItem>;

export const AdminCategory = z.object({
  id: Id,
  slug: z.string(),
  names: Texts,
  sort_order: z.int(),
  version: Version,
});
export type AdminCategory = z.output<typeof AdminCategory>;

export const AdminItem = z.object({
  id: Id,
  category_id: Id,
  kind: z.enum(itemKinds),
  names: Texts,
  descriptions: Texts,
  picture_id: Id.nullable(),
  /** Number (vnum) of the item in the game. */
  vnum: z.int().nullable(),
  /** Contents of a bundle. */
  contents: z.array(z.object({ item: Id, quantity: z.int() })),
  count: z.int(),
  sockets: z.array(z.int()),
  attributes: z.array(Attribute),
  premium_type: z.enum(soldPremiumTypes).nullable(),
  premium_days: z.int().nullable(),
  price: Coins,
  marks_price: z.int().nullable(),
  sale_price: Coins.nullable(),
  sale_ends_at: Moment.nullable(),
  stock: z.int().nullable(),
  limit_count: z.int().nullable(),
  limit_days: z.int().nullable(),
  class: z.enum(characterClasses).nullable(),
  min_level: z.int().nullable(),
  status: z.enum(itemStatuses),
  state: z.enum(itemStates),
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  sort_order: z.int(),
  version: Version,
  updated_at: Moment,
  /** Pieces sold in total and today, not counting refunded ones. */
  sold: z.int(),
  sold_today: z.int(),
});
export type AdminItem = z.output<typeof AdminItem>;

export const whole = (min: number, max: number) =>
  z.int('items:validation.whole').min(min, 'items:validation.whole').max(max, 'items:validation.tooLarge');
const text = (max: number) => z.string().trim().max(max, 'items:validation.textLength');
const line = (max: number) => text(max).regex(oneLine, 'items:validation.oneLine');
const named = (max: number) =>
  z.partialRecord(z.enum(languages), line(max)).refine((names) => Boolean(names[defaultLanguage]), {
    path: [defaultLanguage],
    message: 'items:validation.name',
  });
const Bound = z.iso
  .datetime({ offset: true, error: 'items:validation.date' })
  .refine(isReckonable, 'items:validation.date')
  .nullable()
  .default(null);

/** Fields without the cross-field rules. */
export const ItemFields = z.strictObject({
  category_id: Id,
  kind: z.enum(itemKinds).default('item'),
  names: named(80),
  descriptions: z.partialRecord(z.enum(languages), text(600)).default({}),
  /** Id of a picture in the media library. */
  picture_id: Id.nullable().default(null),
  vnum: whole(1, 2 ** 31 - 1)
    .nullable()
    .default(null),
  /** Contents of a bundle, fixed when the bundle is saved. */
  contents: z
    .array(z.strictObject({ item: Id, quantity: whole(1, maxContentQuantity) }))
    .max(maxContents, 'items:validation.contents')
    .default([]),
  count: whole(1, 200).default(1),
  sockets: z
    .array(whole(0, 2 ** 31 - 1))
    .max(maxSockets)
    .default([]),
  attributes: z
    .array(z.strictObject({ key: z.enum(itemAttributes), value: whole(-1_000_000, 1_000_000) }))
    .max(maxAttributes)
    .default([]),
  premium_type: z.enum(soldPremiumTypes).nullable().default(null),
  premium_days: whole(1, 365).nullable().default(null),
  price: whole(1, maxPrice),
  marks_price: whole(1, maxPrice).nullable().default(null),
  sale_price: whole(1, maxPrice).nullable().default(null),
  sale_ends_at: Bound,
  stock: whole(0, 1_000_000).nullable().default(null),
  limit_count: whole(1, 1000).nullable().default(null),
  limit_days: whole(1, 365).nullable().default(null),
  class: z.enum(characterClasses).nullable().default(null),
  min_level: whole(1, 1000).nullable().default(null),
  status: z.enum(itemStatuses).default('draft'),
  starts_at: Bound,
  ends_at: Bound,
  sort_order: whole(0, 10_000).default(0),
  version: Version.optional(),
});
type Fields = z.output<typeof ItemFields>;

const rules: readonly [path: keyof Fields, message: string, holds: (item: Fields) => boolean][] = [
  ['vnum', 'items:validation.vnum', ({ kind, vnum }) => kind !== 'item' || vnum !== null],
  [
    'contents',
    'items:validation.contents',
    ({ kind, contents }) => kind !== 'bundle' || (Array.isArray(contents) && contents.length > 0),
  ],
  [
    'contents',
    'items:validation.contentsTwice',
    ({ contents }) => {
      // Entries of the wrong type already have an issue.
      const items = Array.isArray(contents)
        ? contents.flatMap((entry) => (anyForm({ value: entry }) ? [entry.item] : []))
        : [];
      return new Set(items).size === items.length;
    },
  ],
  [
    'premium_days',
    'items:validation.premium',
    ({ kind, premium_type: type, premium_days: days }) => kind !== 'bundle' || (type === null) === (days === null),
  ],
  ['premium_type', 'items:validation.premium', ({ kind, premium_type: type }) => kind !== 'premium' || type !== null],
  ['premium_days', 'items:validation.premium', ({ kind, premium_days: days }) => kind !== 'premium' || days !== null],
  ['sale_price', 'items:validation.sale', ({ sale_price: sale, price }) => sale === null || sale < price],
  [
    'sale_ends_at',
    'items:validation.saleEnd',
    ({ sale_price: sale, sale_ends_at: end }) => sale !== null || end === null,
  ],
  [
    'limit_days',
    'items:validation.limit',
    ({ limit_count: count, limit_days: days }) => count !== null || days === null,
  ],
  [
    'ends_at',
    'items:validation.endsAfterStart',
    ({ starts_at: start, ends_at: end }) => !start || !end || Date.parse(start) < Date.parse(end),
  ],
];

/** Adds the cross-field rules to a form: the contract's form, or one that stores numbers as text. */
export const withItemRules = <S extends z.ZodType<Fields, Record<string, unknown>>>(schema: S): S =>
  rules.reduce(
    (form, [path, message, holds]) =>
      form.refine((item) => holds(item as Fields), { path: [path], message, when: anyForm }) as unknown as S,
    schema,
  );
export const ItemForm = withItemRules(ItemFields);

export const CategoryForm = z.strictObject({
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/, 'items:validation.slug'),
  names: named(40),
  sort_order: whole(0, 10_000).default(0),
  version: Version.optional(),
});
