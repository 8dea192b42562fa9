import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { plainPolicy, plainStyles } from './html.ts';
import { describeApi } from './openapi.ts';
import { apiPage } from './page.ts';

/** `/api/openapi.json` and `/api/docs`; made at the first call, for the contract does not change while the server runs. */
export const mountDocs = (app: FastifyInstance, { env }: Platform): void => {
  let description: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(describeApi(env.publicUrl));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(description);
  });
  app.get('/api/docs', async (_, reply) => {
    page ??= apiPage();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', plainPolicy)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  app.get('/api/docs.css', async (_, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(plainStyles),
  );
};
