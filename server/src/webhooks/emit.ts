// The only file of this domain that other domains import.
import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@wyrmgate/contract/webhooks-constants';
import { sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import { preparedRows } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { webhookDeliveries, webhookEventRows, webhooks } from './table.ts';

/** Sends the due deliveries of one webhook. */
export const sendJob = 'webhooks.send';

export type Happened = {
  type: WebhookEvent;
  /** Unique among events of this type, so that the event is sent only once. */
  cause: string;
  /**
   * Ids and facts without secrets. Names of people are left out, because programs with the right API key can
   * read them.
   */
  data: Record<string, unknown>;
};

/**
 * Queues an event for its subscribed webhooks in the caller's transaction, so that it is sent if and only if the
 * transaction commits. Stores nothing if no webhook is subscribed.
 */
export const emit = async (
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  { type, cause, data }: Happened,
  occurredAt = clock.now(),
): Promise<void> => {
  const queued = await emitQuery(tx, {
    id: randomUUID(),
    type,
    cause,
    data: JSON.stringify(data),
    occurredAt: occurredAt.toISOString(),
    now: clock.now().toISOString(),
  });
  for (const { webhook_id } of queued) afterCommit(tx, () => jobs.runNow(sendJob, { webhook: Number(webhook_id) }));
};

const emitQuery = preparedRows<{ webhook_id: number }>('webhooks_emit', () => {
  const { placeholder } = sql;
  const type = sql`${placeholder('type')}::text`;
  const occurredAt = sql`${placeholder('occurredAt')}::timestamptz`;
  return sql`with targets as (
          select id from ${webhooks}
          where active and events ? ${type} and created_at <= ${occurredAt}
        ), event as (
          insert into ${webhookEventRows} (public_id, type, cause, data, occurred_at)
          select ${placeholder('id')}, ${type}, ${placeholder('cause')}, ${placeholder('data')}::jsonb, ${occurredAt}
          where exists (select 1 from targets)
          on conflict do nothing
          returning id
        )
        insert into ${webhookDeliveries} (webhook_id, event_id, next_attempt_at)
        select targets.id, event.id, ${placeholder('now')}::timestamptz from targets, event
        returning webhook_id`;
});
