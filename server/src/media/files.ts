import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import type { ByteRange } from '../platform/storage/storage.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
};
const name = /^\d{1,15}-[0-9a-f]{16}(?:-\d{1,5}\.(?:avif|webp)|\.(?:mp4|webm|ogg))$/;

/** A single range from a Range header; undefined to send the whole file, null if it is beyond the end. */
const rangeOf = (header: string | undefined, size: number): ByteRange | undefined | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? null : { start, end };
};

/** Adds headers that keep a file from running scripts, even if it is opened directly. */
const withHeaders = (reply: FastifyReply, file: string): FastifyReply =>
  reply.headers({
    'content-type': types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    // The name contains the hash of the content.
    etag: `"${file}"`,
  });

/** Serves stored files under `/media/`. Originals of pictures are not stored, so they cannot be served. */
export const mountMediaFiles = (app: FastifyInstance, platform: Platform): void => {
  const { storage, log } = platform;
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await consumeLimit(platform, request, 'read');
      const { file } = request.params;
      if (!name.test(file)) throw problem(common.notFound);
      if (request.headers['if-none-match'] === `"${file}"`) return withHeaders(reply, file).code(304).send();
      const size = await storage.size(file).catch((error: unknown) => {
        log.error({ err: error }, 'a stored file could not be read');
        throw problem(common.unavailable, { retryAfterSeconds: 5 });
      });
      if (size === undefined) throw problem(common.notFound);
      const range = rangeOf(request.headers['if-range'] === undefined ? request.headers.range : undefined, size);
      if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
      const sent = range ?? { start: 0, end: size - 1 };
      const length = sent.end - sent.start + 1;
      const body = request.method === 'HEAD' || size === 0 ? '' : await storage.open(file, range);
      if (body === undefined) throw problem(common.notFound);
      withHeaders(reply, file).header('content-length', String(length));
      if (range) reply.code(206).header('content-range', `bytes ${sent.start}-${sent.end}/${size}`);
      return reply.send(body);
    },
  });
};
