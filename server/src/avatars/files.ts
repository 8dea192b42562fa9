import { isAvatar } from '@wyrmgate/contract/avatars-constants';
import { common } from '@wyrmgate/contract/problem';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { avatars } from './table.ts';

/** Serves players' pictures under `/avatars/`. They cannot run scripts, even if opened directly. */
export const mountAvatars = (app: FastifyInstance, platform: Platform): void => {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/avatars/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await consumeLimit(platform, request, 'read');
      const [token = '', extension] = request.params.file.split('.', 2);
      if (!isAvatar(token) || extension !== 'webp') throw problem(common.notFound);
      const [row] = await platform.database.db
        .select({ webp: avatars.webp })
        .from(avatars)
        .where(eq(avatars.token, token));
      if (!row?.webp) throw problem(common.notFound);
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline',
          'content-length': String(row.webp.byteLength),
          // Cached for a shorter time than the library's files, so that a picture removed by staff soon disappears from browsers.
          'cache-control': 'public, max-age=86400',
        })
        .send(request.method === 'HEAD' ? '' : Buffer.from(row.webp));
    },
  });
};
