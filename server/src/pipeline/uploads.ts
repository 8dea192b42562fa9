import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';

/** Uploads that one process receives and processes at a time. More are asked to come back. */
const maxAtOnce = 4;
/** A connection may be silent this long while the file is processed. */
const patienceMs = 120_000;
const busy = new WeakMap<Platform, number>();

/** Parses multipart forms, and no other bodies. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  const { default: multipart } = await import('@fastify/multipart');
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } });
};

/** Streams the file of a form to `path` and counts and hashes it on the way. */
const receive = async (request: FastifyRequest, path: string, maxBytes: number): Promise<UploadedFile> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 10_000) throw problem(common.tooLarge);
  if (!request.isMultipart()) throw problem(common.unsupportedMediaType);
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch((error: unknown) => {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? problem(common.tooLarge)
      : problem(common.malformed);
  });
  // A part may be a file by its type alone, without a name.
  if (part?.fieldname !== 'file' || typeof part.filename !== 'string') throw problem(common.malformed);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw problem(common.tooLarge);
  const name = part.filename.split(/[\\/]/).at(-1) ?? '';
  return { path, name, bytes, sha256: hash.digest('hex') };
};

/** Errors of the disk that the next attempt may not have. */
const isStorageError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EMFILE)$/.test(String(error.code));

export const assertFreeForUpload = (platform: Platform): void => {
  if ((busy.get(platform) ?? 0) >= maxAtOnce) throw problem(common.unavailable, { retryAfterSeconds: 2 });
};

/** Receives the file of a call into a temporary file, which is gone when `work` has ended. */
export const withUpload = async <T>(
  platform: Platform,
  request: FastifyRequest,
  maxBytes: number,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  assertFreeForUpload(platform);
  busy.set(platform, (busy.get(platform) ?? 0) + 1);
  const folder = uploadFolder(platform.env);
  const path = join(folder, randomUUID());
  try {
    // In tests without a network there is no real socket.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(patienceMs);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await receive(request, path, maxBytes);
    return await work(file);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    platform.log.error({ err: error }, 'an upload could not be stored');
    throw problem(common.unavailable, { retryAfterSeconds: 60 });
  } finally {
    busy.set(platform, (busy.get(platform) ?? 1) - 1);
    await rm(path, { force: true });
  }
};
