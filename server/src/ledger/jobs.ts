import type { Platform } from '../platform/platform.ts';
import { verifyLedger } from './verify.ts';

/** Background work of the ledger: every night it is recomputed, and a difference is shouted about. */
export const defineLedgerJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'ledger.verify',
    cron: '23 3 * * *',
    retries: 2,
    expireInSeconds: 900,
    run: async () => {
      const report = await verifyLedger(platform.database.db);
      if (report.ok) platform.log.info({ entries: report.entries }, 'the ledger holds');
      else platform.log.error({ report }, 'the ledger does not hold');
    },
  });
};
