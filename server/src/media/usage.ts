import { type Media, type MediaUsage, mediaProblems } from '@wyrmgate/contract/media';
import { and, eq, inArray } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { showMedia } from './show.ts';
import { media, mediaUsages } from './table.ts';

/** A row of another domain that shows files. */
export type MediaPlace = { domain: string; target: string | number; title: string };

/** Returns the ready files with these ids. Ids without a file are missing from the map. */
export const mediaOf = async (tx: Tx, ids: readonly (number | null | undefined)[]): Promise<Map<number, Media>> => {
  const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(media)
    .where(and(inArray(media.id, wanted), eq(media.status, 'ready')));
  return new Map(rows.map((row) => [row.id, showMedia(row)]));
};

/**
 * Replaces the list of files that a place uses; call it whenever a row is written, and without ids when it is deleted. Throws
 * `mediaProblems.notFound`, which the endpoint must declare, if a file does not exist.
 */
export const useMedia = async (
  tx: Tx,
  { domain, target, title }: MediaPlace,
  ids: readonly (number | null | undefined)[],
): Promise<void> => {
  const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  const place = { domain, target: String(target) };
  await tx.delete(mediaUsages).where(and(eq(mediaUsages.domain, domain), eq(mediaUsages.target, place.target)));
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, wanted), eq(media.status, 'ready')))
    // A concurrent delete would otherwise violate the foreign key.
    .for('key share');
  if (found.length < wanted.length) throw problem(mediaProblems.notFound);
  await tx.insert(mediaUsages).values(wanted.map((media_id) => ({ ...place, media_id, title: title.slice(0, 200) })));
};

export const listUsages = (tx: Tx, id: number): Promise<MediaUsage[]> =>
  tx
    .select({ domain: mediaUsages.domain, target: mediaUsages.target, title: mediaUsages.title })
    .from(mediaUsages)
    .where(eq(mediaUsages.media_id, id))
    .orderBy(mediaUsages.domain, mediaUsages.target)
    .limit(200);
