import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../http/html.ts';
import { languageOf } from '../http/language.ts';
import type { ProblemError } from '../http/problem.ts';
import { translate } from '../platform/language/messages.ts';

const styles =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#060b10;color:#d8d2c5;font:17px/1.6 system-ui,sans-serif}' +
  'main{max-width:34rem}h1{margin:0 0 12px;color:#f5eddd;font:500 40px/1.15 Georgia,serif}a{color:#ff965a}code{color:#8a9aa3}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Returns whether a browser requested a page; other clients get the error envelope. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !request.url.startsWith('/api/') &&
  String(request.headers.accept ?? '').includes('text/html');

/** Sends a self-contained error page, for when the regular error page cannot be rendered. */
export const sendFailurePage = (request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply => {
  const language = languageOf(request);
  const text = (key: string) => escapeHtml(translate(language, `common:errorPage.${key}`, { id: request.id }));
  const message =
    error.problem.status >= 500
      ? text('unavailable')
      : escapeHtml(translate(language, error.problem.code.replace('.', ':errors.')));
  const body =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${text('title')}</title><style>${styles}</style></head><body><main><h1>${text('title')}</h1>` +
    `<p>${message}</p><p><a href="">${text('reload')}</a></p><p><code>${escapeHtml(request.id)}</code></p></main></body></html>`;
  return reply
    .code(error.problem.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('retry-after', String(error.extras.retryAfterSeconds ?? 5))
    .send(body);
};
