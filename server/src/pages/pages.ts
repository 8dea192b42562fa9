import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { referralParameter } from '@wyrmgate/contract/auth-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { languageOf } from '../http/language.ts';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { analyticsOrigin } from './analytics.ts';
import { pagePolicy } from './headers.ts';
import { keepAssets, keptAssets } from './kept-assets.ts';
import { isOldBrowser } from './old-browsers.ts';
import type { Page, RenderPage } from './renderer.ts';

const buildFolder = fileURLToPath(new URL('../../../web/build/', import.meta.url));
/** Seconds after which a cached page is rendered again. Every page is removed earlier if any cache tag is dropped. */
const pageSeconds = 5;
/** Additional seconds for which a stale page is served while one request renders the new one. */
const staleSeconds = 5;
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compress;
type CachedPage = Page & { policy: string | undefined; renewAt: number };

/** Compressed variants of each body. Pages with the same data share one body (web/app/entry.server.tsx). */
const encodedOf = new WeakMap<Buffer, { [E in Encoding]?: Buffer }>();
const encode = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  const known = encodedOf.get(body) ?? {};
  encodedOf.set(body, known);
  known[encoding] ??= await compress[encoding](body);
  return known[encoding];
};

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
  'x-remix-reload-document',
  'retry-after',
]);

/** Returns whether the page is the maintenance page, which sets its own Retry-After. */
const isMaintenancePage = ({ status, headers }: Page): boolean =>
  status === 503 && headers.some(([name]) => name === 'retry-after');

/** Cache-Control for URLs that contain a version of their content. */
const immutable = 'public, max-age=31536000, immutable';

/** Folders with many files, served by wildcard because a route per file would delay every start by half a second. */
const wildcardFolders = ['assets', 'art'];
/** Headers that scripts, styles and fonts do not need. On a first visit, they would add a tenth to the size of these files. */
const unneeded = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

/** Serves the files of a web build. Scripts that the build lacks are looked up in `kept`, the folders of earlier builds. */
export const mountFiles = async (app: FastifyInstance, root: string, kept: readonly string[] = []): Promise<void> => {
  const options = {
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  } satisfies Partial<FastifyStaticOptions>;
  await app.register(fastifyStatic, { ...options, root: `${root}/art`, prefix: '/art/' });
  await app.register(fastifyStatic, {
    ...options,
    root: [`${root}/assets`, ...kept],
    prefix: '/assets/',
    // Browsers never revalidate these files or request parts of them.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => {
      reply.header('cache-control', immutable);
      for (const name of unneeded) reply.removeHeader(name);
    },
  });
  // Files outside these folders get one route each.
  const globIgnore = wildcardFolders.map((folder) => `${folder}/**`);
  await app.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore });
};

/** The query parameters that pages read. */
const knownParameters = new Set([
  'after',
  'asset',
  'category',
  'class',
  'currency',
  'day',
  'empire',
  'entry',
  'event',
  'find',
  'from',
  'gateway',
  'hit',
  'kind',
  'lang',
  'max',
  'min',
  'month',
  'next',
  'on',
  'package',
  'page',
  'q',
  'reference',
  'room',
  'session_id',
  'size',
  'status',
  'tab',
  'to',
  'token',
  'type',
  'view',
]);

/**
 * Returns the URL with only the parameters that pages read, so that URLs that differ only in other parameters share one cached page. Data
 * requests lose only a sponsor's code, because the router adds parameters; route lists lose nothing.
 */
const withoutUnknown = (url: string): string => {
  if (isRouteList(url)) return url;
  const [path = '', ...rest] = url.split('?');
  const isData = path.endsWith('.data');
  const known = rest
    .join('?')
    .split('&')
    .filter((part) => {
      const [name = ''] = part.split('=');
      return isData ? name !== '' && name !== referralParameter : knownParameters.has(name);
    });
  return known.length > 0 ? `${path}?${known.join('&')}` : path;
};

/** Returns whether a request without a matching route is for a page. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|realtime)(\/|$)/.test(url);

/** Whether React Router asks for the routes of a page's links (web/react-router.config.ts), which is cheap to answer. */
const isRouteList = (url: string): boolean => url.startsWith('/page-routes?');

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
  const { dataDir, production } = platform.env;
  await mountFiles(app, `${buildFolder}client`, production ? keptAssets(dataDir) : []);
  // Copied only after the portal is listening, because copying takes longer than the start.
  if (production)
    app.addHook('onListen', () => {
      keepAssets(dataDir, `${buildFolder}client/assets`).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'the scripts of this version could not be kept for the next one'),
      );
    });
  mountRenderer(app, platform, render);
};

/** Serves a page for every GET or HEAD request that no other route handles, except under /api and /realtime. */
export const mountRenderer = (
  app: FastifyInstance,
  platform: Platform,
  render: RenderPage,
  originFor = (url: string) => analyticsOrigin(platform, url),
): void => {
  const { cache, clock, env } = platform;
  const secure = env.publicUrl.startsWith('https:');

  const renderPage = async (
    request: FastifyRequest,
    url: string,
    language: Language,
    old: boolean,
  ): Promise<CachedPage> => {
    const page = await render(url, language, request.id, old);
    const policy = page.html ? pagePolicy(page.body, secure, await originFor(url)) : undefined;
    return { ...page, policy, renewAt: clock.now().getTime() + pageSeconds * 1000 };
  };

  // Concurrent requests for a page share one rendering.
  const rendering = new Map<string, Promise<CachedPage>>();
  const renderOnce = (key: string, start: () => Promise<CachedPage>): Promise<CachedPage> => {
    const generation = cache.generation();
    const renderKey = `${generation}:${key}`;
    const running = rendering.get(renderKey);
    if (running) return running;
    const page = start()
      .then((made) => {
        if ((made.status === 200 || isMaintenancePage(made)) && generation === cache.generation())
          cache.set(key, made, { seconds: pageSeconds + staleSeconds });
        return made;
      })
      .finally(() => rendering.delete(renderKey));
    rendering.set(renderKey, page);
    return page;
  };

  const getPage = async (request: FastifyRequest): Promise<CachedPage> => {
    const language = languageOf(request);
    const old = isOldBrowser(request.headers['user-agent'] ?? '');
    const url = withoutUnknown(request.url);
    const start = () => renderPage(request, url, language, old);
    // Caching arbitrary queries would let clients fill the memory with copies of one page.
    if (!/^[^?]*(\?lang=[a-z]{2})?$/.test(url)) {
      if (!isRouteList(request.url)) await consumeLimit(platform, request, 'uncachedPage');
      return start();
    }
    const key = `page:${language}:${old ? 'old' : 'current'}:${url}`;
    const cached = cache.get<CachedPage>(key);
    if (!cached) return renderOnce(key, start);
    // The request gets the cached page, so a failure here must not reach it.
    if (clock.now().getTime() >= cached.renewAt) renderOnce(key, start).catch(() => undefined);
    return cached;
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await consumeLimit(platform, request, 'page');
    const page = await getPage(request);
    for (const [name, value] of page.headers) if (passedHeaders.has(name)) reply.header(name, value);
    if (page.policy) reply.header('content-security-policy', page.policy);
    reply
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('cache-control', isRouteList(request.url) && page.status === 200 ? immutable : 'no-cache')
      .code(page.status);
    // The page failed because of an outage; the maintenance page sets its own Retry-After.
    if (page.status === 503 && !isMaintenancePage(page)) reply.header('retry-after', '2');
    const encoding = page.body.length > 1000 ? encodingOf(request) : undefined;
    if (!encoding) return reply.send(page.body);
    return reply.header('content-encoding', encoding).send(await encode(page.body, encoding));
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) throw problem(common.notFound);
    return sendPage(request, reply);
  });
};
