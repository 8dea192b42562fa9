import { type downloads as contract, type Download, downloadProblems } from '@wyrmgate/contract/downloads';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { type DownloadRow, downloadClicks, downloads } from './table.ts';

type Contract = typeof contract;

/** Links of software that is not released yet stay hidden. */
export const showDownload = (row: DownloadRow): Download => ({
  id: row.id,
  name: row.name,
  platform: row.platform,
  icon: row.icon,
  color: row.color,
  descriptions: row.descriptions,
  status: row.status,
  link: row.status === 'coming_soon' ? null : row.link,
  mirrors: row.status === 'coming_soon' ? [] : row.mirrors,
  release: row.release,
  released_at: row.released_at?.toISOString() ?? null,
  size: row.size,
  sha256: row.sha256,
  requirements: row.requirements,
});

export const listDownloads = async ({ tx }: Work): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select()
    .from(downloads)
    .where(eq(downloads.active, true))
    .orderBy(asc(downloads.sort_order), asc(downloads.id));
  return { downloads: rows.map(showDownload) };
};

export const countClick = async (
  { tx, now }: Work,
  { params }: Received<Contract['countClick']>,
): Promise<Returned<Contract['countClick']>> => {
  const [row] = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.id, params.id), eq(downloads.active, true), ne(downloads.status, 'coming_soon')))
    // A concurrent delete would otherwise violate the foreign key.
    .for('key share');
  if (!row) throw problem(downloadProblems.notFound);
  await tx
    .insert(downloadClicks)
    .values({ download_id: row.id, day: now.toISOString().slice(0, 10), clicks: 1 })
    .onConflictDoUpdate({
      target: [downloadClicks.download_id, downloadClicks.day],
      set: { clicks: sql`${downloadClicks.clicks} + 1` },
    });
  return { counted: true };
};
