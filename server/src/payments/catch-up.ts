import type { Platform } from '../platform/platform.ts';
import type { GuardedGateway } from './gateways/gateways.ts';
import { inboxQueue, storeEvent } from './inbox.ts';

/** Gateways try a webhook for three days; what nobody received by then is found in the list of their events. */
const backMilliseconds = 4 * 86_400_000;
const mostPages = 200;

/** Puts events that never reached the inbox into it, as if they had just arrived. Answers how many there were. */
export const catchUp = async (platform: Platform): Promise<number> => {
  let found = 0;
  for (const gateway of Object.values(platform.gateways)) found += await catchUpWith(platform, gateway);
  if (found > 0) platform.jobs.wake(inboxQueue);
  return found;
};

const catchUpWith = async (platform: Platform, gateway: GuardedGateway): Promise<number> => {
  const since = new Date(platform.clock.now().getTime() - backMilliseconds);
  let found = 0;
  let last: string | undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const { letters, more } = await gateway.listEvents(since, last);
    found += await platform.database.transact(async (tx) => {
      let stored = 0;
      for (const { event, body } of letters)
        if (event.livemode === gateway.livemode && (await storeEvent(platform, tx, gateway.name, event, body)))
          stored += 1;
      return stored;
    });
    last = letters.at(-1)?.event.key;
    if (!more || last === undefined) break;
  }
  if (found > 0)
    platform.log.warn({ gateway: gateway.name, events: found }, 'webhooks were lost and have been made up for');
  return found;
};
