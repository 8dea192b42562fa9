import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { provideI18n } from './platform/i18n/current.ts';
import { serverI18n } from './platform/i18n/server.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { pageContext } from './platform/server-context.ts';

/** Fastify puts the page context under this key: `build.entry.module.pageContext`. */
export { pageContext };

/** The bytes of each rendered page. Its response has none: they would only go through a stream to come out again. */
export const bodies = new WeakMap<Response, Buffer>();

provideI18n(serverI18n);

/** What React leaves where a part was not ready: its code was still loading, or it failed. */
const unready = '<!--$!-->';
const end = '</body></html>';
const modulePreload = '<link rel="modulepreload"';
const lowPriority = Buffer.from(' fetchpriority="low"');

/**
 * Renders a page as one piece of text: Fastify names the hash of every inline script in the content security policy, so
 * it has to know them all before the headers leave.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language } = context.get(pageContext);
  // React Router would wait for its data inside of the page; it is all there, and a page without waiting parts renders
  // in two thirds of the time.
  const { serverHandoffStream, ...rest } = routerContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : undefined;
  const page = (
    <I18nProvider value={serverI18n(language)}>
      <ServerRouter context={rest} url={request.url} />
    </I18nProvider>
  );
  const quick = `<!DOCTYPE html>${renderToString(page)}`;
  const { html, failed } = quick.includes(unready)
    ? await renderPatiently(page, request)
    : { html: quick, failed: false };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie');
  const body = assemble(html, data);
  const response = new Response(null, { status: failed ? 500 : status, headers });
  bodies.set(response, body);
  return response;
}

/** Renders with waiting for what is not loaded yet. */
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
      // Nothing is streamed, so no part has to be moved into place by a script.
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

/** The script with the loaders' data that React Router's browser side waits for. */
const handOver = (data: string): string => {
  const value = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
  const stream = 'window.__reactRouterContext.streamController';
  return `<script>${stream}.enqueue(${value});${stream}.close();</script>`;
};

/** The page in bytes. They are searched and cut as bytes: with long texts each step would be a copy of twice the size. */
const assemble = (html: string, data: string | undefined): Buffer<ArrayBuffer> => {
  const page = Buffer.from(html);
  const parts: Buffer[] = [];
  let done = 0;
  // Pictures and fonts first: the page can be read before it can be used, and React Router has no setting for it.
  for (let at = page.indexOf(modulePreload); at >= 0; at = page.indexOf(modulePreload, done)) {
    parts.push(page.subarray(done, at + modulePreload.length), lowPriority);
    done = at + modulePreload.length;
  }
  const close = page.lastIndexOf(end);
  const last = close < 0 ? page.length : close;
  parts.push(page.subarray(done, last));
  if (data !== undefined) parts.push(Buffer.from(handOver(data)));
  parts.push(page.subarray(last));
  return Buffer.concat(parts);
};
