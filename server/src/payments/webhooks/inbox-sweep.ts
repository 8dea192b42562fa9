import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { webhookInbox } from '../table.ts';
import { type InboxJob, inboxQueueOf } from './inbox.ts';

const batchSize = 500;
/** How long a claimed row is hidden from other sweeps. */
const claimMs = 2 * 60_000;

/**
 * Claims due rows. While the gateway is unreachable, claims only the waiting row that has been due longest, as a
 * probe.
 */
const claimDue = async ({ database, clock }: Platform, gateway: Gateway, waitsForGateway: boolean) => {
  const now = clock.now();
  const until = new Date(now.getTime() + claimMs).toISOString();
  const rows = await rowsOf<{ id: number }>(
    database.db,
    sql`update payments_inbox set next_attempt_at = ${until} where id in (
          select id from payments_inbox where gateway = ${gateway} and processed_at is null
            and next_attempt_at <= ${now.toISOString()} and (failure is not distinct from 'gateway') = ${waitsForGateway}
          order by next_attempt_at, id limit ${waitsForGateway ? 1 : batchSize} for update skip locked)
        returning id`,
  );
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
};

const sweepGateway = async (platform: Platform, gateway: Gateway): Promise<number> => {
  const { jobs, database } = platform;
  let queued = 0;
  for (;;) {
    const due = [
      ...(await claimDue(platform, gateway, false)),
      ...(queued === 0 ? await claimDue(platform, gateway, true) : []),
    ];
    for (const id of due) await jobs.send(database.db, inboxQueueOf(gateway), { id } satisfies InboxJob);
    queued += due.length;
    if (due.length < batchSize) break;
  }
  if (queued > 0) jobs.wake(inboxQueueOf(gateway));
  return queued;
};

/** Queues events that are due. `all` ignores their pauses, because after a restart no job is processing them. */
export const sweepInbox = async (
  platform: Platform,
  all: boolean,
  names: readonly Gateway[] = gateways,
): Promise<number> => {
  if (all)
    await platform.database.db
      .update(webhookInbox)
      .set({ next_attempt_at: platform.clock.now() })
      .where(and(inArray(webhookInbox.gateway, names), isNull(webhookInbox.processed_at)));
  let queued = 0;
  for (const gateway of names) queued += await sweepGateway(platform, gateway);
  return queued;
};

/**
 * Retries the failed events of a gateway at once. `waiting` limits this to those that failed because the gateway was
 * unreachable.
 */
export const requeueGateway = async (
  platform: Platform,
  gateway: Gateway,
  { waiting = false }: { waiting?: boolean } = {},
): Promise<void> => {
  const { database, clock } = platform;
  const isOpen = and(eq(webhookInbox.gateway, gateway), isNull(webhookInbox.processed_at));
  await database.db
    .update(webhookInbox)
    .set({
      next_attempt_at: clock.now(),
      failure: sql`case when ${webhookInbox.failure} = 'gateway' then null else ${webhookInbox.failure} end`,
    })
    .where(and(isOpen, waiting ? eq(webhookInbox.failure, 'gateway') : isNotNull(webhookInbox.failure)));
  await sweepGateway(platform, gateway);
};

/**
 * Deletes old processed rows, because their bodies contain payers' addresses. An event that arrives again does no
 * harm, because settling is idempotent.
 */
export const cleanInbox = async (platform: Platform): Promise<void> => {
  const before = new Date(platform.clock.now().getTime() - platform.env.keepDays.webhooks * 86_400_000);
  await platform.database.db.delete(webhookInbox).where(lt(webhookInbox.processed_at, before));
};
