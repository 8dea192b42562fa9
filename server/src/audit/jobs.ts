import { raiseAlert, resolveAlerts } from '../health/alerts.ts';
import { storeCheck } from '../health/checks.ts';
import type { Platform } from '../platform/platform.ts';
import { noteNewestRow } from './anchor.ts';
import { writeAnchorFile } from './anchor-file.ts';
import { recordAudit } from './service.ts';
import { findSuspicions } from './suspicion.ts';
import { type AuditReport, verifyAudit } from './verify.ts';

export const chainCheckName = 'audit.chain';

/** Defines the jobs of the audit log: a nightly check of its chain, and a check for suspicious activity every five minutes. */
export const defineAuditJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'audit.verify',
    cron: '47 3 * * *',
    retries: 2,
    expireInSeconds: 900,
    run: async () => {
      await checkAuditChain(platform);
    },
  });
  platform.jobs.define({
    name: 'audit.watch',
    cron: '*/5 * * * *',
    retries: 0,
    run: async () => {
      await noteAuditEnd(platform);
      await checkSuspiciousActivity(platform);
    },
  });
};

/**
 * Records the newest row of the audit log in the database and in DATA_DIR. Also writes it to the server log, which may
 * be stored on another machine.
 */
export const noteAuditEnd = async ({
  database,
  clock,
  crypto,
  log,
  env,
}: Pick<Platform, 'database' | 'clock' | 'crypto' | 'log' | 'env'>): Promise<void> => {
  const { state: anchor, recorded } = await database.transaction((tx) =>
    noteNewestRow(tx, { crypto, env }, clock.now()),
  );
  if (anchor.state === 'broken') log.error({ row: anchor.id }, 'rows were removed from the end of the audit log');
  else log.info({ anchor }, 'audit log end');
  try {
    if (recorded) writeAnchorFile(env, recorded);
  } catch (error) {
    // On PostgreSQL the portal also runs without a writable folder.
    log.warn({ err: error }, 'could not write the end of the audit log to DATA_DIR');
  }
};

/** Raises or resolves the alert about suspicious activity. */
export const checkSuspiciousActivity = async (platform: Platform): Promise<void> => {
  const { database, clock, log } = platform;
  const since = new Date(clock.now().getTime() - 3_600_000);
  const [busiest] = await findSuspicions(database.db, since);
  await database.transaction(async (tx) => {
    if (busiest) await raiseAlert(platform, tx, { kind: 'suspicious', level: 'warning', value: busiest.actions });
    await resolveAlerts(platform, tx, ['suspicious']);
  });
  if (!busiest) return;
  log.warn({ suspicion: busiest }, 'suspicious activity');
};

/** Verifies the chain. While it is broken, an alert stays open and each failed check adds an audit row. */
export const checkAuditChain = async (platform: Platform): Promise<AuditReport> => {
  const { database, clock, crypto, env, log, metrics } = platform;
  const report = await database.withoutTimeout((tx) => verifyAudit(tx, { crypto, env }));
  const now = clock.now();
  metrics.auditBroken.set(report.brokenLinks.length);
  await database.transaction(async (tx) => {
    await storeCheck(tx, { name: chainCheckName, checked_at: now, ok: report.ok, detail: report });
    if (report.ok) return resolveAlerts(platform, tx, ['auditChain'], 0);
    await raiseAlert(platform, tx, { kind: 'auditChain', level: 'critical', value: report.brokenLinks.length });
    await recordAudit(tx, {
      action: 'audit_alert',
      targetType: 'audit',
      targetId: now.toISOString().slice(0, 10),
      notes: `brokenLinks: ${report.brokenLinks.join(', ')}`,
      result: 'failed',
      timestamp: now,
      resource: '/audit',
      method: 'SYSTEM',
      status: 409,
      ip: '',
      userAgent: '',
      durationMs: 0,
      requestId: `audit:${now.toISOString().slice(0, 10)}`,
    });
  });
  if (report.ok) log.info({ rows: report.rows }, 'audit log chain is intact');
  else log.error({ report }, 'audit log chain is broken');
  return report;
};
