import { common } from '@wyrmgate/contract/problem';
import { isImageKey } from '@wyrmgate/contract/rich-text-document';
import type { FastifyInstance } from 'fastify';
import { consumeLimit } from '../../http/limit.ts';
import { problem } from '../../http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPublic, mayOpen, placesOf, readerOf } from './access.ts';

/** Starts with a letter, unlike the file names of the media library. */
export const fileOf = (key: string): string => `forum-${key}.webp`;

/**
 * Serves pictures of posts under `/forum-images/` to readers of the post. Their content can never run as code, even
 * when opened directly.
 */
export const mountForumImages = (app: FastifyInstance, platform: Platform): void => {
  const { storage, database, log } = platform;
  const openFile = async (key: string) => {
    const size = await storage.size(fileOf(key));
    return size === undefined ? undefined : { size, body: await storage.open(fileOf(key)) };
  };
  app.route<{ Params: { file: string }; Querystring: { pass?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/forum-images/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await consumeLimit(platform, request, 'read');
      const [key = '', extension, ...others] = request.params.file.split('.');
      if (!isImageKey(key) || extension !== 'webp' || others.length > 0) throw problem(common.notFound);
      const [place] = await placesOf(database.db, [key]);
      if (place?.status !== 'ready') throw problem(common.notFound);
      const open = isPublic(place);
      const { pass } = request.query;
      if (!open && !(typeof pass === 'string' && mayOpen(place, await readerOf(platform, key, pass))))
        throw problem(common.notFound);
      // Short, because caches may show a picture for that long after its post was hidden. The ETag makes revalidation
      // cheap.
      reply.headers({
        'cache-control': `${open ? 'public' : 'private'}, max-age=300, must-revalidate`,
        etag: `"${key}"`,
      });
      if (request.headers['if-none-match'] === `"${key}"`) return reply.status(304).send();
      const file = await openFile(key).catch((error: unknown) => {
        log.error({ err: error }, 'a picture of a post could not be read');
        throw problem(common.unavailable, { retryAfterSeconds: 5 });
      });
      if (!file?.body) throw problem(common.notFound);
      if (request.method === 'HEAD') file.body.destroy();
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline',
          'content-length': String(file.size),
        })
        .send(request.method === 'HEAD' ? '' : file.body);
    },
  });
};
