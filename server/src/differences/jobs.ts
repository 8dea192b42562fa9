import type { Platform } from '../platform/platform.ts';
import { checkGame } from './check.ts';

export const checkQueue = 'differences.check';

export const defineDifferenceJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: checkQueue,
    cron: '37 * * * *',
    // The next hour compares again.
    retries: 0,
    expireInSeconds: 1800,
    run: () => checkGame(platform),
  });
};
