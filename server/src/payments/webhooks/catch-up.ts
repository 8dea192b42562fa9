import type { Platform } from '../../platform/platform.ts';
import type { GuardedGateway } from '../gateways/gateways.ts';
import { inboxQueue, storeEvent } from './inbox.ts';

/** Longer than the three days for which gateways retry a webhook. */
const lookbackMs = 4 * 86_400_000;
const maxPages = 200;

/** Adds events that never reached the inbox and returns their number. A failing gateway does not affect the others. */
export const catchUp = async (platform: Platform): Promise<number> => {
  const counts = await Promise.allSettled(
    Object.values(platform.gateways).map((gateway) => catchUpWith(platform, gateway)),
  );
  const found = counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0);
  if (found > 0) platform.jobs.wake(inboxQueue);
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
    found += await platform.database.transaction(async (tx) => {
      let stored = 0;
      for (const { event, body } of webhooks)
        if (event.relevant && event.livemode === gateway.livemode)
          stored += (await storeEvent(platform, tx, gateway.name, event, body)) ? 1 : 0;
      return stored;
    });
    cursor = next;
    if (cursor === undefined) break;
  }
  if (found > 0) platform.log.warn({ gateway: gateway.name, events: found }, 'recovered lost webhooks');
  return found;
};
