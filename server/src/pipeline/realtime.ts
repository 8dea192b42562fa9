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
    clientOf: (request) => clientKey(addressOf(request)),
    admit: async (client) => (await limits.consume('socket', client)) === 0,
    // Does not count authenticated connections, because everyone behind one address reconnects at the same time after a
    // restart.
    authenticated: (client) => {
      limits.refund('socket', client).catch(() => undefined);
    },
    authenticate: async (token) => {
      const found = await findSession(platform, token);
      if (!found) return undefined;
      const { user, expiresAt } = found;
      return { id: user.id, sessionId: user.sessionId, remainingMs: expiresAt.getTime() - clock.now().getTime() };
    },
    isClosed: () => isClosedNow(platform),
  });
};
