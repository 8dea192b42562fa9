import { common } from '@wyrmgate/contract/problem';
import { isImageKey } from '@wyrmgate/contract/rich-text-document';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { consumeLimit } from '../../http/limit.ts';
import { problem } from '../../http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { forumImages } from './table.ts';

/** Starts with a letter, unlike the files of the media library. */
export const fileOf = (key: string): string => `forum-${key}.webp`;

/** Serves pictures in posts under `/forum-images/`. Nothing in them can run, even if one is opened directly. */
export const mountForumImages = (app: FastifyInstance, platform: Platform): void => {
  const { storage, database, log } = platform;
  const openFile = async (key: string) => {
    const size = await storage.size(fileOf(key));
    return size === undefined ? undefined : { size, body: await storage.open(fileOf(key)) };
  };
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/forum-images/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await consumeLimit(platform, request, 'read');
      const [key = '', extension, ...others] = request.params.file.split('.');
      if (!isImageKey(key) || extension !== 'webp' || others.length > 0) throw problem(common.notFound);
      const [row] = await database.db
        .select({ key: forumImages.key })
        .from(forumImages)
        .where(and(eq(forumImages.key, key), eq(forumImages.status, 'ready')));
      if (!row) throw problem(common.notFound);
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
          // Shorter than for the media library, because a picture that staff removed should disappear from browsers, too.
          'cache-control': 'public, max-age=86400',
        })
        .send(request.method === 'HEAD' ? '' : file.body);
    },
  });
};
