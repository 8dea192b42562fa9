import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaProblems } from '@wyrmgate/contract/media';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import type { OnePictureResult } from './one-picture-process.ts';
import { runPictureProcess } from './pictures.ts';

const script = fileURLToPath(new URL('./one-picture-process.ts', import.meta.url));
/** Longest side in pixels, enough to read a screenshot. */
const longestSide = 1920;

/** Detects the type of the content from its first bytes. */
export const sniffType = async (path: string): Promise<string | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime;
};

/**
 * Re-encodes a picture that is not for the library, scaled down or cropped to a square. Throws a `media` problem if it
 * is not a complete picture.
 */
export const encodeOnePicture = async (
  { env }: Pick<Platform, 'env'>,
  input: string,
  { side = longestSide, square = false }: { side?: number; square?: boolean } = {},
): Promise<{ width: number; height: number; webp: Uint8Array }> => {
  const folder = join(uploadFolder(env), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const output = join(folder, 'picture.webp');
    const result = JSON.parse(
      await runPictureProcess(script, [input, output, String(side), square ? 'cover' : 'inside']),
    ) as OnePictureResult;
    if ('refused' in result) throw problem(mediaProblems[result.refused]);
    return { ...result, webp: await readFile(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
