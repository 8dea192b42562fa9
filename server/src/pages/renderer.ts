import type { Contract } from '@wyrmgate/contract';
import { contract } from '@wyrmgate/contract';
import { type Answer, createClient, type Send } from '@wyrmgate/contract/client';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { errorEnvelope, toProblem } from '../http/problem.ts';
import { internalHeader, internalSecret } from '../pipeline/caller.ts';
import { type CachedResponse, cachedResponse } from '../pipeline/response-cache.ts';
import type { Platform } from '../platform/platform.ts';
import { limitBuild, plainRoutes, routesFor } from './plain-routes.ts';

export type Page = { status: number; headers: [string, string][]; body: Buffer; html: boolean };
/** Renders a URL in one language. Pages are always rendered for a visitor, because page requests carry no token. */
export type RenderPage = (url: string, language: Language, requestId: string, oldBrowser: boolean) => Promise<Page>;

/** Resolves a request target to a URL of this site. Leading slashes are merged, because `//` would introduce a host. */
export const resolvePageUrl = (target: string, origin: string): URL => {
  const [path = '', ...search] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const url = new URL(origin);
  url.pathname = path;
  // Repeated after parsing, because `/.//` becomes `//`.
  url.pathname = url.pathname.replace(/^\/{2,}/, '/');
  url.search = search.join('?');
  return url;
};

/**
 * Reuses one object per cached response, so that the client parses data that many pages read only once (bench: "home
 * page, uncached").
 */
const answers = new WeakMap<CachedResponse, Answer>();
const answerOf = (cached: CachedResponse): Answer => {
  const answer = answers.get(cached) ?? { status: 200, text: cached.text };
  answers.set(cached, answer);
  return answer;
};

const cachedPaths = Object.values<Record<string, EndpointSpec>>(contract)
  .flatMap((domain) => Object.values(domain))
  .filter(({ cache }) => cache)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
/** Whether visitors may share the response for a few seconds. */
const isCachedUrl = (url: string): boolean => cachedPaths.some((path) => path.test(url.split('?')[0] ?? ''));

/** Calls the API from a page without the network. During shutdown calls fail with `common.unavailable`. */
export const callInProcess = (app: FastifyInstance, platform: Pick<Platform, 'cache'>, language: Language): Send => {
  const call: Send = async ({ method, url, body }) => {
    try {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          [internalHeader]: internalSecret,
          'x-language': language,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: reply.statusCode, text: reply.body };
    } catch (error) {
      const { error: declared, unexpected } = toProblem(error);
      if (unexpected) throw error;
      return { status: declared.problem.status, text: JSON.stringify(errorEnvelope(declared, '')) };
    }
  };
  // Shared by pages, which would otherwise all read the same data again when a cached response expires.
  const running = new Map<string, Promise<Answer>>();
  return async (request) => {
    const { method, url } = request;
    const cached = method === 'GET' ? cachedResponse(platform, url) : undefined;
    if (cached) return answerOf(cached);
    if (method !== 'GET' || !isCachedUrl(url)) return call(request);
    // A call made before a change must not serve a page rendered after it.
    const key = `${platform.cache.generation()} ${url}`;
    const answer = running.get(key) ?? call(request).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
};

type RequestHandler = ReturnType<typeof createRequestHandler>;

/**
 * Returns the request handler for a path. React Router matches every page against all routes several times, so URLs without
 * parameters get a handler with only their own routes.
 */
const createHandlers = (build: ServerBuild): ((path: string) => RequestHandler) => {
  // Other modes send stack traces to the browser.
  const handlerFor = (of: ServerBuild) => createRequestHandler(of, 'production');
  const fullHandler = handlerFor(build);
  const routesByUrl = plainRoutes(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (path) => {
    const known = handlers.get(path);
    if (known) return known;
    const ids = routesFor(routesByUrl, path);
    if (!ids) return fullHandler;
    const handler = handlerFor(limitBuild(build, ids));
    handlers.set(path, handler);
    return handler;
  };
};

/** Exports of web/app/entry.server.tsx. */
type Entry = { pageContext: RouterContext<unknown>; bodies: WeakMap<Response, Buffer> };

/** Creates a page renderer for a React Router build whose loaders call the API in process. */
export const createRenderer = (app: FastifyInstance, platform: Platform, build: ServerBuild): RenderPage => {
  const { env } = platform;
  const handlerOf = createHandlers(build);
  const { pageContext: contextKey, bodies } = build.entry.module as unknown as Entry;
  const clients = new Map<Language, ReturnType<typeof clientFor>>();
  const clientFor = (language: Language) => createClient<Contract>(contract, callInProcess(app, platform, language));

  return async (url, language, requestId, oldBrowser) => {
    const api = clients.get(language) ?? clientFor(language);
    clients.set(language, api);
    const context = {
      api,
      language,
      origin: env.publicUrl,
      production: env.production,
      devPages: !env.production,
      oldBrowser,
      requestId,
    };
    const address = resolvePageUrl(url, env.publicUrl);
    const response = await handlerOf(address.pathname)(
      new Request(address),
      new RouterContextProvider(new Map([[contextKey, context]])),
    );
    const body = bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
    const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    return { status: response.status, headers: [...response.headers], body, html };
  };
};
