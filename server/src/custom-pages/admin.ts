import {
  type AdminCustomPage,
  type CustomPageForm,
  type customPages as contract,
  customPageProblems,
} from '@wyrmgate/contract/custom-pages';
import { maxCustomPages } from '@wyrmgate/contract/custom-pages-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { isBlankRichText, plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { forgetHistory, keepRevision } from '../content-history/keep.ts';
import { arrangeRows } from '../http/arrange.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { useMedia } from '../media/usage.ts';
import { outdatedIn, trackSources } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { filesOf } from './service.ts';
import { type CustomPageRow, customPages } from './table.ts';

type Contract = typeof contract;
const p = customPageProblems;

const fieldsIn = ({ titles, excerpts, contents }: Pick<CustomPageRow, 'titles' | 'excerpts' | 'contents'>) => [
  titles,
  excerpts,
  contents,
];

const show = ({ sort_order: _, source_hashes, updated_at, ...row }: CustomPageRow): AdminCustomPage => ({
  ...row,
  outdated: outdatedIn(fieldsIn(row), defaultLanguage, source_hashes),
  updated_at: updated_at.toISOString(),
});

const readAll = (tx: Tx): Promise<CustomPageRow[]> =>
  tx.select().from(customPages).orderBy(asc(customPages.sort_order), asc(customPages.id));

const withoutBlanks = <T>(values: Partial<Record<string, T>>, isBlank: (value: T) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isBlank(value)));
const isEmpty = (text: string): boolean => text === '';

const columnsOf = (
  { version: _, minor, checked, ...form }: z.output<typeof CustomPageForm>,
  before: CustomPageRow | undefined,
) => {
  const texts = {
    titles: withoutBlanks(form.titles, isEmpty),
    excerpts: withoutBlanks(form.excerpts, isEmpty),
    contents: withoutBlanks(form.contents, isBlankRichText),
  };
  const source_hashes = trackSources({
    before: before && { fields: fieldsIn(before), hashes: before.source_hashes },
    after: fieldsIn(texts),
    source: defaultLanguage,
    minor,
    checked,
  });
  return { ...form, ...texts, source_hashes };
};

const stateOf = ({ slug, status, place, titles, excerpts, contents, updated_at }: CustomPageRow) => ({
  fields: { slug, status, place, titles, excerpts, contents },
  savedAt: updated_at,
});

/** Converts a page to flat fields, one per language, for the audit log. */
const fieldsOf = ({ slug, status, place, titles, excerpts, contents }: CustomPageRow): Record<string, string> => ({
  slug,
  status,
  place,
  ...Object.fromEntries(Object.entries(titles).map(([language, text]) => [`title_${language}`, text])),
  ...Object.fromEntries(Object.entries(excerpts).map(([language, text]) => [`excerpt_${language}`, text])),
  ...Object.fromEntries(
    Object.entries(contents).map(([language, doc]) => [`content_${language}`, plainTextOf(doc).slice(0, 500)]),
  ),
});

const placeOf = ({ id, titles, slug }: CustomPageRow) => ({
  domain: 'custom-pages',
  target: id,
  title: titles.en ?? slug,
});

/** Edits are serialised, so that two concurrent edits cannot take the same address or position. */
const lockAll = async (tx: Tx): Promise<CustomPageRow[]> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('custom-pages'))`);
  return readAll(tx);
};

const findPage = (rows: readonly CustomPageRow[], id: number): CustomPageRow => {
  const found = rows.find((row) => row.id === id);
  if (!found) throw problem(p.notFound);
  return found;
};

const assertFreeSlug = (rows: readonly CustomPageRow[], slug: string): void => {
  if (rows.some((row) => row.slug === slug)) throw problem(p.slugTaken);
};

export const listForStaff = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  pages: (await readAll(tx)).map(show),
});

export const createCustomPage = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  const rows = await lockAll(tx);
  if (rows.length >= maxCustomPages) throw problem(p.tooMany);
  assertFreeSlug(rows, body.slug);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const [row] = await tx
    .insert(customPages)
    .values({ ...columnsOf(body, undefined), sort_order, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted page was not returned.');
  await useMedia(tx, placeOf(row), filesOf(row));
  await keepRevision(work, { kind: 'custom-pages', target: row.id, before: undefined, after: stateOf(row) });
  audit.target('custom_page', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return show(row);
};

export const updateCustomPage = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('custom_page', params.id);
  const rows = await lockAll(tx);
  const before = findPage(rows, params.id);
  requireVersion(before.version, body.version, p.changedMeanwhile);
  assertFreeSlug(
    rows.filter((row) => row !== before),
    body.slug,
  );
  const [after = before] = await tx
    .update(customPages)
    .set({ ...columnsOf(body, before), version: before.version + 1, updated_at: now })
    .where(eq(customPages.id, before.id))
    .returning();
  await useMedia(tx, placeOf(after), filesOf(after));
  await keepRevision(work, { kind: 'custom-pages', target: after.id, before: stateOf(before), after: stateOf(after) });
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return show(after);
};

export const removeCustomPage = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('custom_page', params.id);
  const before = findPage(await lockAll(tx), params.id);
  await useMedia(tx, placeOf(before), []);
  await forgetHistory(tx, 'custom-pages', before.id);
  await tx.delete(customPages).where(eq(customPages.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version, so that it does not conflict with an open editor. */
export const arrangeCustomPages = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await lockAll(work.tx);
  await arrangeRows(work, {
    table: customPages,
    target: 'custom_page',
    ids: body.ids,
    notFound: p.notFound,
  });
  return { pages: (await readAll(work.tx)).map(show) };
};
