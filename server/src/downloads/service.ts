import { type downloads as contract, type Download, downloadProblems } from '@wyrmgate/contract/downloads';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { isBot } from '../http/bots.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { failingLinks } from './health.ts';
import { type DownloadRow, downloadClicks, downloads } from './table.ts';

type Contract = typeof contract;

/** Returns the working links, or the main link if none works. Links of unreleased software stay hidden. */
const shownLinks = ({ status, link, mirrors }: DownloadRow, down: ReadonlySet<string>) => {
  if (status === 'coming_soon') return { link: null, mirrors: [] };
  const working = mirrors.filter((mirror) => !down.has(mirror.link));
  const [first] = working;
  if (!down.has(link) || !first) return { link, mirrors: working };
  return { link: first.link, mirrors: working.slice(1) };
};

export const showDownload = (row: DownloadRow, down: ReadonlySet<string>): Download => ({
  id: row.id,
  name: row.name,
  platform: row.platform,
  icon: row.icon,
  color: row.color,
  descriptions: row.descriptions,
  status: row.status,
  ...shownLinks(row, down),
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
  const down = await failingLinks(tx);
  return { downloads: rows.map((row) => showDownload(row, down)) };
};

export const countClick = async (
  { tx, now, request }: Work,
  { params }: Received<Contract['countClick']>,
): Promise<Returned<Contract['countClick']>> => {
  const [row] = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.id, params.id), eq(downloads.active, true), ne(downloads.status, 'coming_soon')))
    // A concurrent delete would otherwise violate the foreign key.
    .for('key share');
  if (!row) throw problem(downloadProblems.notFound);
  if (isBot(request.userAgent)) return { counted: false };
  await tx
    .insert(downloadClicks)
    .values({ download_id: row.id, day: now.toISOString().slice(0, 10), clicks: 1 })
    .onConflictDoUpdate({
      target: [downloadClicks.download_id, downloadClicks.day],
      set: { clicks: sql`${downloadClicks.clicks} + 1` },
    });
  return { counted: true };
};
