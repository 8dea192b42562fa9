import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { reconcileDays } from './reconciliation/reconcile-days.ts';
import { processDueRefunds } from './refunds/process-refund.ts';
import { reconcile } from './settlement/reconcile.ts';
import { settleQueueOf } from './settlement/schedule.ts';
import { settle } from './settlement/settle.ts';
import type { PaymentRow } from './table.ts';
import { catchUp } from './webhooks/catch-up.ts';
import { type InboxJob, inboxQueueOf } from './webhooks/inbox.ts';
import { cleanInbox, sweepInbox } from './webhooks/inbox-sweep.ts';
import { processEvent } from './webhooks/process-event.ts';

/** Queues a settlement of the payment, at most once every four seconds, however often its page is polled. */
export const queueSettlement = async (platform: Platform, tx: Tx, { id, gateway }: PaymentRow): Promise<void> => {
  const once = { key: `payment:${id}`, seconds: 4 };
  await platform.jobs.send(tx, settleQueueOf(gateway), { paymentId: id }, { once });
  platform.jobs.wake(settleQueueOf(gateway));
};

/** Defines separate queues for each gateway, so that one that hangs does not occupy the workers of another. */
const defineGatewayJobs = (platform: Platform, gateway: Gateway): void => {
  const { jobs } = platform;
  jobs.define<InboxJob>({
    name: inboxQueueOf(gateway),
    run: (job) => processEvent(platform, job),
    retries: 3,
    expireInSeconds: 120,
    // Jobs mostly wait for the gateway, which may take half a second to reply.
    concurrency: 4,
    batchSize: 4,
  });
  jobs.define<{ paymentId: number }>({
    name: settleQueueOf(gateway),
    run: async ({ paymentId }) => {
      await settle(platform, paymentId);
    },
    retries: 1,
    concurrency: 2,
  });
};

export const definePaymentJobs = (platform: Platform): void => {
  const { jobs } = platform;
  for (const gateway of gateways) defineGatewayJobs(platform, gateway);
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
  jobs.define({
    name: 'payments.compare',
    cron: '30 4 * * *',
    retries: 5,
    expireInSeconds: 1800,
    run: async () => {
      const { failed } = await reconcileDays(platform);
      if (failed > 0) throw new Error(`The lists of ${failed} gateways could not be read.`);
    },
  });
  jobs.define({ name: 'payments.clean', cron: '17 4 * * *', run: () => cleanInbox(platform) });
};
