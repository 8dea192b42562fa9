import { and, isNull, lt } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { webhookInbox } from '../table.ts';
import { inboxQueue } from './inbox.ts';

/** After this many failures a row is not retried and is left to staff. */
export const maxAttempts = 20;
const sweepAfterMs = 30_000;

/** Queues rows whose job was lost. `all` includes recent rows: after a crash no job is processing them. */
export const sweepInbox = async (platform: Platform, all: boolean): Promise<number> => {
  const before = new Date(platform.clock.now().getTime() - (all ? 0 : sweepAfterMs));
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

/** Bodies contain payers' addresses, so they are deleted once the gateway can no longer resend the event. */
const retentionMs = 35 * 86_400_000;

/** Deletes old processed rows. Should such an event arrive again, settling is idempotent. */
export const cleanInbox = async (platform: Platform): Promise<void> => {
  const before = new Date(platform.clock.now().getTime() - retentionMs);
  await platform.database.db.delete(webhookInbox).where(lt(webhookInbox.processed_at, before));
};
