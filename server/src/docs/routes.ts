import type { FastifyInstance } from 'fastify';
import { plainPolicy, plainStyles } from '../http/html.ts';
import { consumeLimit } from '../http/limit.ts';
import type { Platform } from '../platform/platform.ts';
import { describeApi } from './openapi.ts';
import { apiPage } from './page.ts';

/** Mounts `/api/openapi.json` and `/api/docs`, both generated once on first use, unless API_DOCS hides them. */
export const mountDocs = (app: FastifyInstance, platform: Platform): void => {
  if (!platform.env.apiDocs) return;
  let description: Buffer | undefined;
  let page: Buffer | undefined;
  const onRequest = (request: { ip: string }) => consumeLimit(platform, request, 'page');
  app.get('/api/openapi.json', { onRequest }, async (_, reply) => {
    description ??= Buffer.from(JSON.stringify(describeApi(platform.env.publicUrl)));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(description);
  });
  app.get('/api/docs', { onRequest }, async (_, reply) => {
    page ??= Buffer.from(apiPage());
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  app.get('/api/docs.css', { onRequest }, async (_, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(plainStyles),
  );
};
