import type { Platform } from '../platform/platform.ts';
import { checkGame } from './check.ts';

export const checkQueue = 'differences.check';

export const defineDifferenceJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: checkQueue,
    cron: '37 * * * *',
    // The job runs again an hour later anyway.
    retries: 0,
    expireInSeconds: 1800,
    run: () => checkGame(platform),
  });
};
