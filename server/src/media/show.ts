import type { LibraryMedia, Media } from '@wyrmgate/contract/media';
import { count, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { type MediaRow, mediaUsages } from './table.ts';

/** The prefix shared by all file names of a row. */
export const keyOf = ({ id, hash }: Pick<MediaRow, 'id' | 'hash'>): string => `${id}-${hash}`;

export const showMedia = (row: MediaRow): Media => ({
  id: row.id,
  kind: row.kind,
  key: keyOf(row),
  extension: row.extension,
  width: row.width,
  height: row.height,
  widths: row.widths,
  animated: row.animated,
  duration: row.duration,
  placeholder: row.placeholder,
  alts: row.alts,
});

/** Returns rows as the back office lists them, each with the number of its usages. */
export const showForStaff = async (tx: Tx, rows: readonly MediaRow[]): Promise<LibraryMedia[]> => {
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await tx
          .select({ id: mediaUsages.media_id, used: count() })
          .from(mediaUsages)
          .where(inArray(mediaUsages.media_id, ids))
          .groupBy(mediaUsages.media_id);
  const used = new Map(counted.map((each) => [each.id, each.used]));
  const names = await findNames(
    tx,
    rows.flatMap(({ uploader_id }) => uploader_id ?? []),
  );
  return rows.map((row) => ({
    ...showMedia(row),
    file_name: row.file_name,
    bytes: row.bytes,
    used: used.get(row.id) ?? 0,
    uploader: (row.uploader_id && names.get(row.uploader_id)) || null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }));
};
