import type { Contract } from '@wyrmgate/contract';
import { contract } from '@wyrmgate/contract';
import { createClient, type Send } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { envelopeOf, problemOf } from '../http/problem.ts';
import { internalHeader, internalSecret } from '../pipeline/caller.ts';
import { cachedResponse } from '../pipeline/response-cache.ts';
import type { Platform } from '../platform/platform.ts';
import { buildOf, plainRoutes } from './plain-routes.ts';

export type Page = { status: number; headers: [string, string][]; body: Buffer; html: boolean };
/** Renders one address for a visitor in one language. Pages never know a user: tokens do not reach page requests. */
export type RenderPage = (url: string, language: Language, requestId: string) => Promise<Page>;

/** The address of a page on our own origin, however it was asked for: a URL parser takes `//` for the start of a host. */
export const pageAddress = (asked: string, origin: string): URL => {
  const [path = '', ...search] = asked.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const address = new URL(origin);
  address.pathname = path;
  // Only now, because `/.//` has become `//`; what renders the page stumbles over it, too.
  address.pathname = address.pathname.replace(/^\/{2,}/, '/');
  address.search = search.join('?');
  return address;
};

/** Calls of a page to the API, without the network. One that the stopping server does not take any more is an outage. */
export const callInProcess =
  (app: FastifyInstance, platform: Pick<Platform, 'cache'>, language: Language): Send =>
  async ({ method, url, body }) => {
    const kept = method === 'GET' ? cachedResponse(platform, url) : undefined;
    if (kept) return { status: 200, text: kept.text };
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
      const { error: refused, unexpected } = problemOf(error);
      if (unexpected) throw error;
      return { status: refused.problem.status, text: JSON.stringify(envelopeOf(refused, '')) };
    }
  };

type Handle = ReturnType<typeof createRequestHandler>;

/**
 * What answers a path. React Router tries the addresses of all screens one after the other, several times for each page,
 * and copies the whole table; so an address that is simply one of them gets a handler that knows no others.
 */
const handlersOf = (build: ServerBuild): ((path: string) => Handle) => {
  // Its other modes send stacks to the browser.
  const handlerFor = (of: ServerBuild) => createRequestHandler(of, 'production');
  const whole = handlerFor(build);
  const plain = plainRoutes(build.routes);
  const made = new Map<string, Handle>();
  return (path) => {
    const ids = plain.get(path);
    if (!ids) return whole;
    const handle = made.get(path) ?? handlerFor(buildOf(build, ids));
    made.set(path, handle);
    return handle;
  };
};

/** What the build's entry (web/app/entry.server.tsx) exports for us. */
type Entry = { pageContext: RouterContext<unknown>; bodies: WeakMap<Response, Buffer> };

/** The page renderer over a React Router build; its loaders call the API in process. */
export const createRenderer = (app: FastifyInstance, platform: Platform, build: ServerBuild): RenderPage => {
  const { env } = platform;
  const handlerOf = handlersOf(build);
  const { pageContext: key, bodies } = build.entry.module as unknown as Entry;
  const clients = new Map<Language, ReturnType<typeof clientFor>>();
  const clientFor = (language: Language) => createClient<Contract>(contract, callInProcess(app, platform, language));

  return async (url, language, requestId) => {
    const api = clients.get(language) ?? clientFor(language);
    clients.set(language, api);
    const context = {
      api,
      language,
      origin: env.publicUrl,
      production: env.production,
      devPages: !env.production,
      requestId,
    };
    const address = pageAddress(url, env.publicUrl);
    const response = await handlerOf(address.pathname)(
      new Request(address),
      new RouterContextProvider(new Map([[key, context]])),
    );
    const body = bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
    const html = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    return { status: response.status, headers: [...response.headers], body, html };
  };
};
