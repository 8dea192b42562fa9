// Dual approval for the catalogue. Without it, staff could sell an item or premium to a friend for one coin.
import { isDeepStrictEqual } from 'node:util';
import type { Asked } from '@wyrmgate/contract/approvals';
import { itemProblems } from '@wyrmgate/contract/items';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import type { ItemOffer, Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { namesOfContents } from './contents.ts';
import { fieldsOf, lockItem } from './rows.ts';
import { textIn } from './show.ts';
import { type Content, type ItemRow, items } from './table.ts';

type Goods = Pick<
  ItemRow,
  Exclude<keyof ItemOffer, 'terms'> | 'status' | 'stock' | 'limit_count' | 'limit_days' | 'starts_at' | 'ends_at'
>;
type Terms = NonNullable<ItemOffer['terms']>;
export type OfferSettings = { four_eyes: boolean; approval_item_discount: number };
/** Columns that override the columns of the form. */
export type StoredOffer = Partial<Goods & Pick<ItemRow, 'approved'>>;

/** The supply includes the pieces already sold, so that purchases do not change it but refilling the stock does. */
const termsOf = (row: Goods, sold: number): Terms => ({
  supply: row.stock === null ? null : row.stock + sold,
  limit_count: row.limit_count,
  limit_days: row.limit_days,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
});

const offerOf = (row: Goods, sold: number): ItemOffer => ({
  kind: row.kind,
  vnum: row.vnum,
  count: row.count,
  sockets: row.sockets,
  premium_type: row.premium_type,
  premium_days: row.premium_days,
  price: row.price,
  sale_price: row.sale_price,
  sale_ends_at: row.sale_ends_at?.toISOString() ?? null,
  marks_price: row.marks_price,
  terms: termsOf(row, sold),
  contents: row.contents.map(({ names: _, ...content }) => content),
});

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** Offers do not store the names of their contents, so they are copied from the row with the same contents. */
const columnsOfOffer = (
  { sale_ends_at, contents, terms, ...offer }: ItemOffer,
  named: readonly Content[],
  sold: number,
) => ({
  ...offer,
  sale_ends_at: dateOf(sale_ends_at),
  ...(terms && {
    stock: terms.supply === null ? null : Math.max(0, terms.supply - sold),
    limit_count: terms.limit_count,
    limit_days: terms.limit_days,
    starts_at: dateOf(terms.starts_at),
    ends_at: dateOf(terms.ends_at),
  }),
  contents: contents.map((content) => ({
    ...content,
    names: named.find(({ item }) => item === content.item)?.names ?? {},
  })),
});

/** Returns the number of units that a price is for: pieces, or days of premium. A bundle counts as one. */
const unitsOf = ({ kind, premium_days, count }: ItemOffer): number => (kind === 'bundle' ? 1 : (premium_days ?? count));
/** Returns when the sale of an offer ends. A sale without an end never does. */
const saleEndOf = ({ sale_ends_at: end }: ItemOffer): number => (end === null ? Infinity : Date.parse(end));
/**
 * The price of a sale counts as known only until the sale ends, so that it cannot become permanent without approval.
 */
const coversCoins = (next: ItemOffer, known: ItemOffer, percent: number): boolean => {
  const covers = (price: number, limit: number) => (price / unitsOf(next)) * 100 >= (limit / unitsOf(known)) * percent;
  if (!covers(next.price, known.price)) return false;
  const { sale_price: sale } = next;
  if (sale === null || covers(sale, known.price)) return true;
  return known.sale_price !== null && saleEndOf(next) <= saleEndOf(known) && covers(sale, known.sale_price);
};
const coversMarks = (next: ItemOffer, known: ItemOffer, percent: number): boolean =>
  next.marks_price === null ||
  (known.marks_price != null &&
    (next.marks_price / unitsOf(next)) * 100 >= (known.marks_price / unitsOf(known)) * percent);

/** Whether `next` is not higher than `known`. Null means unlimited. */
const atMost = (next: number | null, known: number | null): boolean =>
  known === null || (next !== null && next <= known);
/** Returns the number of days for which a limit applies. Without days, it applies forever. */
const periodOf = ({ limit_days }: Terms): number => limit_days ?? Infinity;
const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
/** A start in the past has no effect. */
const startOf = ({ starts_at }: Terms, now: Date): number => Math.max(timeOf(starts_at) ?? 0, now.getTime());

/** Whether these terms allow no more purchases than the known ones, and at no other times. */
const coversTerms = (next: Terms, known: Terms, now: Date): boolean =>
  atMost(next.supply, known.supply) &&
  atMost(next.limit_count, known.limit_count) &&
  (known.limit_count === null || periodOf(next) >= periodOf(known)) &&
  startOf(next, now) >= startOf(known, now) &&
  atMost(timeOf(next.ends_at), timeOf(known.ends_at));

/** Whether `next` sells the same goods as `known`, for at least this share of its price. */
const isCovered = (next: ItemOffer, known: ItemOffer | null, percent: number): boolean =>
  known !== null &&
  known.kind === next.kind &&
  known.vnum === next.vnum &&
  known.premium_type === next.premium_type &&
  isDeepStrictEqual(known.sockets, next.sockets) &&
  // Offers approved before bundles existed have no contents.
  isDeepStrictEqual(known.contents ?? [], next.contents) &&
  (next.kind !== 'bundle' || known.premium_days === next.premium_days) &&
  coversMarks(next, known, percent) &&
  coversCoins(next, known, percent);

/**
 * Returns whether a change must wait for a second person, and the offer that is stored until then. Prices are compared
 * with the approved offer, so that many small reductions count as one.
 */
export const checkOffer = (
  { four_eyes, approval_item_discount: discount }: OfferSettings,
  { before, after, now }: { before: ItemRow | undefined; after: Goods; now: Date },
): { held: boolean; stored: StoredOffer } => {
  const sold = before?.sold ?? 0;
  const current = before?.status === 'published' ? offerOf(before, sold) : null;
  const last = before?.approved ?? current;
  // If the offer was approved without terms, the terms of the offer on sale apply.
  const terms = last?.terms ?? current?.terms;
  const approved = last && terms ? { ...last, terms } : last;
  if (after.status !== 'published') return { held: false, stored: { approved } };
  const next = offerOf(after, sold);
  const covers = (known: ItemOffer | null, percent: number): boolean =>
    isCovered(next, known, percent) &&
    known?.terms !== undefined &&
    coversTerms(termsOf(after, sold), known.terms, now);
  if (!four_eyes) return { held: false, stored: { approved: next } };
  if (covers(approved, 100 - discount) || covers(current, 100)) return { held: false, stored: { approved } };
  return {
    held: true,
    stored: { ...(current ? columnsOfOffer(current, before?.contents ?? [], sold) : { status: 'draft' }), approved },
  };
};

const putOnSale = async (
  { tx, now }: Work<User>,
  row: ItemRow,
  offer: ItemOffer,
  named: readonly Content[],
): Promise<ItemRow> => {
  const [after = row] = await tx
    .update(items)
    .set({
      ...columnsOfOffer(offer, named, row.sold),
      status: 'published',
      approved: offer,
      version: row.version + 1,
      updated_at: now,
    })
    .where(eq(items.id, row.id))
    .returning();
  return after;
};

/**
 * Requests approval for an offer that was held back. The offer takes effect at once if no one else could approve it.
 */
export const requestOffer = async (
  work: Work<User>,
  row: ItemRow,
  wanted: Goods,
): Promise<{ row: ItemRow; approval?: Asked }> => {
  const offer = offerOf(wanted, row.sold);
  const approval = await requestApproval(
    work,
    'item_offer',
    {
      itemId: row.id,
      name: textIn(row.names, defaultLanguage),
      was: offerOf(row, row.sold),
      published: row.status === 'published',
      offer,
      sold: row.sold,
    },
    '',
  );
  return approval ? { row, approval } : { row: await putOnSale(work, row, offer, wanted.contents) };
};

/** Puts an approved offer on sale, unless the item's offer has changed since the request. */
export const executeApprovedOffer = async (
  work: Work<User>,
  { itemId, was, published, offer }: Payload<'item_offer'>,
): Promise<void> => {
  const { tx, audit } = work;
  audit.target('item', itemId);
  const before = await lockItem(tx, itemId);
  if ((before.status === 'published') !== published || !isDeepStrictEqual(offerOf(before, before.sold), was))
    throw problem(itemProblems.changedMeanwhile);
  const after = await putOnSale(work, before, offer, await namesOfContents(tx, offer));
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
};
