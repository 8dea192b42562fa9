import { createHash } from 'node:crypto';
import { iconSizes, iconUrl } from '@wyrmgate/contract/branding-constants';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { readIcon } from './icons.ts';
import { accentStyles, readBranding, stylesheetUrl } from './service.ts';

const immutable = 'public, max-age=31536000, immutable';
/** Background colour of the player pages. */
const page = '#060b10';

const missing = (): never => {
  throw problem(common.notFound);
};

const manifestOf = (name: string, icons: string) =>
  JSON.stringify({
    name,
    short_name: name.slice(0, 30),
    start_url: '/',
    display: 'browser',
    background_color: page,
    theme_color: page,
    icons: iconSizes
      .filter((size) => size >= 192)
      .map((size) => ({ src: iconUrl(size, icons), sizes: `${size}x${size}`, type: 'image/png' })),
  });

/** The stylesheet of the accent, the app icons and the web manifest. The manifest exists only with custom icons. */
export const mountBrandingFiles = (app: FastifyInstance, platform: Platform): void => {
  const { database, cache } = platform;
  const send = (reply: FastifyReply, type: string, body: string | Buffer, caching = immutable) =>
    reply.type(type).header('cache-control', caching).send(body);

  app.get<{ Params: { file: string } }>('/branding/:file', async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const { file } = request.params;
    const accent = /^accent-([0-9a-f]{6})-[0-9a-f]{8}\.css$/.exec(file)?.[1];
    if (accent !== undefined) {
      const styles = accentStyles(`#${accent}`);
      // A stylesheet URL from another version gets this version's styles, which browsers must not cache permanently.
      const current = request.url === stylesheetUrl(`#${accent}`);
      return send(reply, 'text/css; charset=utf-8', styles, current ? immutable : 'no-cache');
    }
    const [, size = '', hash = ''] = /^icon-(\d{2,3})-([0-9a-f]{12})\.png$/.exec(file) ?? [];
    if (hash === '') return missing();
    const key = `branding:${file}`;
    const png = cache.get<Uint8Array>(key) ?? (await readIcon(database.db, Number(size), hash)) ?? missing();
    cache.set(key, png, { seconds: 60, tag: 'branding' });
    return send(reply, 'image/png', Buffer.from(png));
  });

  app.get('/site.webmanifest', async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const { icons } = await readBranding(database.db);
    if (icons === null) return missing();
    const { site_name } = await readSettings(database.db);
    const text = manifestOf(site_name, icons);
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(text);
  });
};
