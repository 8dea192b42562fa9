import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import { findCheck, storeCheck } from '../../health/checks.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GuardedGateway } from '../gateways/gateways.ts';
import { inboxQueueOf, storeEvent } from './inbox.ts';
import { requeueGateway } from './inbox-sweep.ts';

const dayMs = 86_400_000;
/** Longer than the three days for which gateways retry a webhook. */
const lookbackMs = 4 * dayMs;
/** After a long pause, everything since the last catch-up is read. Gateways list their events for about 30 days. */
const maxLookbackMs = 28 * dayMs;
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

const checkNameOf = (name: Gateway): string => `payments.catchUp.${name}`;

const startOf = async ({ database, clock }: Platform, name: Gateway): Promise<Date> => {
  const now = clock.now().getTime();
  const last = await findCheck(database.db, checkNameOf(name));
  // Gateways may list an event some time after it happened.
  const missed = last ? last.checked_at.getTime() - dayMs : now;
  return new Date(Math.max(now - maxLookbackMs, Math.min(now - lookbackMs, missed)));
};

const catchUpWith = async (platform: Platform, gateway: GuardedGateway): Promise<number> => {
  const now = platform.clock.now();
  const since = await startOf(platform, gateway.name);
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
  const detail = { since: since.toISOString(), events: found };
  await storeCheck(platform.database.db, { name: checkNameOf(gateway.name), checked_at: now, ok: true, detail });
  if (found > 0) platform.log.warn({ gateway: gateway.name, events: found }, 'recovered lost webhooks');
  return found;
};
