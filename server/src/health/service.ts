import type { Returned } from '@wyrmgate/contract/endpoint';
import { type health as contract, healthScore, statusOf } from '@wyrmgate/contract/health';
import type { User, Work } from '../http/context.ts';
import type { Platform } from '../platform/platform.ts';
import { listOpenAlerts, listPastAlerts } from './alerts.ts';

/** Longer than this the database need not try to answer. */
const patienceMs = 1500;

const askDatabase = async ({ database }: Platform): Promise<{ status: 'ok' | 'unreachable'; responseTime: number }> => {
  const started = performance.now();
  const status = await database.ping(patienceMs).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  return { status, responseTime: Math.round(performance.now() - started) };
};

/** How the process that answers is doing. */
export const readHealth = async ({ platform, now }: Work<User>): Promise<Returned<(typeof contract)['get']>> => {
  const reading = platform.load.read();
  const database = await askDatabase(platform);
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
