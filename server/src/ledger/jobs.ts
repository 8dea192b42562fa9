import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { recordAudit } from '../audit/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from '../users/service.ts';
import { type LedgerReport, verifyLedger } from './verify.ts';

/** Background work of the ledger: every night it is recomputed, and a difference is shouted about. */
export const defineLedgerJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'ledger.verify',
    cron: '23 3 * * *',
    retries: 2,
    expireInSeconds: 900,
    run: async () => {
      await watchLedger(platform);
    },
  });
};

/** Recomputes the ledger. What does not hold stands in the log, the figures, the audit log and a mail to whoever can act. */
export const watchLedger = async (platform: Platform): Promise<LedgerReport> => {
  const { database, metrics, clock, log, mail } = platform;
  const report = await database.withoutTimeout(verifyLedger);
  metrics.ledgerDifferences.set(foundIn(report).length);
  metrics.ledgerVerified.set(Math.floor(clock.now().getTime() / 1000));
  if (report.ok) {
    log.info({ entries: report.entries }, 'the ledger holds');
    return report;
  }
  log.error({ report }, 'the ledger does not hold');
  await database.transaction((tx) => raiseAlarm(platform, tx, report));
  mail.wake();
  return report;
};

/** `sum: 5, brokenLinks: 2, 3`: names and numbers, which need no translation. */
const foundIn = ({ entries: _, ok: __, sum, ...lists }: LedgerReport): string[] => [
  ...(sum === 0 ? [] : [`sum: ${sum}`]),
  ...Object.entries(lists).flatMap(([name, ids]) => (ids.length > 0 ? [`${name}: ${ids.join(', ')}`] : [])),
];

const raiseAlarm = async (platform: Platform, tx: Tx, report: LedgerReport): Promise<void> => {
  const now = platform.clock.now();
  const found = foundIn(report).join('; ');
  const day = now.toISOString().slice(0, 10);
  const { support_email: support, site_name: site } = await readSettings(tx);
  const people = [
    { email: support, username: site, language: defaultLanguage },
    ...(await listStaff(tx)).filter(({ authority, status }) => authority === 'implementor' && status === 'active'),
  ];
  for (const { email, username, language } of people)
    await platform.mail.enqueue(tx, {
      cause: `ledger:${day}:${email}`,
      to: email,
      template: 'ledger-alert',
      language: isLanguage(language) ? language : defaultLanguage,
      values: { username, found },
    });
  await recordAudit(tx, {
    action: 'ledger_alert',
    targetType: 'ledger',
    targetId: day,
    notes: found,
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
