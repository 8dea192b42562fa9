import { randomUUID } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type webhooks as contract,
  type Webhook,
  type WebhookForm,
  webhooksProblems,
} from '@wyrmgate/contract/webhooks';
import { maxWebhooks, secretOverlapHours } from '@wyrmgate/contract/webhooks-constants';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { checkAddress } from './address.ts';
import { sendJob } from './emit.ts';
import { assertMaySend, maySee } from './event-rights.ts';
import { bodyOf, createSecret, discordBodyOf } from './message.ts';
import { secretContext } from './secrets.ts';
import { type WebhookRow, webhookDeliveries, webhookEventRows, webhooks } from './table.ts';

type Contract = typeof contract;
type Counts = { pending: number; failed: number };
const p = webhooksProblems;

const stateOf = ({ active, paused_at }: WebhookRow): Webhook['state'] =>
  active ? (paused_at ? 'paused' : 'active') : 'off';

const show = (row: WebhookRow, { pending, failed }: Counts, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  format: row.format,
  host: row.host,
  events: row.events,
  language: row.language,
  state: stateOf(row),
  paused_for: row.paused_for,
  previous_secret_until:
    row.previous_secret_until && row.previous_secret_until > now ? row.previous_secret_until.toISOString() : null,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  pending,
  failed,
  version: row.version,
});

const countDeliveries = async (tx: Tx): Promise<Map<number, Counts>> => {
  const rows = await tx
    .select({ id: webhookDeliveries.webhook_id, state: webhookDeliveries.state, total: count() })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.state, ['pending', 'failed']))
    .groupBy(webhookDeliveries.webhook_id, webhookDeliveries.state);
  const counts = new Map<number, Counts>();
  for (const { id, state, total } of rows)
    counts.set(id, { ...(counts.get(id) ?? { pending: 0, failed: 0 }), [state]: total });
  return counts;
};

const showOne = async ({ tx, now }: Work<User>, row: WebhookRow): Promise<Webhook> =>
  show(row, (await countDeliveries(tx)).get(row.id) ?? { pending: 0, failed: 0 }, now);

const fieldsOf = ({ name, format, host, events, language, active, paused_for }: WebhookRow) => ({
  name,
  format,
  host,
  events: events.join(', '),
  language,
  active,
  paused_for,
});

/** For the address and the secret, records only that they changed. */
const changesOf = (before: WebhookRow | undefined, after: WebhookRow | undefined): Changes => ({
  ...changedFields(before && fieldsOf(before), after && fieldsOf(after)),
  ...(before && after && before.url !== after.url ? { url: { before: 'set', after: 'changed' } } : {}),
});

const lock = async (tx: Tx, id: number): Promise<WebhookRow> => {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw problem(p.notFound);
  return row;
};

const columnsOf = (
  { platform: { env, crypto } }: Work<User>,
  key: string,
  { version: _, url, ...columns }: z.output<typeof WebhookForm>,
  before?: WebhookRow,
) => {
  const seal = (text: string) => crypto.seal(text, secretContext({ key }));
  if (url === '' && !before) throw problem(p.addressRequired, { fields: [fieldIssue('url', p.addressRequired)] });
  const kept = before && crypto.open(before.url, secretContext(before));
  const { host } = checkAddress(env, columns.format, url || (kept ?? ''));
  const address = { host, url: url === '' && before ? before.url : seal(url) };
  return { ...columns, ...address };
};

export const listWebhooks = async ({ tx, now }: Work<User>): Promise<Returned<Contract['list']>> => {
  const counts = await countDeliveries(tx);
  const rows = await tx.select().from(webhooks).orderBy(asc(webhooks.id));
  return { webhooks: rows.map((row) => show(row, counts.get(row.id) ?? { pending: 0, failed: 0 }, now)) };
};

export const listDeliveries = async (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['deliveries']>,
): Promise<Returned<Contract['deliveries']>> => {
  const where = eq(webhookDeliveries.webhook_id, query.webhook);
  const { rows, next } = await listNewest(tx, {
    table: webhookDeliveries,
    where,
    after: query.after,
    limit: query.limit,
  });
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, query.webhook));
  const found =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(webhookEventRows)
          .where(
            inArray(
              webhookEventRows.id,
              rows.map(({ event_id }) => event_id),
            ),
          );
  const events = new Map(found.map((event) => [event.id, event]));
  const deliveries = rows.flatMap((row) => {
    const event = events.get(row.event_id);
    if (!event || !webhook) return [];
    return {
      id: row.id,
      event: event.type,
      state: row.state,
      created_at: event.occurred_at.toISOString(),
      next_attempt_at: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
      body: !maySee(actor, webhook.format, event.type)
        ? ''
        : webhook.format === 'discord'
          ? discordBodyOf(event, webhook.language)
          : bodyOf(event),
      attempts: row.attempts,
    };
  });
  return { deliveries, next };
};

export const createWebhook = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(webhooks);
  if (total >= maxWebhooks) throw problem(p.tooMany);
  assertMaySend(work, body);
  const key = randomUUID();
  const columns = columnsOf(work, key, body);
  const secret = body.format === 'standard' ? createSecret() : null;
  const sealed = secret && work.platform.crypto.seal(secret, secretContext({ key }));
  const [row] = await tx
    .insert(webhooks)
    .values({ ...columns, secret: sealed, key, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted webhook was not returned.');
  audit.target('webhook', row.id);
  audit.changes(changesOf(undefined, row));
  return { webhook: await showOne(work, row), secret };
};

export const updateWebhook = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now, platform } = work;
  audit.target('webhook', params.id);
  const before = await lock(tx, params.id);
  requireVersion(before.version, body.version, p.changedMeanwhile);
  if (body.format !== before.format) throw problem(p.formatFixed);
  assertMaySend(work, body, before);
  const columns = columnsOf(work, before.key, body, before);
  const [after = before] = await tx
    .update(webhooks)
    .set({
      ...columns,
      paused_at: null,
      paused_for: null,
      failing_since: null,
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(webhooks.id, before.id))
    .returning();
  audit.changes(changesOf(before, after));
  afterCommit(tx, () => platform.jobs.runNow(sendJob, { webhook: after.id }));
  return { webhook: await showOne(work, after) };
};

export const rotateSecret = async (
  { tx, audit, now, platform }: Work<User>,
  { params }: Received<Contract['rotate']>,
): Promise<Returned<Contract['rotate']>> => {
  audit.target('webhook', params.id);
  const before = await lock(tx, params.id);
  // A Discord webhook has no secret.
  if (before.secret === null) throw problem(p.notFound);
  const secret = createSecret();
  await tx
    .update(webhooks)
    .set({
      secret: platform.crypto.seal(secret, secretContext(before)),
      previous_secret: before.secret,
      previous_secret_until: new Date(now.getTime() + secretOverlapHours * 3_600_000),
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(webhooks.id, before.id));
  return { secret };
};

const lockActive = async (tx: Tx, id: number): Promise<WebhookRow> => {
  const row = await lock(tx, id);
  if (stateOf(row) !== 'active') throw problem(p.notActive);
  return row;
};

export const testWebhook = async (
  { tx, audit, now, platform }: Work<User>,
  { params }: Received<Contract['test']>,
): Promise<Returned<Contract['test']>> => {
  audit.target('webhook', params.id);
  const { id } = await lockActive(tx, params.id);
  const public_id = randomUUID();
  const [event] = await tx
    .insert(webhookEventRows)
    .values({ public_id, type: 'webhook.test', cause: public_id, data: {}, occurred_at: now })
    .returning({ id: webhookEventRows.id });
  if (!event) throw new Error('The inserted event was not returned.');
  await tx.insert(webhookDeliveries).values({ webhook_id: id, event_id: event.id, next_attempt_at: now });
  afterCommit(tx, () => platform.jobs.runNow(sendJob, { webhook: id }));
  return { queued: true };
};

const queueAgain = (now: Date) => ({ state: 'pending', tries: 0, next_attempt_at: now }) as const;

export const retryFailed = async (
  { tx, audit, now, platform }: Work<User>,
  { params }: Received<Contract['retryFailed']>,
): Promise<Returned<Contract['retryFailed']>> => {
  audit.target('webhook', params.id);
  const { id } = await lockActive(tx, params.id);
  const queued = await tx
    .update(webhookDeliveries)
    .set(queueAgain(now))
    .where(and(eq(webhookDeliveries.webhook_id, id), eq(webhookDeliveries.state, 'failed')))
    .returning({ id: webhookDeliveries.id });
  audit.changes({ queued: { before: 0, after: queued.length } });
  afterCommit(tx, () => platform.jobs.runNow(sendJob, { webhook: id }));
  return { queued: queued.length };
};

export const retryDelivery = async (
  { tx, audit, now, platform }: Work<User>,
  { params }: Received<Contract['retry']>,
): Promise<Returned<Contract['retry']>> => {
  const [delivery] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, params.id));
  if (!delivery) throw problem(p.notFound);
  audit.target('webhook', delivery.webhook_id);
  const { id } = await lockActive(tx, delivery.webhook_id);
  await tx.update(webhookDeliveries).set(queueAgain(now)).where(eq(webhookDeliveries.id, delivery.id));
  audit.changes({ delivery: { before: null, after: delivery.id } });
  afterCommit(tx, () => platform.jobs.runNow(sendJob, { webhook: id }));
  return { queued: true };
};

export const removeWebhook = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('webhook', params.id);
  const before = await lock(tx, params.id);
  await tx.delete(webhooks).where(eq(webhooks.id, before.id));
  audit.changes(changesOf(before, undefined));
  return { deleted: true };
};
