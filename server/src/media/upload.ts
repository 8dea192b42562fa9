import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Received, Returned, UploadedFile } from '@wyrmgate/contract/endpoint';
import { type media as contract, mediaProblems } from '@wyrmgate/contract/media';
import {
  extensionOf,
  kindOfFile,
  type MediaExtension,
  maxMediaBytes,
  mediaTypes,
} from '@wyrmgate/contract/media-constants';
import { eq, sql } from 'drizzle-orm';
import type { External, User } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { discardFiles } from './jobs.ts';
import { encodePicture } from './pictures.ts';
import { readStorageUse } from './service.ts';
import { keyOf, showForStaff } from './show.ts';
import { type MediaRow, media } from './table.ts';
import { readVideo } from './videos.ts';

type Columns = Partial<typeof media.$inferInsert>;
/** Files to store under these keys, and the columns of the row that describe them. */
type Prepared = { files: { key: string; path: string; type: string }[]; columns: Columns };

/** Detects the type of the content from its first bytes. */
const sniff = async (path: string): Promise<string | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime;
};
/** Maps detected types to the accepted type that they count as. */
const sameType: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'audio/ogg': 'video/ogg',
  'application/ogg': 'video/ogg',
  'image/apng': 'image/png',
};

/** Extension and content must agree; whether the content is complete is checked when it is decoded. */
const checkType = async ({ path, name, bytes }: UploadedFile): Promise<MediaExtension> => {
  const [extension, kind] = [extensionOf(name), kindOfFile(name)];
  if (!extension || !kind) throw problem(mediaProblems.wrongType);
  if (bytes === 0) throw problem(mediaProblems.broken);
  if (bytes > maxMediaBytes[kind]) throw problem(mediaProblems.tooLarge);
  const found = await sniff(path);
  if (found === undefined) throw problem(mediaProblems.wrongType);
  if ((sameType[found] ?? found) !== mediaTypes[extension]) throw problem(mediaProblems.typeMismatch);
  return extension;
};

const preparePicture = async (file: UploadedFile, folder: string, key: string, type: string): Promise<Prepared> => {
  const { files, ...columns } = await encodePicture(file.path, folder, type.replace('image/', ''));
  return {
    files: files.map(({ name, type }) => ({ key: `${key}-${name}`, path: join(folder, name), type })),
    columns: { ...columns, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
};

const prepareVideo = async (file: UploadedFile, key: string, extension: 'mp4' | 'webm' | 'ogg'): Promise<Prepared> => ({
  files: [{ key: `${key}.${extension}`, path: file.path, type: mediaTypes[extension] }],
  columns: { ...(await readVideo(file.path, extension)), bytes: file.bytes },
});

const isVideo = (extension: MediaExtension): extension is 'mp4' | 'webm' | 'ogg' =>
  mediaTypes[extension].startsWith('video/');

const store = async ({ storage, log }: Platform, files: Prepared['files']): Promise<void> => {
  try {
    for (const { key, path, type } of files) await storage.put(key, { path, type });
  } catch (error) {
    log.error({ err: error }, 'an upload could not be stored');
    throw problem(mediaProblems.notStored, { retryAfterSeconds: 60 });
  }
};

/**
 * Reserves the space in the quota with a pending row. The lock makes concurrent uploads see each other's reservations.
 */
const reserve = (context: External<User>, file: UploadedFile, extension: MediaExtension): Promise<MediaRow> =>
  context.transaction(async ({ tx, now, actor }) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('media'))`);
    const { used, quota } = await readStorageUse(tx);
    if (used + file.bytes > quota) throw problem(mediaProblems.quotaFull);
    const [row] = await tx
      .insert(media)
      .values({
        status: 'pending',
        kind: isVideo(extension) ? 'video' : 'image',
        file_name: cleanName(file.name),
        hash: file.sha256.slice(0, 16),
        extension: isVideo(extension) ? extension : '',
        width: 0,
        height: 0,
        widths: [],
        animated: false,
        placeholder: '',
        bytes: file.bytes,
        alts: {},
        uploader_id: actor.id,
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (!row) throw new Error('The inserted file was not returned.');
    return row;
  });

/** Control characters and invisible characters could make a name look like another one. */
const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(-150);

/**
 * Adds a file: stores a pending row, then the files, and then makes the row visible. A failure removes all of this at once; if the process
 * dies, the cleaning job removes it later.
 */
export const uploadMedia = async (
  context: External<User>,
  { body: file }: Received<(typeof contract)['create']>,
): Promise<Returned<(typeof contract)['create']>> => {
  const { platform } = context;
  const extension = await checkType(file);
  const pending = await reserve(context, file, extension);
  const folder = join(uploadFolder(platform.env), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const key = keyOf(pending);
    const { files, columns } = isVideo(extension)
      ? await prepareVideo(file, key, extension)
      : await preparePicture(file, folder, key, mediaTypes[extension]);
    await store(platform, files);
    return await context.transaction(
      async ({ tx, audit }) => {
        const [row] = await tx
          .update(media)
          .set({ ...columns, status: 'ready' })
          .where(eq(media.id, pending.id))
          .returning();
        if (!row) throw problem(mediaProblems.busy);
        audit.target('media', row.id);
        audit.note(row.file_name);
        const [shown] = await showForStaff(tx, [row]);
        if (!shown) throw new Error('The file could not be shown.');
        return shown;
      },
      { audited: true },
    );
  } catch (error) {
    await abandon(platform, pending.id);
    if (!(error instanceof ProblemError)) platform.log.error({ err: error }, 'an upload failed');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes an unfinished upload. Anything that cannot be removed now is left to the cleaning job. */
const abandon = async (platform: Platform, id: number): Promise<void> => {
  try {
    await discardFiles(platform, id);
    await platform.database.db.delete(media).where(eq(media.id, id));
  } catch (error) {
    platform.log.warn({ err: error }, 'a failed upload will be removed later');
  }
};
