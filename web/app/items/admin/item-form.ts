import { type AdminItem, ItemFields, withItemRules } from '@wyrmgate/contract/items';
import { itemAttributes, maxContents } from '@wyrmgate/contract/items-constants';
import { z } from 'zod';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { typedWhole, wholeOf } from '../../admin-kit/typed-number.ts';
import type { EditForm } from '../../admin-kit/use-edit-form.ts';

const { shape } = ItemFields;
const content = shape.contents.unwrap().element.shape;
const whole = 'items:validation.whole';
/** An optional number, typed as text. */
const orNone = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((typed) => (typed === null ? '' : typed), typedWhole(rule, whole)) as unknown as z.ZodType<
    number | null,
    string
  >;
const noneOr = (rule: z.ZodType) => orNone(z.preprocess((value) => value ?? null, rule));

/** The contract's rules for typed input: numbers are text, and sockets are a comma-separated list. */
export const ItemEdit = withItemRules(
  ItemFields.extend({
    category_id: typedWhole(shape.category_id, whole),
    vnum: noneOr(shape.vnum),
    count: typedWhole(shape.count, whole),
    premium_days: noneOr(shape.premium_days),
    marks_price: noneOr(shape.marks_price),
    contents: z
      .array(
        z.object({
          item: typedWhole(content.item, whole),
          quantity: typedWhole(content.quantity, whole),
        }),
      )
      .max(maxContents, 'items:validation.contents'),
    price: typedWhole(shape.price, whole),
    sale_price: noneOr(shape.sale_price),
    stock: noneOr(shape.stock),
    limit_count: noneOr(shape.limit_count),
    limit_days: noneOr(shape.limit_days),
    min_level: noneOr(shape.min_level),
    sort_order: typedWhole(shape.sort_order, whole),
    sockets: z
      .string()
      .transform((typed) =>
        typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [wholeOf(part) ?? Number.NaN])),
      )
      .pipe(shape.sockets as unknown as z.ZodType<number[], number[]>),
    attributes: z.array(
      z.object({
        key: z.enum(itemAttributes),
        value: typedWhole(shape.attributes.unwrap().element.shape.value, whole),
      }),
    ),
    sale_ends_at: LocalMoment,
    starts_at: LocalMoment,
    ends_at: LocalMoment,
  }) as never,
) as unknown as z.ZodType<z.output<typeof ItemFields>, ItemValues>;

type Texts = Record<string, string>;
type Typed =
  | 'category_id'
  | 'vnum'
  | 'count'
  | 'premium_days'
  | 'marks_price'
  | 'price'
  | 'sale_price'
  | 'stock'
  | 'limit_count'
  | 'limit_days'
  | 'min_level'
  | 'sort_order'
  | 'sockets'
  | 'sale_ends_at'
  | 'starts_at'
  | 'ends_at';
export type ItemValues = Record<Typed, string> & {
  kind: AdminItem['kind'];
  names: Texts;
  descriptions: Texts;
  picture_id: number | null;
  premium_type: string;
  class: string;
  status: AdminItem['status'];
  contents: { item: string; quantity: string }[];
  attributes: { key: AdminItem['attributes'][number]['key']; value: string }[];
  version?: number;
};
export type ItemEditForm = EditForm<typeof ItemEdit>;

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (row: AdminItem): ItemValues => ({
  kind: row.kind,
  names: { ...noTexts, ...row.names },
  descriptions: { ...noTexts, ...row.descriptions },
  picture_id: row.picture_id,
  category_id: String(row.category_id),
  vnum: typed(row.vnum),
  count: String(row.count),
  premium_type: row.premium_type ?? '',
  premium_days: typed(row.premium_days),
  marks_price: typed(row.marks_price),
  contents: row.contents.map(({ item, quantity }) => ({ item: String(item), quantity: String(quantity) })),
  price: String(row.price),
  sale_price: typed(row.sale_price),
  sale_ends_at: toLocal(row.sale_ends_at),
  stock: typed(row.stock),
  limit_count: typed(row.limit_count),
  limit_days: typed(row.limit_days),
  class: row.class ?? '',
  min_level: typed(row.min_level),
  status: row.status,
  starts_at: toLocal(row.starts_at),
  ends_at: toLocal(row.ends_at),
  sort_order: String(row.sort_order),
  sockets: row.sockets.join(', '),
  attributes: row.attributes.map(({ key, value }) => ({ key, value: String(value) })),
  version: row.version,
});

export const blankItem = (category: number | undefined): ItemValues => ({
  kind: 'item',
  names: noTexts,
  descriptions: noTexts,
  picture_id: null,
  category_id: category === undefined ? '' : String(category),
  vnum: '',
  count: '1',
  premium_type: '',
  premium_days: '',
  marks_price: '',
  contents: [],
  price: '',
  sale_price: '',
  sale_ends_at: '',
  stock: '',
  limit_count: '',
  limit_days: '',
  class: '',
  min_level: '',
  status: 'draft',
  starts_at: '',
  ends_at: '',
  sort_order: '0',
  sockets: '',
  attributes: [],
});
