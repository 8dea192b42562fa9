import type { FastifyInstance } from 'fastify';
import { mountReferral } from './auth/referral.ts';
import { mountMailbox } from './dev/mailbox.ts';
import { mountDocs } from './docs/routes.ts';
import { mountHealth } from './http/health.ts';
import { mountRealtime } from './http/realtime.ts';
import { mountContract } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { mountPages } from './pages/pages.ts';
import type { Platform } from './platform/platform.ts';

/** The whole HTTP application on an open platform, not yet listening. */
export const createApp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = await createServer(platform);
  await mountContract(app, platform);
  mountDocs(app, platform);
  mountReferral(app, platform);
  mountHealth(app, platform);
  mountMailbox(app, platform);
  await mountPages(app, platform);
  mountRealtime(app, platform);
  return app;
};
