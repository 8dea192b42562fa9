import type { Platform } from '../../platform/platform.ts';
import type { GuardedGateway } from '../gateways/gateways.ts';
import { inboxQueue, storeEvent } from './inbox.ts';

/** Gateways try a webhook for three days; what nobody received by then is found in the list of their events. */
const backMilliseconds = 4 * 86_400_000;
const mostPages = 200;

/** Puts events that never reached the inbox into it, as if they had just arrived. Answers how many there were; one gateway that does not answer keeps no other waiting. */
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
  const since = new Date(platform.clock.now().getTime() - backMilliseconds);
  let found = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const { letters, next } = await gateway.listEvents(since, cursor);
    found += await platform.database.transaction(async (tx) => {
      let stored = 0;
      for (const { event, body } of letters)
        if (event.relevant && event.livemode === gateway.livemode)
          stored += (await storeEvent(platform, tx, gateway.name, event, body)) ? 1 : 0;
      return stored;
    });
    cursor = next;
    if (cursor === undefined) break;
  }
  if (found > 0)
    platform.log.warn({ gateway: gateway.name, events: found }, 'webhooks were lost and have been made up for');
  return found;
};
