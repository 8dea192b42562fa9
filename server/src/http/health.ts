import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';

/** `/health/live`: the process runs. `/health/ready` and `/health`: it can serve, the database answers. `/metrics`: figures. */
export const mountHealth = (app: FastifyInstance, platform: Platform): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_, reply) => {
      const database = await platform.database.ping(1500).then(
        () => 'ok',
        () => 'unreachable',
      );
      const ready = database === 'ok' && !closing;
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'degraded', database });
    });
  app.get('/metrics', async (_, reply) => {
    platform.metrics.online.set(await platform.realtime.online());
    return reply
      .header('content-type', platform.metrics.register.contentType)
      .send(await platform.metrics.register.metrics());
  });
};
