import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { provideI18n } from './platform/i18n/current.ts';
import { freshI18n, serverI18n } from './platform/i18n/server.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { keepUpTo } from './platform/keep-up-to.ts';
import { KeptPartsContext } from './platform/kept-part.tsx';
import { partsOfPage } from './platform/kept-parts.ts';
import { arrangeScripts } from './platform/page-scripts.ts';
import type { RouteHandle } from './platform/route-handle.ts';
import { pageContext } from './platform/server-context.ts';

/** Fastify reads this key as `build.entry.module.pageContext`. */
export { pageContext };

/** The rendered bytes of each response, so that Fastify need not read them through a stream. */
export const bodies = new WeakMap<Response, Buffer>();

provideI18n(serverI18n);

/** Cached pages, up to 6 MB. The key contains everything that the content of a page depends on. */
const pages = keepUpTo<Buffer<ArrayBuffer>>(6_000_000);

/** React's marker for a Suspense boundary that failed or was not ready. */
const unready = '<!--$!-->';
const end = '</body></html>';

/**
 * Renders a page as one string, because the content security policy in the headers lists the hash of every inline
 * script.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { api, language } = context.get(pageContext);
  const i18n = await freshI18n(api, language);
  // All data is loaded, so React Router must not suspend for it. Rendering without Suspense is a third faster.
  const { serverHandoffStream, ...rest } = routerContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie');
  const respond = (body: Buffer, code: number): Response => {
    const response = new Response(null, { status: code, headers });
    bodies.set(response, body);
    return response;
  };
  // The browser must render the same page from `data`, so the page may depend only on `data`.
  const key = `${request.url} ${language} ${i18n.saved} ${data}`;
  const kept = pages.get(key);
  if (kept) return respond(kept, status);
  const parts = partsOfPage([language, i18n.saved, routerContext.staticHandlerContext.loaderData.root]);
  const page = (
    <I18nProvider value={i18n}>
      <KeptPartsContext value={parts}>
        <ServerRouter context={rest} url={request.url} />
      </KeptPartsContext>
    </I18nProvider>
  );
  const quick = `<!DOCTYPE html>${renderToString(page)}`;
  const isComplete = !quick.includes(unready);
  if (isComplete) parts.keepFrom(quick);
  const { html, failed } = isComplete ? { html: quick, failed: false } : await renderPatiently(page, request);
  const body = assemble(html, data, isForReading(routerContext));
  if (import.meta.env.PROD && isComplete && status === 200) pages.set(key, body, body.length + key.length);
  return respond(body, failed ? 500 : status);
}

/** Renders with Suspense, for pages whose code has not loaded yet. */
const renderPatiently = async (page: ReactNode, { signal }: Request): Promise<{ html: string; failed: boolean }> => {
  const chunks: Uint8Array[] = [];
  const body = new Writable({
    write: (chunk, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  let failed = false;
  await new Promise<void>((resolve, reject) => {
    body.once('finish', resolve).once('error', reject);
    const { pipe } = renderToPipeableStream(page, {
      // Disables streaming, which would need scripts to move late parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: (error) => {
        failed = true;
        if (!signal.aborted) console.error(error);
      },
    });
  });
  return { html: Buffer.concat(chunks).toString(), failed };
};

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Returns a script that passes the loader data to React Router in the browser. */
const handOver = (data: string): string => {
  const value = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
  const stream = 'window.__reactRouterContext.streamController';
  return `<script>${stream}.enqueue(${value});${stream}.close();</script>`;
};

/** True for public player pages, which visitors read before they use any controls. */
const isForReading = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
  matches.some(({ route }) => route.id === 'shell/public-shell') &&
  !matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.private);

const assemble = (html: string, data: string | undefined, late: boolean): Buffer<ArrayBuffer> => {
  const script = data === undefined ? '' : handOver(data);
  if (import.meta.env.PROD)
    return Buffer.concat(arrangeScripts(html, { late, data: script }).map((piece) => Buffer.from(piece)));
  const close = html.lastIndexOf(end);
  return Buffer.from(close < 0 ? html : html.slice(0, close) + script + html.slice(close));
};
