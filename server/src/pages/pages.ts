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
/** Maximum age of a cached page. Dropping any cache tag drops it earlier. */
const pageSeconds = 5;
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compress;
type CachedPage = Page & { policy: string | undefined; encoded: { [E in Encoding]?: Buffer } };

// `q=0` excludes an encoding.
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const encodingOf = (request: FastifyRequest): Encoding | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (acceptsBrotli.test(accepted)) return 'br';
  return acceptsGzip.test(accepted) ? 'gzip' : undefined;
};

const passedHeaders = new Set([
  'content-type',
  'location',
  'content-language',
  'vary',
  'cache-control',
  'x-remix-response',
  'retry-after',
]);

/** Returns whether the page is the maintenance page, which sets its own Retry-After. */
const isMaintenancePage = ({ status, headers }: Page): boolean =>
  status === 503 && headers.some(([name]) => name === 'retry-after');

/** Folders with many files, served by wildcard because a route per file would delay every start by half a second. */
const wildcardFolders = ['assets', 'art'];

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
  for (const folder of wildcardFolders)
    await app.register(fastifyStatic, { ...options, root: `${root}/${folder}`, prefix: `/${folder}/` });
  // Files outside these folders get one route each; every other URL is a page.
  const globIgnore = wildcardFolders.map((folder) => `${folder}/**`);
  await app.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore });
};

/** Returns whether a request without a matching route is for a page. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|realtime)(\/|$)/.test(url);

/** Mounts server-rendered pages and static files. Without a web build only the API runs. */
export const mountPages = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const entry = `${buildFolder}server/index.js`;
  if (!existsSync(entry)) {
    app.setNotFoundHandler(() => {
      throw problem(common.notFound);
    });
    return;
  }
  // Loaded with the first page, so that processes that serve no pages start faster.
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

/** Serves a page for every GET that no other route handles. */
export const mountRenderer = (app: FastifyInstance, platform: Platform, render: RenderPage): void => {
  const { cache, env } = platform;
  const secure = env.publicUrl.startsWith('https:');

  const renderPage = async (request: FastifyRequest, language: Language): Promise<CachedPage> => {
    const page = await render(request.url, language, request.id);
    const policy = page.html ? pagePolicy(page.body, secure) : undefined;
    return { ...page, policy, encoded: {} };
  };

  // Concurrent requests for a page share one rendering.
  const rendering = new Map<string, Promise<CachedPage>>();
  const getPage = async (request: FastifyRequest): Promise<CachedPage> => {
    const language = languageOf(request);
    // Caching arbitrary queries would let clients fill the memory with copies of one page.
    if (!/^[^?]*(\?lang=[a-z]{2})?$/.test(request.url)) return renderPage(request, language);
    const key = `page:${language}:${request.url}`;
    const existing = cache.get<CachedPage>(key);
    if (existing) return existing;
    const generation = cache.generation();
    const renderKey = `${generation}:${key}`;
    const page = rendering.get(renderKey) ?? renderPage(request, language);
    rendering.set(renderKey, page);
    try {
      const cached = await page;
      if ((cached.status === 200 || isMaintenancePage(cached)) && generation === cache.generation())
        cache.set(key, cached, { seconds: pageSeconds });
      return cached;
    } finally {
      rendering.delete(renderKey);
    }
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await consumeLimit(platform, request, 'page');
    const page = await getPage(request);
    for (const [name, value] of page.headers) if (passedHeaders.has(name)) reply.header(name, value);
    if (page.policy) reply.header('content-security-policy', page.policy);
    reply
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('cache-control', 'no-cache')
      .code(page.status);
    // The page failed because of an outage; the maintenance page sets its own Retry-After.
    if (page.status === 503 && !isMaintenancePage(page)) reply.header('retry-after', '2');
    const encoding = page.body.length > 1000 ? encodingOf(request) : undefined;
    if (!encoding) return reply.send(page.body);
    page.encoded[encoding] ??= await compress[encoding](page.body);
    return reply.header('content-encoding', encoding).send(page.encoded[encoding]);
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) throw problem(common.notFound);
    return sendPage(request, reply);
  });
};
