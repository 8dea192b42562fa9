import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance } from 'fastify';
import { updateAlertMetrics } from '../health/jobs.ts';
import { comesThroughUnknownProxy } from '../http/address.ts';
import { problem } from '../http/problem.ts';
import { measureTrouble } from '../payments/trouble.ts';
import { isPrivateHost } from '../platform/network/private-networks.ts';
import type { Platform } from '../platform/platform.ts';
import { version } from '../version.ts';

/**
 * Mounts `/health/live`, `/health/ready` (also `/health`), which checks the database, and `/metrics`, which production
 * serves to private addresses only.
 */
export const mountHealth = (app: FastifyInstance, platform: Platform): void => {
  let closing = false;
  let probe: Promise<'ok' | 'unreachable'> | undefined;
  /** Concurrent checks share one ping. */
  const pingDatabase = (): Promise<'ok' | 'unreachable'> => {
    probe ??= platform.database
      .ping(1500)
      .then(
        () => 'ok' as const,
        () => 'unreachable' as const,
      )
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_, reply) => {
      const database = await pingDatabase();
      const ready = database === 'ok' && !closing;
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'degraded', database, version });
    });
  app.get('/metrics', async ({ ip, raw }, reply) => {
    // A misconfigured proxy must not expose business figures or let the public run these queries.
    if (platform.env.production && (!isPrivateHost(ip) || comesThroughUnknownProxy(platform.env, raw)))
      throw problem(common.notFound);
    platform.metrics.online.set(await platform.realtime.online());
    await measureTrouble(platform);
    await updateAlertMetrics(platform);
    return reply
      .header('content-type', platform.metrics.register.contentType)
      .send(await platform.metrics.register.metrics());
  });
};
