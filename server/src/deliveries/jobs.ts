import type { Platform } from '../platform/platform.ts';
import { forwardBalances } from './forward-balances.ts';
import { sendQueue } from './queue.ts';
import { sendDue } from './send.ts';

export const defineDeliveryJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: sendQueue,
    cron: '* * * * *',
    atStart: {},
    // The queue retries each delivery separately, so the job itself needs no retries.
    retries: 0,
    expireInSeconds: 600,
    concurrency: 2,
    run: async () => {
      await sendDue(platform);
    },
  });
  platform.jobs.define({
    name: 'deliveries.forward',
    cron: '13 * * * *',
    atStart: {},
    retries: 0,
    expireInSeconds: 1800,
    run: () => forwardBalances(platform),
  });
};
