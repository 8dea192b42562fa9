import type { FastifyInstance } from 'fastify';
import { findSession } from '../auth/session.ts';
import { addressReader } from '../http/address.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { isClosedNow } from '../settings/guard.ts';

/** Mounts `/realtime` for logged-in players, rate-limited per address. */
export const mountRealtime = (app: FastifyInstance, platform: Platform): void => {
  const { realtime, limits, env, clock } = platform;
  const addressOf = addressReader(env);
  realtime.attach(app.server, {
    admit: async (request) => (await limits.consume('socket', clientKey(addressOf(request)))) === 0,
    authenticate: async (token) => {
      const found = await findSession(platform, token);
      if (!found) return undefined;
      const { user, expiresAt } = found;
      return { id: user.id, sessionId: user.sessionId, remainingMs: expiresAt.getTime() - clock.now().getTime() };
    },
    isClosed: () => isClosedNow(platform),
  });
};
