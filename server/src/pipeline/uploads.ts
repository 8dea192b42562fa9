import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contract } from '@wyrmgate/contract';
import type { EndpointSpec, UploadedFile } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorEnvelope, problem } from '../http/problem.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { requestIdOf } from './request-origin.ts';
import type { ServerParts } from './response-cache.ts';

/** Uploads that one process receives and processes at a time. More are asked to come back. */
const maxAtOnce = 4;
/** How many of them one account or address may send, because a slow sender holds a place for minutes. */
const maxOfSender = 3;
/** Uploads whose sender is being looked up at a time, which needs the database. */
const maxChecked = 16;
const retryAfterSeconds = 2;
/** A connection may be silent this long while the file is processed. */
const patienceMs = 120_000;

type Underway = { checked: number; busy: number; bySender: Map<string, number> };
const underway = new WeakMap<Platform, Underway>();
const uploadsOf = (platform: Platform): Underway => {
  const known = underway.get(platform) ?? { checked: 0, busy: 0, bySender: new Map() };
  underway.set(platform, known);
  return known;
};
const sendersOf = (ip: string, account?: number): string[] => [
  `address:${clientKey(ip)}`,
  ...(account === undefined ? [] : [`account:${account}`]),
];
const hasPlace = ({ busy, bySender }: Underway, senders: readonly string[]): boolean =>
  busy < maxAtOnce && senders.every((sender) => (bySender.get(sender) ?? 0) < maxOfSender);
const isFull = (uploads: Underway, ip: string): boolean =>
  uploads.checked >= maxChecked || !hasPlace(uploads, sendersOf(ip));

const take = (uploads: Underway, senders: readonly string[], places: 1 | -1): void => {
  uploads.busy += places;
  for (const sender of senders) {
    const held = (uploads.bySender.get(sender) ?? 0) + places;
    if (held > 0) uploads.bySender.set(sender, held);
    else uploads.bySender.delete(sender);
  }
};

/** Paths of the endpoints that receive a file. None of them has parameters. */
const uploadPaths = new Set<string>(
  Object.values(contract)
    .flatMap((endpoints): EndpointSpec[] => Object.values(endpoints))
    .filter(({ upload }) => upload)
    .map(({ path }) => path),
);
/** Whether a request sends a file. */
export const isUpload = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && uploadPaths.has(url.split('?', 1)[0] ?? '');

/**
 * Returns a function that refuses an upload before Fastify while too many are underway, and returns false for all other
 * requests. During a flood, Fastify's routing and hooks would take most of the time (bench/measure-uploads.ts).
 */
export const refuseUploads = (platform: Platform, { headers, addressOf, log }: ServerParts) => {
  const { requestId: _, ...envelope } = errorEnvelope(problem(common.unavailable), '');
  const start = JSON.stringify(envelope).slice(0, -1);
  const sent = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfterSeconds),
  }).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUpload(request)) return false;
    const ip = addressOf(request);
    if (!isFull(uploadsOf(platform), ip)) return false;
    const startedAt = performance.now();
    const { method = '', url = '' } = request;
    const id = requestIdOf(platform.env, request);
    const body = `${start},"requestId":${JSON.stringify(id)}}`;
    response.writeHead(503, [...sent, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]);
    response.end(body);
    const ms = performance.now() - startedAt;
    log({ id, route: url.split('?', 1)[0] ?? '', method, url, status: 503, ms, ip });
    return true;
  };
};

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

/** Checks the sender of an upload, unless too many uploads are underway. */
export const checkSender = async (platform: Platform, ip: string, check: () => Promise<void>): Promise<void> => {
  const uploads = uploadsOf(platform);
  if (isFull(uploads, ip)) throw problem(common.unavailable, { retryAfterSeconds });
  uploads.checked += 1;
  try {
    await check();
  } finally {
    uploads.checked -= 1;
  }
};

/** Receives the file of a call into a temporary file, which is gone when `work` has ended. */
export const withUpload = async <T>(
  platform: Platform,
  request: FastifyRequest,
  { maxBytes, account }: { maxBytes: number; account: number | undefined },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  const uploads = uploadsOf(platform);
  const senders = sendersOf(request.ip, account);
  if (!hasPlace(uploads, senders)) throw problem(common.unavailable, { retryAfterSeconds });
  take(uploads, senders, 1);
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
    take(uploads, senders, -1);
    await rm(path, { force: true });
  }
};
