import type { Returned } from '@wyrmgate/contract/endpoint';
import { type health as contract, healthScore, statusOf } from '@wyrmgate/contract/health';
import type { User, Work } from '../http/context.ts';
import type { Platform } from '../platform/platform.ts';
import { listOpenAlerts, listPastAlerts } from './alerts.ts';

const pingTimeoutMs = 1500;

const pingDatabase = async ({
  database,
}: Platform): Promise<{ status: 'ok' | 'unreachable'; responseTime: number }> => {
  const started = performance.now();
  const status = await database.ping(pingTimeoutMs).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  return { status, responseTime: Math.round(performance.now() - started) };
};

/** Returns the health of this process and its database connection. */
export const readHealth = async ({ platform, now }: Work<User>): Promise<Returned<(typeof contract)['get']>> => {
  const reading = platform.load.read();
  const database = await pingDatabase(platform);
  const score = healthScore(reading, database.status === 'ok');
  return {
    ...reading,
    status: statusOf(score),
    score,
    database,
    uptime: Math.round(process.uptime()),
    checked_at: now.toISOString(),
  };
};

export const listAlerts = async ({ tx }: Work<User>): Promise<Returned<(typeof contract)['alerts']>> => ({
  open: await listOpenAlerts(tx),
  over: await listPastAlerts(tx),
});
