import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { recordAudit } from '../audit/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from '../users/service.ts';
import { type LedgerReport, verifyLedger } from './verify.ts';

export const defineLedgerJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'ledger.verify',
    cron: '23 3 * * *',
    retries: 2,
    expireInSeconds: 900,
    run: async () => {
      await checkLedger(platform);
    },
  });
};

/** Verifies the ledger. Reports differences by log, metrics, audit log and email to support and implementors. */
export const checkLedger = async (platform: Platform): Promise<LedgerReport> => {
  const { database, metrics, clock, log } = platform;
  const report = await database.withoutTimeout(verifyLedger);
  metrics.ledgerDifferences.set(differencesIn(report).length);
  metrics.ledgerVerified.set(Math.floor(clock.now().getTime() / 1000));
  if (report.ok) {
    log.info({ entries: report.entries }, 'the ledger is consistent');
    return report;
  }
  log.error({ report }, 'the ledger is inconsistent');
  await database.transaction((tx) => alertStaff(platform, tx, report));
  return report;
};

/** Lists names and ids only, such as `sum: 5; brokenLinks: 2, 3`, so that it needs no translation. */
const differencesIn = ({ entries: _, ok: __, sum, ...lists }: LedgerReport): string[] => [
  ...(sum === 0 ? [] : [`sum: ${sum}`]),
  ...Object.entries(lists).flatMap(([name, ids]) => (ids.length > 0 ? [`${name}: ${ids.join(', ')}`] : [])),
];

const alertStaff = async (platform: Platform, tx: Tx, report: LedgerReport): Promise<void> => {
  const now = platform.clock.now();
  const differences = differencesIn(report).join('; ');
  const day = now.toISOString().slice(0, 10);
  const { support_email: supportEmail, site_name: siteName } = await readSettings(tx);
  const recipients = [
    { email: supportEmail, username: siteName, language: defaultLanguage },
    ...(await listStaff(tx)).filter(({ authority, status }) => authority === 'implementor' && status === 'active'),
  ];
  for (const { email, username, language } of recipients)
    await platform.mail.enqueue(tx, {
      cause: `ledger:${day}:${email}`,
      to: email,
      template: 'ledger-alert',
      language: isLanguage(language) ? language : defaultLanguage,
      values: { username, found: differences },
    });
  await recordAudit(tx, {
    action: 'ledger_alert',
    targetType: 'ledger',
    targetId: day,
    notes: differences,
    result: 'failed',
    timestamp: now,
    resource: '/ledger',
    method: 'SYSTEM',
    status: 409,
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: `ledger:${day}`,
  });
};
