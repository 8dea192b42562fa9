import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { processDueRefunds } from './refunds/process-refund.ts';
import { reconcile } from './settlement/reconcile.ts';
import { settle } from './settlement/settle.ts';
import { catchUp } from './webhooks/catch-up.ts';
import { inboxQueue, processInbox } from './webhooks/inbox.ts';
import { cleanInbox, sweepInbox } from './webhooks/inbox-sweep.ts';

const settleQueue = 'payments.settle';

/** Queues a settlement of the payment, at most once every four seconds however often its page is polled. */
export const queueSettlement = async (platform: Platform, tx: Tx, paymentId: number): Promise<void> => {
  const once = { key: `payment:${paymentId}`, seconds: 4 };
  await platform.jobs.send(tx, settleQueue, { paymentId }, { once });
  platform.jobs.wake(settleQueue);
};

export const definePaymentJobs = (platform: Platform): void => {
  const { jobs } = platform;
  jobs.define<{ id: number }>({
    name: inboxQueue,
    run: ({ id }) => processInbox(platform, id),
    retries: 10,
    expireInSeconds: 60,
    concurrency: 4,
  });
  jobs.define<{ paymentId: number }>({
    name: settleQueue,
    run: async ({ paymentId }) => {
      await settle(platform, paymentId);
    },
    retries: 1,
    concurrency: 2,
  });
  jobs.define<{ all?: boolean }>({
    name: 'payments.sweep',
    cron: '* * * * *',
    atStart: { all: true },
    retries: 0,
    run: async ({ all = false }) => {
      await sweepInbox(platform, all);
    },
  });
  jobs.define<{ all?: boolean }>({
    name: 'payments.refunds',
    cron: '* * * * *',
    atStart: { all: true },
    retries: 0,
    expireInSeconds: 600,
    run: async ({ all = false }) => {
      await processDueRefunds(platform, all);
    },
  });
  jobs.define({
    name: 'payments.reconcile',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    expireInSeconds: 600,
    run: async () => {
      await reconcile(platform);
    },
  });
  jobs.define({
    name: 'payments.catch-up',
    cron: '47 3 * * *',
    retries: 5,
    expireInSeconds: 900,
    run: async () => {
      await catchUp(platform);
    },
  });
  jobs.define({ name: 'payments.clean', cron: '17 4 * * *', run: () => cleanInbox(platform) });
};
