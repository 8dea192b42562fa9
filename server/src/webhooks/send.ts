import { pausedAfterDays, retrySeconds, type WebhookError } from '@wyrmgate/contract/webhooks-constants';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { findOverseerIds } from '../health/overseers.ts';
import { notify } from '../notifications/notify.ts';
import { type Posted, postPublicly } from '../platform/network/post.ts';
import { BlockedAddressError } from '../platform/network/private-networks.ts';
import type { Platform } from '../platform/platform.ts';
import { openNetworks } from './address.ts';
import { sendJob } from './emit.ts';
import { bodyOf, discordBodyOf, signedHeaders } from './message.ts';
import { secretContext } from './secrets.ts';
import { isStillPublic, type PublicChecks } from './still-public.ts';
import {
  type WebhookAttempt,
  type WebhookDeliveryRow,
  type WebhookEventRow,
  type WebhookRow,
  webhookDeliveries,
  webhookEventRows,
  webhooks,
} from './table.ts';

const timeoutMs = 10_000;
/** Longer than one attempt, so that a lease expires only if its process has died. */
const leaseMs = 60_000;
const dayMs = 86_400_000;
const keptAttempts = 10;
/** Maximum number of deliveries in one run, after which the next webhook of this process gets its turn. */
const maxPerRun = 50;

const tlsError = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/;
const errorOf = (error: unknown): WebhookError => {
  if (error instanceof BlockedAddressError) return 'address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ECONNREFUSED') return 'refused';
  return tlsError.test(code) ? 'certificate' : 'broken';
};

/** Returns text that the database can store and a page can show. */
const readable = (text: string): string =>
  text
    .replace(/[^\P{C}\n]/gu, ' ')
    .toWellFormed()
    .slice(0, 500);

type Found = { delivery: WebhookDeliveryRow; event: WebhookEventRow; webhook: WebhookRow };
type Attempt = { record: WebhookAttempt; retryAfterSeconds: number };

const requestOf = ({ event, webhook }: Found, { crypto, clock }: Pick<Platform, 'crypto' | 'clock'>) => {
  const open = (sealed: string) => crypto.open(sealed, secretContext(webhook));
  const url = new URL(open(webhook.url));
  const now = clock.now();
  if (webhook.format === 'discord') {
    // Makes Discord's response say whether the message arrived.
    url.searchParams.set('wait', 'true');
    return { url, body: discordBodyOf(event, webhook.language), headers: {} };
  }
  const { secret, previous_secret: previous, previous_secret_until: until } = webhook;
  const secrets = [secret, until && until > now ? previous : null].flatMap((sealed) => (sealed ? [open(sealed)] : []));
  const body = bodyOf(event);
  return { url, body, headers: signedHeaders(event, body, secrets, now) };
};

const attempt = async (platform: Platform, found: Found): Promise<Attempt> => {
  const started = performance.now();
  const at = platform.clock.now().toISOString();
  const result = await (async (): Promise<Posted | WebhookError> => {
    try {
      const { url, body, headers } = requestOf(found, platform);
      return await postPublicly(url, {
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Wyrmgate-Webhooks/1' },
        body,
        open: openNetworks(platform.env),
        timeoutMs,
      });
    } catch (error) {
      return errorOf(error);
    }
  })();
  const duration_ms = Math.round(performance.now() - started);
  if (typeof result === 'string')
    return { record: { at, status: null, error: result, duration_ms, response: '' }, retryAfterSeconds: 0 };
  const wait = Number(result.retryAfter);
  return {
    record: { at, status: result.status, error: null, duration_ms, response: readable(result.text) },
    retryAfterSeconds: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 86_400) : 0,
  };
};

/** Pauses a webhook and notifies staff once. */
const pause = async (
  platform: Platform,
  tx: Parameters<Parameters<Platform['database']['transaction']>[0]>[0],
  { id, name }: WebhookRow,
  paused_for: 'failures' | 'gone',
): Promise<void> => {
  const now = platform.clock.now();
  const paused = await tx
    .update(webhooks)
    .set({ paused_at: now, paused_for, updated_at: now, version: sql`${webhooks.version} + 1` })
    .where(and(eq(webhooks.id, id), isNull(webhooks.paused_at)))
    .returning({ id: webhooks.id });
  if (paused.length === 0) return;
  const cause = `webhook:${id}:${now.toISOString()}`;
  const overseers = await findOverseerIds(tx);
  await notify(
    platform,
    tx,
    overseers.map((user) => ({
      user,
      kind: 'webhook_paused' as const,
      cause,
      data: { name },
      link: '/admin/webhooks',
    })),
  );
};

/** Whether the receiver is permanently gone. For a deleted webhook, Discord returns 404. */
const isGone = ({ format }: WebhookRow, status: number | null): boolean =>
  status === 410 || (format === 'discord' && (status === 404 || status === 401));

const settle = (platform: Platform, { delivery, webhook }: Found, { record, retryAfterSeconds }: Attempt) =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const attempts = [record, ...delivery.attempts].slice(0, keptAttempts);
    const where = eq(webhookDeliveries.id, delivery.id);
    if (record.status !== null && record.status >= 200 && record.status < 300) {
      await tx.update(webhookDeliveries).set({ state: 'delivered', attempts }).where(where);
      await tx.update(webhooks).set({ failing_since: null, last_success_at: now }).where(eq(webhooks.id, webhook.id));
      return;
    }
    const tries = delivery.tries + 1;
    const pauseSeconds = retrySeconds[tries - 1];
    // Jitter, so that events from an outage are not all retried at the same moment.
    const delay = Math.max((pauseSeconds ?? 0) * (0.9 + Math.random() * 0.2), retryAfterSeconds) * 1000;
    const gone = isGone(webhook, record.status);
    await tx
      .update(webhookDeliveries)
      .set({
        state: pauseSeconds === undefined || gone ? 'failed' : 'pending',
        tries,
        attempts,
        next_attempt_at: new Date(now.getTime() + delay),
      })
      .where(where);
    const failingSince = webhook.failing_since ?? now;
    await tx.update(webhooks).set({ failing_since: failingSince }).where(eq(webhooks.id, webhook.id));
    if (gone) await pause(platform, tx, webhook, 'gone');
    else if (now.getTime() - failingSince.getTime() >= pausedAfterDays * dayMs)
      await pause(platform, tx, webhook, 'failures');
  });

/** Sends an event, or drops it if its subject is not public now. */
const deliver = async (platform: Platform, checks: PublicChecks, found: Found): Promise<void> => {
  if (await isStillPublic(platform, checks, found.event))
    return settle(platform, found, await attempt(platform, found));
  await platform.database.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, found.delivery.id));
};

const isOpen = and(eq(webhooks.active, true), isNull(webhooks.paused_at));

const findDue = async ({ database, clock }: Platform, id: number): Promise<Found | undefined> => {
  const [found] = await database.db
    .select({ delivery: webhookDeliveries, event: webhookEventRows, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhookEventRows, eq(webhookEventRows.id, webhookDeliveries.event_id))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      and(
        eq(webhookDeliveries.webhook_id, id),
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.next_attempt_at, clock.now()),
        isOpen,
      ),
    )
    .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
    .limit(1);
  return found;
};

/** Takes or extends the lease for sending to this webhook. Returns its end, or undefined while another run holds it. */
const lease = async ({ database, clock }: Platform, id: number, until: Date | null): Promise<Date | undefined> => {
  const now = clock.now();
  const next = new Date(now.getTime() + leaseMs);
  const taken = await database.db
    .update(webhooks)
    .set({ leased_until: next })
    .where(
      and(
        eq(webhooks.id, id),
        until ? eq(webhooks.leased_until, until) : or(isNull(webhooks.leased_until), lte(webhooks.leased_until, now)),
      ),
    )
    .returning({ id: webhooks.id });
  return taken.length > 0 ? next : undefined;
};

/**
 * Sends the due deliveries of one webhook in order, in a separate run so that a slow receiver does not delay others.
 * After a crash, the same event is sent again with the same id.
 */
export const sendTo = async (
  platform: Platform,
  checks: PublicChecks,
  { webhook }: { webhook: number },
): Promise<void> => {
  if (!(await findDue(platform, webhook))) return;
  let until = await lease(platform, webhook, null);
  if (!until) return;
  let sent = 0;
  try {
    for (let found = await findDue(platform, webhook); found && sent < maxPerRun; sent += 1) {
      await deliver(platform, checks, found);
      until = await lease(platform, webhook, until);
      if (!until) return;
      found = await findDue(platform, webhook);
    }
  } finally {
    if (until)
      await platform.database.db
        .update(webhooks)
        .set({ leased_until: null })
        .where(and(eq(webhooks.id, webhook), eq(webhooks.leased_until, until)));
  }
  // A delivery may have been queued after the last check, while this run still held the lease.
  if (await findDue(platform, webhook)) platform.jobs.runNow(sendJob, { webhook });
};

/** Starts a run for every webhook with due deliveries. */
export const sweep = async (platform: Platform): Promise<void> => {
  const due = await platform.database.db
    .selectDistinct({ id: webhookDeliveries.webhook_id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      and(eq(webhookDeliveries.state, 'pending'), lte(webhookDeliveries.next_attempt_at, platform.clock.now()), isOpen),
    );
  for (const { id } of due) platform.jobs.runNow(sendJob, { webhook: id });
};
