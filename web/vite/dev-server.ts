import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { createClient } from '../../contract/src/client.ts';
import { forward, forwardSocket, type Portal } from './dev-proxy.ts';

type Options = { root: string; port: number; host: string; publicUrl: string; portal: Portal };
/** The exports of web/app/entry.server.tsx. */
type Entry = {
  pageContext: Parameters<RouterContextProvider['get']>[0];
  bodies: WeakMap<Response, Buffer<ArrayBuffer>>;
};

/** True for URLs that the portal serves itself. */
const isPortalUrl = (url: string): boolean => /^\/(api|realtime)(\/|$|\?)/.test(url);

/** Renders pages like `server/src/pages/renderer.ts`, but from the current source files. */
const createRenderer = (vite: ViteDevServer, { portal, publicUrl }: Options) => {
  const load = <T>(id: string): Promise<T> => {
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs server modules');
    return ssr.runner.import(id);
  };
  const loadBuild = () => load<ServerBuild>('virtual:react-router/server-build');
  // Starts before the first request, because loading the modules takes seconds.
  loadBuild().catch(() => undefined);

  return async (url: string, language: string): Promise<Response> => {
    const build = await loadBuild();
    const { routes } = await load<{ routes: Parameters<typeof createClient>[0] }>('virtual:contract-routes');
    const { pageContext, bodies } = build.entry.module as unknown as Entry;
    const api = createClient(routes, async ({ method, url: path, body }) => {
      // Looked up for every call, because the portal may have restarted.
      const { port, headers } = await portal.ready();
      const sent = new Headers({ ...headers, 'x-language': language });
      if (body !== undefined) sent.set('content-type', 'application/json');
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: sent, body });
      return { status: reply.status, text: await reply.text() };
    });
    const page = { api, language, origin: publicUrl, production: false, devPages: true, oldBrowser: false };
    const address = new URL(publicUrl);
    [address.pathname = '', address.search = ''] = url.split('?');
    const handle = createRequestHandler(build, 'development');
    const response = await handle(new Request(address), new RouterContextProvider(new Map([[pageContext, page]])));
    return new Response(bodies.get(response) ?? (await response.arrayBuffer()), response);
  };
};

/**
 * Starts Vite in front of the portal. It renders pages from source and forwards everything else; it sends no content security
 * policy, because hot replacement needs inline scripts and styles.
 */
export const startDevServer = async (options: Options): Promise<void> => {
  const { root, port, host, publicUrl, portal } = options;
  const server = createHttpServer();
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server }, allowedHosts: [new URL(publicUrl).hostname] },
  });
  const render = createRenderer(vite, options);

  server.on('request', (request, response) => {
    const url = request.url ?? '/';
    const sendPage = async (language: string): Promise<void> => {
      const page = await render(url, language);
      response.writeHead(page.status, { ...Object.fromEntries(page.headers), 'cache-control': 'no-store' });
      response.end(Buffer.from(await page.arrayBuffer()));
    };
    const next = () => forward(request, response, { portal, sendPage });
    if (isPortalUrl(url)) next();
    else vite.middlewares(request, response, next);
  });
  server.on('upgrade', (request, socket, head) => {
    if (isPortalUrl(request.url ?? '')) forwardSocket(request, socket, head, portal);
  });
  await once(server.listen(port, host), 'listening');
};
