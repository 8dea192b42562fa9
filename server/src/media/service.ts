import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type media as contract, mediaProblems } from '@wyrmgate/contract/media';
import { and, eq, ilike, or, sql, sum } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import { discardQueue } from './jobs.ts';
import { showForStaff } from './show.ts';
import { type MediaRow, media } from './table.ts';
import { listUsages } from './usage.ts';

type Contract = typeof contract;

const megabyte = 1_048_576;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The quota of the library and its size in bytes, including uploads in progress. */
export const readStorageUse = async (tx: Tx): Promise<{ used: number; quota: number }> => {
  const [row] = await tx.select({ used: sum(media.bytes).mapWith(Number) }).from(media);
  const { media_quota_megabytes } = await readSettings(tx);
  return { used: row?.used ?? 0, quota: media_quota_megabytes * megabyte };
};

export const listMedia = async (
  { tx }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { kind, search } = query;
  const text = search && `%${escapeLike(search)}%`;
  const where = and(
    eq(media.status, 'ready'),
    kind && eq(media.kind, kind),
    text ? or(ilike(media.file_name, text), ilike(sql`${media.alts}::text`, text)) : undefined,
  );
  const { rows, pagination } = await listPage(tx, { table: media, where, order: { descending: true }, cursor: query });
  return { media: await showForStaff(tx, rows), pagination, storage: await readStorageUse(tx) };
};

const showOne = async (tx: Tx, row: MediaRow) => {
  const [shown] = await showForStaff(tx, [row]);
  if (!shown) throw new Error('The file could not be shown.');
  return shown;
};

const findMedia = async (tx: Tx, id: number, lock?: 'update'): Promise<MediaRow> => {
  const found = tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.status, 'ready')));
  const [row] = await (lock ? found.for(lock) : found);
  if (!row) throw problem(mediaProblems.notFound);
  return row;
};

export const getMedia = async (
  { tx }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const row = await findMedia(tx, params.id);
  return { media: await showOne(tx, row), usages: await listUsages(tx, row.id) };
};

const altFields = ({ alts }: MediaRow): Record<string, string> =>
  Object.fromEntries(Object.entries(alts).map(([language, text]) => [`alt_${language}`, text]));

export const updateMedia = async (
  { tx, audit, now }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('media', params.id);
  const before = await findMedia(tx, params.id, 'update');
  requireVersion(before.version, body.version, mediaProblems.changedMeanwhile);
  const alts = Object.fromEntries(Object.entries(body.alts).filter(([, text]) => text !== ''));
  const [after = before] = await tx
    .update(media)
    .set({ alts, version: before.version + 1, updated_at: now })
    .where(eq(media.id, before.id))
    .returning();
  audit.changes(changedFields(altFields(before), altFields(after)));
  return showOne(tx, after);
};

/**
 * Deletes the row and, in the same transaction, queues a job that deletes the files. If storage fails, the job is
 * retried, so no files are left behind.
 */
export const removeMedia = async (
  { tx, audit, platform, afterCommit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('media', params.id);
  const row = await findMedia(tx, params.id, 'update');
  const places = await listUsages(tx, row.id);
  if (places.length > 0) throw problem(mediaProblems.inUse, { details: { places: places.length } });
  await tx.delete(media).where(eq(media.id, row.id));
  await platform.jobs.send(tx, discardQueue, { id: row.id });
  afterCommit(() => platform.jobs.wake(discardQueue));
  audit.changes(changedFields({ file_name: row.file_name }, undefined));
  return { deleted: true };
};
