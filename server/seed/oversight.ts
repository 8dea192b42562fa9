import { chainCheckName } from '../src/audit/jobs.ts';
import { verifyAudit } from '../src/audit/verify.ts';
import { onlineSamples } from '../src/dashboard/table.ts';
import { storeCheck } from '../src/health/checks.ts';
import { healthAlerts } from '../src/health/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { day, minute, type Random } from './random.ts';

/** Simulated number of players, highest on weekend evenings. */
const playersAt = (random: Random, at: Date): number => {
  const evening = 1 - Math.abs(((at.getUTCHours() + 4) % 24) / 24 - 0.5) * 1.6;
  const weekend = [0, 6].includes(at.getUTCDay()) ? 1.35 : 1;
  return Math.round(Math.max(0.1, evening) * weekend * random.between(52, 74));
};

/** Seeds a month of online samples, two closed incidents, and last night's audit log check. */
export const seedOversight = async (tx: Tx, random: Random, now: Date): Promise<void> => {
  const hour = 60 * minute;
  const samples = Array.from({ length: 30 * 24 }, (_, index) => {
    const at = new Date(now.getTime() - (index + 1) * hour);
    return { at, players: playersAt(random, at) };
  });
  await tx.insert(onlineSamples).values(samples);
  const incident = (
    kind: 'cpu' | 'memory',
    level: 'warning' | 'critical',
    value: number,
    ago: number,
    long: number,
  ) => {
    const raised_at = new Date(now.getTime() - ago);
    const resolved_at = new Date(raised_at.getTime() + long * minute);
    return { kind, level, value, raised_at, last_seen_at: resolved_at, resolved_at };
  };
  await tx
    .insert(healthAlerts)
    .values([incident('memory', 'warning', 84, 9 * day, 46), incident('cpu', 'critical', 97, 2 * day + 5 * hour, 12)]);
  const report = await verifyAudit(tx);
  const checked_at = new Date(now.getTime() - 6 * hour);
  await storeCheck(tx, { name: chainCheckName, checked_at, ok: report.ok, detail: report });
};
