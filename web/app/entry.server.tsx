import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

export { pageContext } from './platform/server-context.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const body = new PassThrough();
  const html = text(body);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady: () => {
        pipe(body);
        resolve();
      },
      onShellError: reject,
    });
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(await html, { status, headers });
}
