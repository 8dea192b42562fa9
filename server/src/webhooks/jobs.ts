import { maxWebhooks } from '@wyrmgate/contract/webhooks-constants';
import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { sendJob } from './emit.ts';
import { sendTo, sweep } from './send.ts';
import type { PublicChecks } from './still-public.ts';
import { webhookEventRows } from './table.ts';

const dayMs = 86_400_000;

/** Deletes events and their deliveries after the retention period of webhooks. */
export const cleanWebhooks = async ({
  database: { db },
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - env.keepDays.webhooks * dayMs);
  await db.delete(webhookEventRows).where(lt(webhookEventRows.occurred_at, before));
};

type Sources = {
  /** Each emits the events of subjects that became visible on schedule. */
  announceDue: readonly ((platform: Platform) => Promise<void>)[];
  publicChecks: PublicChecks;
};

export const defineWebhookJobs = (platform: Platform, { announceDue, publicChecks }: Sources): void => {
  // One slot per webhook, so that they do not wait for each other.
  platform.jobs.define<{ webhook: number }>({
    name: sendJob,
    batchSize: maxWebhooks,
    run: (data) => sendTo(platform, publicChecks, data),
  });
  platform.jobs.define({
    name: 'webhooks.sweep',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    run: async () => {
      for (const announce of announceDue) await announce(platform);
      await sweep(platform);
    },
  });
  platform.jobs.define({ name: 'webhooks.clean', cron: '19 4 * * *', run: () => cleanWebhooks(platform) });
};
