import { and, isNull, lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { webhookInbox } from '../table.ts';
import { inboxQueue } from './inbox.ts';

/** A row that failed this often stays visible and is left to staff. */
export const maxAttempts = 20;
const patienceMilliseconds = 30_000;

/** Puts rows whose job was lost back into the queue. `all` takes the young ones too: after a crash nobody works on them. */
export const sweepInbox = async (platform: Platform, all: boolean): Promise<number> => {
  const before = new Date(platform.clock.now().getTime() - (all ? 0 : patienceMilliseconds));
  const rows = await platform.database.db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.processed_at),
        all ? undefined : lt(webhookInbox.received_at, before),
        lt(webhookInbox.attempts, maxAttempts),
      ),
    )
    .orderBy(webhookInbox.id)
    .limit(500);
  for (const { id } of rows)
    await platform.jobs.send(platform.database.db, inboxQueue, { id }, { once: { key: `inbox:${id}`, seconds: 60 } });
  platform.jobs.wake(inboxQueue);
  return rows.length;
};

/** Processed bodies hold addresses of payers: they are kept while the gateway may still send its events again, then deleted. */
const keptMilliseconds = 35 * 86_400_000;

/** Deletes old processed rows. An event that came once more would only find its payment already settled. */
export const cleanInbox = async (platform: Platform): Promise<void> => {
  const before = new Date(platform.clock.now().getTime() - keptMilliseconds);
  await platform.database.db.delete(webhookInbox).where(lt(webhookInbox.processed_at, before));
};
