import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import {
  type AdminPresentation,
  type presentations as contract,
  type PresentationForm,
  presentationProblems,
} from '@wyrmgate/contract/presentations';
import { maxPresentations } from '@wyrmgate/contract/presentations-constants';
import { isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, ne } from 'drizzle-orm';
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
import { filesOf, namesOf } from './service.ts';
import { type PresentationRow, presentations } from './table.ts';

type Contract = typeof contract;

/** All translated texts of a presentation, including the captions of its slides. */
const fieldsIn = ({
  titles,
  excerpts,
  contents,
  slides,
}: Pick<PresentationRow, 'titles' | 'excerpts' | 'contents' | 'slides'>) => [
  titles,
  excerpts,
  contents,
  ...slides.map(({ captions }) => captions),
];

const showForStaff = (row: PresentationRow, names: Map<number, string>): AdminPresentation => ({
  id: row.id,
  slug: row.slug,
  status: row.status,
  titles: row.titles,
  excerpts: row.excerpts,
  contents: row.contents,
  slides: row.slides,
  views: row.views,
  creator: (row.creator_id && names.get(row.creator_id)) || null,
  outdated: outdatedIn(fieldsIn(row), defaultLanguage, row.source_hashes),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

const showOne = async (tx: Tx, row: PresentationRow) => showForStaff(row, await namesOf(tx, [row]));

const readAll = async (tx: Tx): Promise<AdminPresentation[]> => {
  const rows = await tx.select().from(presentations).orderBy(asc(presentations.sort_order), asc(presentations.id));
  const names = await namesOf(tx, rows);
  return rows.map((row) => showForStaff(row, names));
};

const withoutBlanks = <T>(values: Partial<Record<string, T>>, isBlank: (value: T) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isBlank(value as T)));

const isEmpty = (text: string): boolean => text === '';
const columnsOf = (
  { version: _, minor, checked, ...form }: z.output<typeof PresentationForm>,
  before: PresentationRow | undefined,
) => {
  const texts = {
    titles: withoutBlanks(form.titles, isEmpty),
    excerpts: withoutBlanks(form.excerpts, isEmpty),
    contents: withoutBlanks(form.contents, isBlankRichText),
    slides: form.slides.map(({ media, captions }) => ({ media, captions: withoutBlanks(captions, isEmpty) })),
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

const stateOf = ({ slug, status, titles, excerpts, contents, slides, updated_at }: PresentationRow) => ({
  fields: { slug, status, titles, excerpts, contents, slides },
  savedAt: updated_at,
});

/**
 * A presentation as flat fields for the audit log. Only the length of contents is recorded, because they are long; for
 * slides, only the media.
 */
const fieldsOf = (row: PresentationRow): Record<string, string | number> => ({
  slug: row.slug,
  status: row.status,
  slides: JSON.stringify(row.slides.map(({ media }) => media)).slice(0, 500),
  ...Object.fromEntries(Object.entries(row.titles).map(([language, text]) => [`title_${language}`, text])),
  ...Object.fromEntries(Object.entries(row.excerpts).map(([language, text]) => [`excerpt_${language}`, text])),
  ...Object.fromEntries(
    Object.entries(row.contents).map(([language, doc]) => [`content_${language}_length`, JSON.stringify(doc).length]),
  ),
});

const requireFreeSlug = async (tx: Tx, slug: string, own: number): Promise<void> => {
  const taken = await tx
    .select({ id: presentations.id })
    .from(presentations)
    .where(and(eq(presentations.slug, slug), ne(presentations.id, own)));
  if (taken.length > 0) throw problem(presentationProblems.slugTaken);
};

const placeOf = (row: PresentationRow) => ({
  domain: 'presentations',
  target: row.id,
  title: row.titles.en ?? row.slug,
});

const lockPresentation = async (tx: Tx, id: number): Promise<PresentationRow> => {
  const [row] = await tx.select().from(presentations).where(eq(presentations.id, id)).for('update');
  if (!row) throw problem(presentationProblems.notFound);
  return row;
};

export const listForStaff = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  presentations: await readAll(tx),
});

export const createPresentation = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, actor, audit, now } = work;
  const rows = await readAll(tx);
  if (rows.length >= maxPresentations) throw problem(presentationProblems.tooMany);
  await requireFreeSlug(tx, body.slug, 0);
  const [row] = await tx
    .insert(presentations)
    .values({
      ...columnsOf(body, undefined),
      creator_id: actor.id,
      sort_order: (await tx.$count(presentations)) + 1,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning();
  // A concurrent request took the slug.
  if (!row) throw problem(presentationProblems.slugTaken);
  await useMedia(tx, placeOf(row), filesOf(row));
  await keepRevision(work, { kind: 'presentations', target: row.id, before: undefined, after: stateOf(row) });
  audit.target('presentation', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return showOne(tx, row);
};

export const updatePresentation = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('presentation', params.id);
  const before = await lockPresentation(tx, params.id);
  requireVersion(before.version, body.version, presentationProblems.changedMeanwhile);
  await requireFreeSlug(tx, body.slug, before.id);
  const [after = before] = await tx
    .update(presentations)
    .set({ ...columnsOf(body, before), version: before.version + 1, updated_at: now })
    .where(eq(presentations.id, before.id))
    .returning();
  await useMedia(tx, placeOf(after), filesOf(after));
  await keepRevision(work, { kind: 'presentations', target: after.id, before: stateOf(before), after: stateOf(after) });
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return showOne(tx, after);
};

export const removePresentation = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('presentation', params.id);
  const before = await lockPresentation(tx, params.id);
  await useMedia(tx, placeOf(before), []);
  await forgetHistory(tx, 'presentations', before.id);
  await tx.delete(presentations).where(eq(presentations.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version, so that it does not conflict with an open editor. */
export const arrangePresentations = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: presentations,
    target: 'presentation',
    ids: body.ids,
    notFound: presentationProblems.notFound,
  });
  return { presentations: await readAll(work.tx) };
};
