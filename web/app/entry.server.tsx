import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { provideI18n } from './platform/i18n/current.ts';
import { serverI18n } from './platform/i18n/server.ts';
import { I18nProvider } from './platform/i18n/use-translation.ts';
import { pageContext } from './platform/server-context.ts';

/** Fastify puts the page context under this key: `build.entry.module.pageContext`. */
export { pageContext };

provideI18n(serverI18n);

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
  const page = (
    <I18nProvider value={serverI18n(language)}>
      <ServerRouter context={routerContext} url={request.url} />
    </I18nProvider>
  );
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
        if (!request.signal.aborted) console.error(error);
      },
    });
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie');
  return new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers });
}
