import type { AdminCategory, AdminItem, ShopItem } from '@wyrmgate/contract/items';
import type { ItemState } from '@wyrmgate/contract/items-constants';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import type { Media } from '@wyrmgate/contract/media';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { CategoryRow, Content, ItemRow, Texts } from './table.ts';

export const textIn = (texts: Texts, language: Language): string => texts[language] || texts[defaultLanguage] || '';

export const stateOf = ({ status, starts_at, ends_at }: ItemRow, now: Date): ItemState => {
  if (status === 'draft') return 'draft';
  if (ends_at && ends_at <= now) return 'ended';
  return starts_at && starts_at > now ? 'scheduled' : 'live';
};

const isOnSale = ({ sale_price, sale_ends_at }: ItemRow, now: Date): boolean =>
  sale_price !== null && (sale_ends_at === null || sale_ends_at > now);

/** Returns the current price of one piece. */
export const priceOf = (row: ItemRow, now: Date): number =>
  isOnSale(row, now) ? (row.sale_price ?? row.price) : row.price;

/** Returns a version that changes with the goods in a piece, but not with names or prices. */
export const goodsVersionOf = ({
  kind,
  vnum,
  count,
  sockets,
  premium_type,
  premium_days,
  contents,
}: ItemRow): string => {
  const parts = contents.map((part) => [part.vnum, part.quantity, part.count, part.sockets]);
  return sha256(JSON.stringify([kind, vnum, count, sockets, premium_type, premium_days, parts])).slice(0, 16);
};

/** Returns the Dragon Marks that one piece earns. */
export const earnedBy = (price: number, percent: number): number => Math.floor((price * percent) / 100);

export const showContents = (contents: readonly Content[], language: Language) =>
  contents.map(({ names, vnum, count, quantity }) => ({
    name: textIn(names, language) || `#${vnum}`,
    count,
    quantity,
  }));

export const premiumOf = ({
  premium_type: type,
  premium_days: days,
}: Pick<ItemRow, 'premium_type' | 'premium_days'>) => (type === null || days === null ? null : { type, days });

export const showItem = (
  row: ItemRow,
  {
    category,
    picture,
    language,
    now,
    marksPercent,
  }: { category: string; picture: Media | null; language: Language; now: Date; marksPercent: number },
): ShopItem => ({
  id: row.id,
  category,
  kind: row.kind,
  name: textIn(row.names, language),
  description: textIn(row.descriptions, language),
  picture,
  count: row.count,
  attributes: row.attributes,
  sockets: row.sockets.length,
  premium: premiumOf(row),
  class: row.class,
  min_level: row.min_level,
  goods: goodsVersionOf(row),
  contents: showContents(row.contents, language),
  price: priceOf(row, now),
  marks_price: row.marks_price,
  earns: earnedBy(priceOf(row, now), marksPercent),
  sale: isOnSale(row, now) ? { regular: row.price, ends_at: row.sale_ends_at?.toISOString() ?? null } : null,
  left: row.stock,
  limit: row.limit_count === null ? null : { count: row.limit_count, days: row.limit_days },
});

export const showCategory = ({ id, slug, names, sort_order, version }: CategoryRow): AdminCategory => ({
  id,
  slug,
  names,
  sort_order,
  version,
});

export const showForStaff = (row: ItemRow, soldToday: number, now: Date): AdminItem => {
  const { created_at: _, approved: __, contents, starts_at, ends_at, sale_ends_at, updated_at, ...columns } = row;
  return {
    ...columns,
    contents: contents.map(({ item, quantity }) => ({ item, quantity })),
    state: stateOf(row, now),
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    sale_ends_at: sale_ends_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    sold_today: soldToday,
  };
};
