import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { items as contract } from '@wyrmgate/contract/items';
import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { gameAccountLinks } from '../game-accounts/service.ts';
import type { User, Work } from '../http/context.ts';
import { mediaOf } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { marksOf } from '../users/service.ts';
import { charactersOfAccounts } from '../world/own.ts';
import { showItem, textIn } from './show.ts';
import { type ItemRow, itemCategories, items } from './table.ts';

type Contract = typeof contract;

export const findOnSale = async (tx: Tx, id: number): Promise<ItemRow | undefined> => {
  const [row] = await tx
    .select()
    .from(items)
    .where(and(eq(items.id, id), eq(items.status, 'published')));
  return row;
};

/** The response is cached for five seconds, so items and sales can start and end with that delay. */
export const listItems = async (
  { tx, now }: Work,
  { query: { language } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select({ item: items, slug: itemCategories.slug })
    .from(items)
    .innerJoin(itemCategories, eq(itemCategories.id, items.category_id))
    .where(
      and(
        eq(items.status, 'published'),
        or(isNull(items.starts_at), lte(items.starts_at, now)),
        or(isNull(items.ends_at), gt(items.ends_at, now)),
      ),
    )
    .orderBy(asc(items.sort_order), asc(items.id));
  const categories = await tx
    .select()
    .from(itemCategories)
    .orderBy(asc(itemCategories.sort_order), asc(itemCategories.id));
  const pictures = await mediaOf(
    tx,
    rows.map(({ item }) => item.picture_id),
  );
  const { item_marks_percent: marksPercent } = await readSettings(tx);
  return {
    categories: categories.map(({ slug, names }) => ({ slug, name: textIn(names, language) })),
    items: rows.map(({ item, slug }) =>
      showItem(item, {
        category: slug,
        picture: (item.picture_id !== null && pictures.get(item.picture_id)) || null,
        language,
        now,
        marksPercent,
      }),
    ),
  };
};

export const listTargets = async ({ tx, platform, actor }: Work<User>): Promise<Returned<Contract['targets']>> => {
  const { family } = platform.game;
  const links = await gameAccountLinks(tx, family, actor.id);
  const characters = await charactersOfAccounts(
    tx,
    family,
    links.map(({ account }) => account),
  );
  return {
    accounts: links.map(({ id, login, account }) => ({
      id,
      login,
      characters: characters
        .filter((character) => character.account === account)
        .map(({ account: _, ...character }) => character),
    })),
    marks: await marksOf(tx, actor.id),
  };
};
