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
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { paced } from './paced.ts';
import { requestIdOf } from './request-origin.ts';
import type { ServerParts } from './response-cache.ts';
import { type UploadPlace, type UploadPlaces, uploadPlaces } from './upload-places.ts';

const retryAfterSeconds = 2;
/** Maximum time without traffic while the file is processed. */
const patienceMs = 120_000;
/**
 * During a flood, at most 400 uploads per second get their error. The senders wait for it before they send more, so
 * other requests do not queue behind hundreds of errors (bench/measure-uploads.ts).
 */
const errorPace = { perRound: 4, roundMs: 10 };

const known = new WeakMap<Platform, UploadPlaces>();
const placesOf = (platform: Platform): UploadPlaces => {
  const places = known.get(platform) ?? uploadPlaces(() => platform.clock.now().getTime());
  known.set(platform, places);
  return places;
};
const busy = () => problem(common.unavailable, { retryAfterSeconds });

/** Paths of the endpoints that receive a file. None of them has parameters. */
const uploadPaths = new Set<string>(
  Object.values(contract)
    .flatMap((endpoints): EndpointSpec[] => Object.values(endpoints))
    .filter(({ upload }) => upload)
    .map(({ path }) => path),
);
export const isUpload = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'POST' && uploadPaths.has(url.split('?', 1)[0] ?? '');

/**
 * Returns a function that rejects uploads before Fastify while too many are active, and returns false for all other
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
  const inTurn = paced(errorPace);
  const refuse = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (response.destroyed || request.socket.destroyed) return false;
    const startedAt = performance.now();
    const { method = '', url = '' } = request;
    const id = requestIdOf(platform.env, request);
    const body = `${start},"requestId":${JSON.stringify(id)}}`;
    response.writeHead(503, [...sent, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]);
    response.end(body);
    const ms = performance.now() - startedAt;
    log({ id, route: url.split('?', 1)[0] ?? '', method, url, status: 503, ms, ip: addressOf(request) });
    return true;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isUpload(request) || !placesOf(platform).isFull(addressOf(request))) return false;
    inTurn(() => refuse(request, response));
    return true;
  };
};

/** Parses only multipart forms. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  const { default: multipart } = await import('@fastify/multipart');
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } });
};

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(busy()), { once: true }));

type Received = { path: string; maxBytes: number; place: UploadPlace };

/** Streams a form's file to `path`, counting and hashing it on the way. */
const receive = async (
  request: FastifyRequest,
  { path, maxBytes, place: { signal, count } }: Received,
): Promise<UploadedFile> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 10_000) throw problem(common.tooLarge);
  if (!request.isMultipart()) throw problem(common.unsupportedMediaType);
  const found = request.file({ limits: { fileSize: maxBytes } }).catch((error: unknown) => {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? problem(common.tooLarge)
      : problem(common.malformed);
  });
  const part = await Promise.race([found, whenAborted(signal)]);
  // A part can count as a file by its type alone, without a name.
  if (part?.fieldname !== 'file' || typeof part.filename !== 'string') throw problem(common.malformed);
  const hash = createHash('sha256');
  let bytes = 0;
  const read = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      count(chunk.length);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, read, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal }).catch((error) => {
    throw signal.aborted ? busy() : error;
  });
  if (part.file.truncated) throw problem(common.tooLarge);
  const name = part.filename.split(/[\\/]/).at(-1) ?? '';
  return { path, name, bytes, sha256: hash.digest('hex') };
};

/** Whether the error is a disk error, so that another attempt may succeed. */
const isStorageError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EMFILE)$/.test(String(error.code));

/** Checks the sender of an upload, unless too many uploads are active. */
export const checkSender = async (platform: Platform, ip: string, check: () => Promise<void>): Promise<void> => {
  if (!(await placesOf(platform).check(ip, check))) throw busy();
};

/** Receives the file of a call into a temporary file, which is deleted once `work` has ended. */
export const withUpload = async <T>(
  platform: Platform,
  request: FastifyRequest,
  { maxBytes, account }: { maxBytes: number; account: number | undefined },
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  const place = placesOf(platform).take(request.ip, account);
  if (!place) throw busy();
  const folder = uploadFolder(platform.env);
  const path = join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await receive(request, { path, maxBytes, place });
    place.complete();
    // Tests without a network have no real socket.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(patienceMs);
    return await work(file);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    platform.log.error({ err: error }, 'an upload could not be stored');
    throw problem(common.unavailable, { retryAfterSeconds: 60 });
  } finally {
    place.release();
    await rm(path, { force: true });
  }
};
