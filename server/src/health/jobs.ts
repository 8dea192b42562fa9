import { type AlertMeasure, alertLevelOf, alertThresholds } from '@wyrmgate/contract/health';
import type { Platform } from '../platform/platform.ts';
import { listOpenAlerts, raiseAlert, resolveAlerts } from './alerts.ts';
import { defineReleaseJob } from './releases.ts';

const measures = Object.keys(alertThresholds) as AlertMeasure[];

/** Defines the job that checks the load of the process that runs it, and the job that looks for new releases. */
export const defineHealthJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'health.watch', cron: '* * * * *', retries: 0, run: () => checkHealth(platform) });
  defineReleaseJob(platform);
};

/** Raises an alert for each reading above its threshold, and resolves alerts that have become quiet. */
export const checkHealth = async (platform: Platform): Promise<void> => {
  const { database, load, log } = platform;
  const reading = load.read();
  const found = measures.flatMap((kind) => {
    const level = alertLevelOf(kind, reading[kind]);
    return level ? [{ kind, level, value: Math.round(reading[kind]) }] : [];
  });
  await database.transaction(async (tx) => {
    for (const alert of found) await raiseAlert(platform, tx, alert);
    await resolveAlerts(platform, tx, measures);
  });
  if (found.length === 0) return;
  log.warn({ alerts: found }, 'health thresholds exceeded');
};

export const updateAlertMetrics = async ({ database, metrics, log }: Platform): Promise<void> => {
  try {
    const open = await listOpenAlerts(database.db);
    for (const level of ['warning', 'critical'] as const)
      metrics.alerts.set({ level }, open.filter((alert) => alert.level === level).length);
  } catch (error) {
    log.warn({ err: error }, 'could not count open alerts');
  }
};
