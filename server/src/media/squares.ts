import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { mediaProblems } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { runPictureProcess } from './pictures.ts';
import { mediaOf } from './usage.ts';

const script = fileURLToPath(new URL('./squares-process.ts', import.meta.url));

/** Copies the largest stored size of a picture into a folder. */
export const fetchPicture = async (
  { database, storage, log }: Platform,
  mediaId: number,
  path: string,
): Promise<void> => {
  const media = (await mediaOf(database.db, [mediaId])).get(mediaId);
  if (media?.kind !== 'image') throw problem(mediaProblems.notFound);
  const key = mediaUrl(media, { width: media.width }).replace('/media/', '');
  const stored = await storage.open(key).catch((error: unknown) => {
    log.error({ err: error }, 'a stored file could not be read');
    throw problem(mediaProblems.notStored, { retryAfterSeconds: 60 });
  });
  if (!stored) throw problem(mediaProblems.notStored);
  await pipeline(stored, createWriteStream(path, { mode: 0o600 }));
};

/** Draws a picture of the library as square PNG files, uncropped and centred. */
export const drawSquares = async (
  platform: Platform,
  mediaId: number,
  sides: readonly number[],
): Promise<{ size: number; png: Uint8Array }[]> => {
  const folder = join(uploadFolder(platform.env), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const input = join(folder, 'picture.webp');
    await fetchPicture(platform, mediaId, input);
    await runPictureProcess(script, [input, folder, sides.join(',')]);
    return await Promise.all(sides.map(async (size) => ({ size, png: await readFile(join(folder, `${size}.png`)) })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
