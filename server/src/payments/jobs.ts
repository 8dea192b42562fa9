import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import type { Tx } from '../platform/database/database.ts';
import type { JobDefinition } from '../platform/jobs/jobs.ts';
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
  for (const { name, run, ...options } of scheduledWork)
    jobs.define<{ all?: boolean }>({
      ...options,
      name: `payments.${name}.${gateway}`,
      run: ({ all = false }) => run(platform, gateway, all),
    });
};

type ScheduledWork = Omit<JobDefinition<{ all?: boolean }>, 'run'> & {
  /** `all` ignores pauses and leases, because after a restart no job is processing the rows. */
  run: (platform: Platform, gateway: Gateway, all: boolean) => Promise<void>;
};
const scheduledWork: readonly ScheduledWork[] = [
  {
    name: 'reconcile',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    expireInSeconds: 600,
    run: async (platform, gateway) => {
      await reconcile(platform, [gateway]);
    },
  },
  {
    name: 'sweep',
    cron: '* * * * *',
    atStart: { all: true },
    retries: 0,
    run: async (platform, gateway, all) => {
      await sweepInbox(platform, all, [gateway]);
    },
  },
  {
    name: 'refunds',
    cron: '* * * * *',
    atStart: { all: true },
    retries: 0,
    expireInSeconds: 600,
    run: async (platform, gateway, all) => {
      await processDueRefunds(platform, all, [gateway]);
    },
  },
  {
    name: 'catch-up',
    cron: '47 3 * * *',
    retries: 5,
    expireInSeconds: 900,
    run: async (platform, gateway) => {
      await catchUp(platform, [gateway]);
    },
  },
  {
    name: 'compare',
    cron: '30 4 * * *',
    retries: 5,
    expireInSeconds: 1800,
    run: async (platform, gateway) => {
      const { failed } = await reconcileDays(platform, [gateway]);
      if (failed > 0) throw new Error(`The lists of ${gateway} could not be read.`);
    },
  },
];

export const definePaymentJobs = (platform: Platform): void => {
  const { jobs } = platform;
  for (const gateway of gateways) defineGatewayJobs(platform, gateway);
  jobs.define({ name: 'payments.clean', cron: '17 4 * * *', run: () => cleanInbox(platform) });
};
