import {
  type AdminDownload,
  type downloads as contract,
  type DownloadEdit,
  type DownloadForm,
  downloadProblems,
} from '@wyrmgate/contract/downloads';
import { maxDownloads } from '@wyrmgate/contract/downloads-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { arrangeRows } from '../http/arrange.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { outdatedIn, trackSources } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { failingLinks } from './health.ts';
import { showDownload } from './service.ts';
import { type DownloadRow, downloadClicks, downloads } from './table.ts';

type Contract = typeof contract;
type Clicks = { all: number; recent: number };

const recentDays = 30;
const dayMs = 86_400_000;

const countClicks = async (tx: Tx, now: Date): Promise<Map<number, Clicks>> => {
  const since = new Date(now.getTime() - recentDays * dayMs).toISOString().slice(0, 10);
  const rows = await tx
    .select({
      id: downloadClicks.download_id,
      all: sql<number>`sum(${downloadClicks.clicks})`.mapWith(Number),
      recent:
        sql<number>`coalesce(sum(${downloadClicks.clicks}) filter (where ${downloadClicks.day} > ${since}), 0)`.mapWith(
          Number,
        ),
    })
    .from(downloadClicks)
    .groupBy(downloadClicks.download_id);
  return new Map(rows.map(({ id, ...clicks }) => [id, clicks]));
};

const showForStaff = (
  row: DownloadRow,
  down: ReadonlySet<string>,
  clicks: Clicks = { all: 0, recent: 0 },
): AdminDownload => ({
  ...showDownload(row, down),
  link: row.link,
  mirrors: row.mirrors,
  active: row.active,
  clicks: clicks.all,
  recent_clicks: clicks.recent,
  failing: [row.link, ...row.mirrors.map(({ link }) => link)].filter((link) => down.has(link)),
  outdated: outdatedIn([row.descriptions], defaultLanguage, row.source_hashes),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

const readAll = (tx: Tx): Promise<DownloadRow[]> =>
  tx.select().from(downloads).orderBy(asc(downloads.sort_order), asc(downloads.id));

const showAll = async (tx: Tx, now: Date): Promise<AdminDownload[]> => {
  const clicks = await countClicks(tx, now);
  const down = await failingLinks(tx);
  return (await readAll(tx)).map((row) => showForStaff(row, down, clicks.get(row.id)));
};

const withoutBlanks = <K extends string>(texts: Partial<Record<K, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<K, string>>;

/** Returns a form's descriptions, each with a hash of the text that it was translated from. */
const textsOf = (
  { descriptions, minor, checked }: Pick<z.output<typeof DownloadForm>, 'descriptions' | 'minor' | 'checked'>,
  before: DownloadRow | undefined,
) => {
  const after = withoutBlanks(descriptions);
  const source_hashes = trackSources({
    before: before && { fields: [before.descriptions], hashes: before.source_hashes },
    after: [after],
    source: defaultLanguage,
    minor,
    checked,
  });
  return { descriptions: after, source_hashes };
};

const columnsOf = ({ version: _, minor: __, checked: ___, ...form }: z.output<typeof DownloadForm>) => ({
  ...form,
  requirements: {
    minimum: withoutBlanks(form.requirements.minimum),
    recommended: withoutBlanks(form.requirements.recommended),
  },
  released_at: form.released_at === null ? null : new Date(form.released_at),
});

/** Returns a download as flat fields for the audit log. */
const fieldsOf = (row: DownloadRow): Record<string, string | number | boolean | null> => {
  const { id, created_at, updated_at, sort_order, version, source_hashes, ...shown } = row;
  const { descriptions, mirrors, requirements, ...fields } = shown;
  const texts = Object.entries(descriptions).map(([language, text]) => [`description_${language}`, text] as const);
  const needs = (['minimum', 'recommended'] as const).flatMap((kind) =>
    Object.entries(requirements[kind]).map(([key, text]) => [`${kind}_${key}`, text] as const),
  );
  return {
    ...fields,
    ...Object.fromEntries([...texts, ...needs]),
    released_at: row.released_at?.toISOString() ?? null,
    mirrors: mirrors.map(({ name, link }) => `${name}: ${link}`).join(', '),
  };
};

const lockDownload = async (tx: Tx, id: number): Promise<DownloadRow> => {
  const [row] = await tx.select().from(downloads).where(eq(downloads.id, id)).for('update');
  if (!row) throw problem(downloadProblems.notFound);
  return row;
};

export const listForStaff = async ({ tx, now }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  downloads: await showAll(tx, now),
});

export const createDownload = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const rows = await readAll(tx);
  if (rows.length >= maxDownloads) throw problem(downloadProblems.tooMany);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const [row] = await tx
    .insert(downloads)
    .values({ ...columnsOf(body), ...textsOf(body, undefined), sort_order, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted download was not returned.');
  audit.target('download', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return showForStaff(row, await failingLinks(tx));
};

const change = async (
  { tx, audit, now }: Work<User>,
  id: number,
  body: z.output<typeof DownloadEdit>,
  columns: Partial<typeof downloads.$inferInsert>,
): Promise<AdminDownload> => {
  audit.target('download', id);
  const before = await lockDownload(tx, id);
  requireVersion(before.version, body.version, downloadProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(downloads)
    .set({ ...columns, ...textsOf(body, before), version: before.version + 1, updated_at: now })
    .where(eq(downloads.id, id))
    .returning();
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return showForStaff(after, await failingLinks(tx), (await countClicks(tx, now)).get(id));
};

export const updateDownload = (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => change(work, params.id, body, columnsOf(body));

export const editDownload = (
  work: Work<User>,
  { params, body }: Received<Contract['edit']>,
): Promise<Returned<Contract['edit']>> => change(work, params.id, body, { link: body.link, active: body.active });

export const removeDownload = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('download', params.id);
  const before = await lockDownload(tx, params.id);
  await tx.delete(downloads).where(eq(downloads.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version, because that would conflict with an open editor. */
export const arrangeDownloads = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: downloads,
    target: 'download',
    ids: body.ids,
    notFound: downloadProblems.notFound,
  });
  return { downloads: await showAll(work.tx, work.now) };
};
