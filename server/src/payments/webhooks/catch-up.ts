import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GuardedGateway } from '../gateways/gateways.ts';
import { inboxQueueOf, storeEvent } from './inbox.ts';
import { requeueGateway } from './inbox-sweep.ts';

/** Longer than the three days for which gateways retry a webhook. */
const lookbackMs = 4 * 86_400_000;
const maxPages = 200;

/**
 * Adds events that never reached the inbox and returns their number, and retries all unprocessed ones. A failing
 * gateway does not affect the others.
 */
export const catchUp = async (platform: Platform, names: readonly Gateway[] = gateways): Promise<number> => {
  const open = names.flatMap((name) => platform.gateways[name] ?? []);
  const counts = await Promise.allSettled(open.map((gateway) => catchUpWith(platform, gateway)));
  const found = counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
  const failed = counts.find((count) => count.status === 'rejected');
  if (failed) throw failed.reason;
  return found;
};

const catchUpWith = async (platform: Platform, gateway: GuardedGateway): Promise<number> => {
  const since = new Date(platform.clock.now().getTime() - lookbackMs);
  let found = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const { webhooks, next } = await gateway.listEvents(since, cursor);
    for (const { event, body } of webhooks) {
      if (!event.relevant || event.livemode !== gateway.livemode) continue;
      const { job, isNew } = await storeEvent(platform, gateway.name, event, body);
      if (!isNew || !job) continue;
      found += 1;
      platform.jobs.runNow(inboxQueueOf(gateway.name), job);
    }
    cursor = next;
    if (cursor === undefined) break;
  }
  await requeueGateway(platform, gateway.name);
  if (cursor !== undefined) throw new GatewayError(`${gateway.name} has more events than catch-up reads.`, 'answered');
  if (found > 0) platform.log.warn({ gateway: gateway.name, events: found }, 'recovered lost webhooks');
  return found;
};
