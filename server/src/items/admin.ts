import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, type ItemForm, itemProblems } from '@wyrmgate/contract/items';
import { maxCategories, maxItems } from '@wyrmgate/contract/items-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { mediaProblems } from '@wyrmgate/contract/media';
import { asc, count, eq, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { mediaOf, useMedia } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { isInBundle, resolveContents } from './contents.ts';
import { checkOffer, requestOffer, type StoredOffer } from './offer.ts';
import { fieldsOf, lockItem } from './rows.ts';
import { showCategory, showForStaff, stateOf, textIn } from './show.ts';
import { type CategoryRow, type Content, type ItemRow, itemCategories, itemLines, items } from './table.ts';

type Contract = typeof contract;
type Form = z.output<typeof ItemForm>;

/** Returns the form, with the contents of a bundle as they currently are in the catalogue. */
export type Resolved = Omit<Form, 'contents'> & { contents: Content[] };

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));
const withoutBlanks = (texts: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Returns the columns that a form sets. Leaves out fields that belong to another kind of item. */
export const columnsOf = ({ version: _, ...form }: Resolved) => ({
  ...form,
  names: withoutBlanks(form.names),
  descriptions: withoutBlanks(form.descriptions),
  ...(form.kind === 'item' ? { premium_type: null, premium_days: null } : { vnum: null, count: 1, sockets: [] }),
  sale_ends_at: dateOf(form.sale_ends_at),
  starts_at: dateOf(form.starts_at),
  ends_at: dateOf(form.ends_at),
});

const requireCategory = async (tx: Tx, id: number): Promise<void> => {
  const [row] = await tx.select({ id: itemCategories.id }).from(itemCategories).where(eq(itemCategories.id, id));
  if (!row) throw problem(itemProblems.categoryNotFound);
};

export const readCategories = (tx: Tx): Promise<CategoryRow[]> =>
  tx.select().from(itemCategories).orderBy(asc(itemCategories.sort_order), asc(itemCategories.id));

const startOfDay = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

const soldToday = async (tx: Tx, now: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: itemLines.item_id, pieces: sql<string>`sum(${itemLines.quantity} - ${itemLines.refunded})` })
    .from(itemLines)
    .where(gte(itemLines.created_at, startOfDay(now)))
    .groupBy(itemLines.item_id);
  return new Map(rows.map(({ id, pieces }) => [id, Number(pieces)]));
};

/** At most 500 rows, so they are filtered here instead of in the query. */
export const listForStaff = async (
  { tx, now }: Work<User>,
  { query: { search, category, state } }: Received<Contract['adminList']>,
): Promise<Returned<Contract['adminList']>> => {
  const today = await soldToday(tx, now);
  const wanted = search?.toLowerCase() ?? '';
  const fits = (row: ItemRow) =>
    (category === undefined || row.category_id === category) &&
    (state === undefined || stateOf(row, now) === state) &&
    (String(row.vnum) === wanted || Object.values(row.names).some((name) => name.toLowerCase().includes(wanted)));
  const rows = await tx.select().from(items).orderBy(asc(items.category_id), asc(items.sort_order), asc(items.id));
  return {
    categories: (await readCategories(tx)).map(showCategory),
    items: rows.filter(fits).map((row) => showForStaff(row, today.get(row.id) ?? 0, now)),
  };
};

/** Throws if the picture does not exist, because violating the foreign key would cause an internal server error. */
const requirePicture = async (tx: Tx, id: number | null): Promise<void> => {
  if (id !== null && (await mediaOf(tx, [id])).get(id)?.kind !== 'image') throw problem(mediaProblems.notFound);
};
const recordPicture = (tx: Tx, { id, names, picture_id }: ItemRow): Promise<void> =>
  useMedia(tx, { domain: 'items', target: id, title: textIn(names, defaultLanguage) }, [picture_id]);

export const insertItem = async ({ tx, now }: Work<User>, form: Resolved, offer: StoredOffer): Promise<ItemRow> => {
  await requirePicture(tx, form.picture_id);
  const [row] = await tx
    .insert(items)
    .values({ ...columnsOf(form), ...offer, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted item was not returned.');
  await recordPicture(tx, row);
  return row;
};

export const replaceItem = async (
  { tx, now }: Work<User>,
  before: ItemRow,
  form: Resolved,
  offer: StoredOffer,
): Promise<ItemRow> => {
  await requirePicture(tx, form.picture_id);
  const [after = before] = await tx
    .update(items)
    .set({ ...columnsOf(form), ...offer, version: before.version + 1, updated_at: now })
    .where(eq(items.id, before.id))
    .returning();
  await recordPicture(tx, after);
  return after;
};

export const createItem = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  await requireCategory(tx, body.category_id);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(items);
  if (total >= maxItems) throw problem(itemProblems.tooMany);
  const form = await resolveContents(tx, body);
  const check = checkOffer(await readSettings(tx), { before: undefined, after: columnsOf(form), now });
  const created = await insertItem(work, form, check.stored);
  const { row, approval } = check.held ? await requestOffer(work, created, columnsOf(form)) : { row: created };
  audit.target('item', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return { ...showForStaff(row, 0, now), ...(approval && { approval }) };
};

export const updateItem = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('item', params.id);
  const before = await lockItem(tx, params.id);
  requireVersion(before.version, body.version, itemProblems.changedMeanwhile);
  await requireCategory(tx, body.category_id);
  const form = await resolveContents(tx, body);
  const check = checkOffer(await readSettings(tx), { before, after: columnsOf(form), now });
  const stored = await replaceItem(work, before, form, check.stored);
  const { row: after, approval } = check.held ? await requestOffer(work, stored, columnsOf(form)) : { row: stored };
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  const sold = (await soldToday(tx, now)).get(after.id) ?? 0;
  return { ...showForStaff(after, sold, now), ...(approval && { approval }) };
};

export const removeItem = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('item', params.id);
  const before = await lockItem(tx, params.id);
  const [used] = await tx.select({ id: itemLines.id }).from(itemLines).where(eq(itemLines.item_id, before.id)).limit(1);
  if (used) throw problem(itemProblems.inUse);
  if (await isInBundle(tx, before.id)) throw problem(itemProblems.inBundle);
  await recordPicture(tx, { ...before, picture_id: null });
  await tx.delete(items).where(eq(items.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

const categoryFields = ({ slug, names, sort_order }: CategoryRow) => ({
  slug,
  names: JSON.stringify(names),
  sort_order,
});

export const saveCategory = async (
  { tx, audit }: Work<User>,
  { params, body }: Received<Contract['saveCategory']>,
): Promise<Returned<Contract['saveCategory']>> => {
  audit.target('item_category', params.slug);
  const { version, ...form } = body;
  const values = { ...form, names: withoutBlanks(form.names) };
  // Locks the few rows, so that two new categories cannot get the same slug.
  const rows = await tx.select().from(itemCategories).orderBy(asc(itemCategories.id)).for('update');
  const before = rows.find(({ slug }) => slug === params.slug);
  if (rows.some((row) => row.slug === values.slug && row !== before)) throw problem(itemProblems.categoryTaken);
  if (!before && rows.length >= maxCategories) throw problem(itemProblems.tooMany);
  if (before) requireVersion(before.version, version, itemProblems.changedMeanwhile);
  const [after] = before
    ? await tx
        .update(itemCategories)
        .set({ ...values, version: before.version + 1 })
        .where(eq(itemCategories.id, before.id))
        .returning()
    : await tx.insert(itemCategories).values(values).onConflictDoNothing().returning();
  if (!after) throw problem(itemProblems.categoryTaken);
  audit.changes(changedFields(before && categoryFields(before), categoryFields(after)));
  return showCategory(after);
};

export const removeCategory = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['removeCategory']>,
): Promise<Returned<Contract['removeCategory']>> => {
  audit.target('item_category', params.slug);
  const [row] = await tx.select().from(itemCategories).where(eq(itemCategories.slug, params.slug)).for('update');
  if (!row) throw problem(itemProblems.categoryNotFound);
  const [used] = await tx.select({ id: items.id }).from(items).where(eq(items.category_id, row.id)).limit(1);
  if (used) throw problem(itemProblems.categoryInUse);
  await tx.delete(itemCategories).where(eq(itemCategories.id, row.id));
  audit.changes(changedFields(categoryFields(row), undefined));
  return { deleted: true };
};
