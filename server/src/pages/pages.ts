import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { Language } from '@wyrmgate/contract/languages';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { pagePolicy } from './headers.ts';
import { languageOf } from './language.ts';
import type { Page, RenderPage } from './renderer.ts';

const buildFolder = fileURLToPath(new URL('../../../web/build/', import.meta.url));
/** A page is at most this old; any dropped cache tag drops it at once. */
const pageSeconds = 5;
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compress;
type Kept = Page & { policy: string | undefined; encoded: { [E in Encoding]?: Buffer } };

// With a weight of zero it is named to be refused.
const brotliTaken = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const gzipTaken = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const encodingOf = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (brotliTaken.test(accepted)) return 'br';
  return gzipTaken.test(accepted) ? 'gzip' : undefined;
};

const ownHeaders = new Set([
  'content-type',
  'location',
  'content-language',
  'vary',
  'cache-control',
  'x-remix-response',
  'retry-after',
]);

/** Answered 503 on purpose, with the time of the return. */
const isClosed = ({ status, headers }: Page): boolean =>
  status === 503 && headers.some(([name]) => name === 'retry-after');

/** Folders of the build with many files: a route for each would take half a second of every start, and its memory. */
const folders = ['assets', 'art'];

const mountFiles = async (app: FastifyInstance, root: string): Promise<void> => {
  const options = {
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  } satisfies Partial<FastifyStaticOptions>;
  for (const folder of folders)
    await app.register(fastifyStatic, { ...options, root: `${root}/${folder}`, prefix: `/${folder}/` });
  // What lies beside them has a route each: everything else is a page.
  const globIgnore = folders.map((folder) => `${folder}/**`);
  await app.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore });
};

/** Whether an address that no route has taken is a page. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|realtime)(\/|$)/.test(url);

/** Server-rendered pages and their files. Without a build the API runs alone. */
export const mountPages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const entry = `${buildFolder}server/index.js`;
  if (!existsSync(entry)) {
    app.setNotFoundHandler(() => {
      throw problem(common.notFound);
    });
    return;
  }
  // Loaded with the first page: a copy that only works on jobs, or is probed, never pays for it.
  let loading: Promise<RenderPage> | undefined;
  const load = async (): Promise<RenderPage> => {
    const { createRenderer } = await import('./renderer.ts');
    return createRenderer(app, platform, (await import(pathToFileURL(entry).href)) as ServerBuild);
  };
  const render: RenderPage = async (...request) => {
    loading ??= load();
    return (await loading)(...request);
  };
  await mountFiles(app, `${buildFolder}client`);
  mountRenderer(app, platform, render);
};

/** Answers every other GET with a page. */
export const mountRenderer = (app: FastifyInstance, platform: Platform, render: RenderPage): void => {
  const { cache, env } = platform;
  const secure = env.publicUrl.startsWith('https:');

  const renderPage = async (request: FastifyRequest, language: Language): Promise<Kept> => {
    const page = await render(request.url, language, request.id);
    const policy = page.html ? pagePolicy(page.body, secure) : undefined;
    return { ...page, policy, encoded: {} };
  };

  // Readers who come while a page is being rendered wait for that one instead of rendering their own.
  const underway = new Map<string, Promise<Kept>>();
  const keptPage = async (request: FastifyRequest): Promise<Kept> => {
    const language = languageOf(request);
    // Any other query would let a stranger fill the memory with copies of one page.
    if (!/^[^?]*(\?lang=[a-z]{2})?$/.test(request.url)) return renderPage(request, language);
    const key = `page:${language}:${request.url}`;
    const known = cache.get<Kept>(key);
    if (known) return known;
    const generation = cache.generation();
    const making = `${generation}:${key}`;
    const page = underway.get(making) ?? renderPage(request, language);
    underway.set(making, page);
    try {
      const kept = await page;
      if ((kept.status === 200 || isClosed(kept)) && generation === cache.generation())
        cache.set(key, kept, { seconds: pageSeconds });
      return kept;
    } finally {
      underway.delete(making);
    }
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await consumeLimit(platform, request, 'page');
    const page = await keptPage(request);
    for (const [name, value] of page.headers) if (ownHeaders.has(name)) reply.header(name, value);
    if (page.policy) reply.header('content-security-policy', page.policy);
    reply
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('cache-control', 'no-cache')
      .code(page.status);
    // An outage; a page that is closed for maintenance says itself how long.
    if (page.status === 503 && !isClosed(page)) reply.header('retry-after', '2');
    const encoding = page.body.length > 1000 ? encodingOf(request) : undefined;
    if (!encoding) return reply.send(page.body);
    page.encoded[encoding] ??= await compress[encoding](page.body);
    return reply.header('content-encoding', encoding).send(page.encoded[encoding]);
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) throw problem(common.notFound);
    return answer(request, reply);
  });
};
