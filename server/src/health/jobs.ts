import { type AlertMeasure, alertLevelOf, alertThresholds } from '@wyrmgate/contract/health';
import type { Platform } from '../platform/platform.ts';
import { listOpenAlerts, raiseAlert, resolveAlerts } from './alerts.ts';

const watched = Object.keys(alertThresholds) as AlertMeasure[];

/** Every minute one of the processes looks at itself. */
export const defineHealthJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'health.watch', cron: '* * * * *', retries: 0, run: () => watchHealth(platform) });
};

/** Raises an alert for each reading over its threshold, and closes those that are over. */
export const watchHealth = async (platform: Platform): Promise<void> => {
  const { database, load, log, mail } = platform;
  const reading = load.read();
  const found = watched.flatMap((kind) => {
    const level = alertLevelOf(kind, reading[kind]);
    return level ? [{ kind, level, value: Math.round(reading[kind]) }] : [];
  });
  await database.transaction(async (tx) => {
    for (const alert of found) await raiseAlert(platform, tx, alert);
    await resolveAlerts(platform, tx, watched);
  });
  if (found.length === 0) return;
  log.warn({ alerts: found }, 'the server is under strain');
  mail.wake();
};

/** Brings the figures for monitoring up to date. */
export const measureAlerts = async ({ database, metrics, log }: Platform): Promise<void> => {
  try {
    const open = await listOpenAlerts(database.db);
    for (const level of ['warning', 'critical'] as const)
      metrics.alerts.set({ level }, open.filter((alert) => alert.level === level).length);
  } catch (error) {
    log.warn({ err: error }, 'the open alerts could not be counted');
  }
};
