import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import type { Received } from '../../test/receiver.ts';
import { createTestUser } from '../../test/users.ts';
import { openWebhookBench, type WebhookBench } from '../../test/webhooks.ts';
import { emit } from './emit.ts';
import { cleanWebhooks } from './jobs.ts';
import { sendTo, sweep } from './send.ts';
import { webhookDeliveries, webhookEventRows, webhooks } from './table.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let bench: WebhookBench;
beforeAll(async () => {
  bench = await openWebhookBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** Checks a signature in the way that the documentation describes. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

describe('an outgoing webhook', () => {
  it('receives signed copies of the events that it selected, with ids instead of names', async () => {
    const { id, secret } = await bench.create();
    const player = await createTestUser(bench.portal);
    await bench.boss.api.users.ban({ params: { id: player.id }, body: { reason: 'Bots', duration: 5 } });
    await bench.boss.api.users.unban({ params: { id: player.id } });
    await bench.happen('user.registered');
    await bench.arrived(2);
    await bench.settled(id);
    const [ban, unban] = bench.receiver().received.map(({ body }) => JSON.parse(body));
    expect(ban).toMatchObject({
      type: 'user.banned',
      timestamp: bench.portal.clock.now().toISOString(),
      data: { user_id: player.id, type: 'temporary' },
    });
    expect(unban).toMatchObject({ type: 'user.unbanned', data: { user_id: player.id } });
    expect(bench.receiver().received).toHaveLength(2);
    expect(bench.receiver().received.every((one) => isSigned(one, secret))).toBe(true);
    expect(JSON.stringify(bench.receiver().received)).not.toContain(player.username);
    expect(await bench.find(id)).toMatchObject({ pending: 0, failed: 0, state: 'active' });
    const log = await bench.logOf(id);
    expect(log.map(({ event, state }) => [event, state])).toEqual([
      ['user.unbanned', 'delivered'],
      ['user.banned', 'delivered'],
    ]);
    expect(log[0]?.attempts).toMatchObject([{ status: 204, error: null }]);
  });

  it('receives no event of a transaction that rolled back, and one event per cause', async () => {
    const { id } = await bench.create();
    const attempt = bench.portal.platform.database.transaction(async (tx) => {
      await emit(bench.portal.platform, tx, { type: 'user.banned', cause: 'rolled back', data: {} });
      throw new Error('rolled back');
    });
    await expect(attempt).rejects.toThrow('rolled back');
    const same = () =>
      bench.portal.platform.database.transaction((tx) =>
        emit(bench.portal.platform, tx, { type: 'user.banned', cause: 'the same', data: {} }),
      );
    await Promise.all([same(), same(), same()]);
    await bench.arrived(1);
    await bench.settled(id);
    expect(await bench.logOf(id)).toHaveLength(1);
  });

  it('causes only its selected events to be stored', async () => {
    await bench.create({ events: ['news.published'] });
    const before = await bench.db().$count(webhookEventRows);
    await bench.happen();
    expect(await bench.db().$count(webhookEventRows)).toBe(before);
  });

  it('stores its address and secrets encrypted, and shows the secret once', async () => {
    const { id, secret, webhook } = await bench.create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = await bench.db().select().from(webhooks).where(eq(webhooks.id, id));
    const everything = JSON.stringify([stored, webhook, await bench.calls().list(), await bench.lastAudit()]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('/hook');
    expect(await bench.lastAudit()).toMatchObject({ action: 'webhook_create', target_id: String(id) });
  });

  it('can be changed without entering its address again, and the second of two concurrent edits is rejected', async () => {
    const { id } = await bench.create();
    const edit = (name: string) =>
      bench.calls().update({ params: { id }, body: { name, events: ['user.banned'], version: 1 } });
    const results = await Promise.allSettled([edit('one'), edit('two')]);
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map(({ reason }) => reason.code)).toEqual(['webhooks.changedMeanwhile']);
    await bench.happen();
    await bench.arrived(1);
    const update = bench.calls().update({
      params: { id },
      body: { name: 'Bot', format: 'discord', events: ['news.published'] },
    });
    expect(await errorOf(update)).toMatchObject({ code: 'webhooks.formatFixed' });
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await bench.create();
    const { secret: next } = await bench.calls().rotate({ params: { id } });
    await bench.happen();
    await bench.arrived(1);
    expect([secret, next].map((one) => isSigned(bench.receiver().received[0] as Received, one))).toEqual([true, true]);
    bench.portal.clock.advance(dayMs + 1000);
    await bench.happen();
    await bench.arrived(2);
    expect([secret, next].map((one) => isSigned(bench.receiver().received[1] as Received, one))).toEqual([false, true]);
  });
});

describe('a failed delivery', () => {
  it('is retried with the same id at increasing intervals, until a response confirms receipt', async () => {
    const { id, secret } = await bench.create();
    bench.receiver().answer = () => ({ status: 500, text: 'down\u0000 for now' });
    await bench.happen();
    await bench.arrived(1);
    await bench.settled(id);
    expect((await bench.logOf(id))[0]).toMatchObject({
      state: 'pending',
      attempts: [{ status: 500, response: 'down  for now' }],
    });
    await sweep(bench.portal.platform);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect(bench.receiver().received).toHaveLength(1);
    bench.portal.clock.advance(70_000);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    bench.portal.clock.advance(70_000);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect(bench.receiver().received).toHaveLength(2);
    bench.receiver().answer = () => ({ status: 200 });
    bench.portal.clock.advance(300_000);
    await sweep(bench.portal.platform);
    await bench.arrived(3);
    await bench.settled(id);
    expect(new Set(bench.receiver().received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(bench.receiver().received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(bench.receiver().received.every((one) => isSigned(one, secret))).toBe(true);
    await eventually(async () => (await bench.logOf(id))[0]?.state === 'delivered');
    expect(await bench.find(id)).toMatchObject({ failing_since: null });
  });

  it('is retried after the delay that the receiver requests', async () => {
    const { id } = await bench.create();
    bench.receiver().answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await bench.happen();
    await bench.arrived(1);
    await bench.settled(id);
    bench.portal.clock.advance(3_590_000);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect(bench.receiver().received).toHaveLength(1);
    bench.portal.clock.advance(11_000);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect(bench.receiver().received).toHaveLength(2);
  });

  it('that keeps failing for days pauses the webhook, notifies staff once, and is sent once staff resume the webhook', async () => {
    const { id } = await bench.create();
    bench.receiver().answer = () => ({ status: 503 });
    await bench.happen();
    for (let times = 0; times < 12; times += 1) {
      bench.portal.clock.advance(27 * hourMs);
      await sendTo(bench.portal.platform, {}, { webhook: id });
    }
    await bench.settled(id);
    expect(await bench.find(id)).toMatchObject({ state: 'paused', paused_for: 'failures' });
    const { notifications } = await bench.boss.api.notifications.list();
    expect(notifications.filter(({ kind }) => kind === 'webhook_paused')).toMatchObject([{ data: { name: 'Bot' } }]);
    const sent = bench.receiver().received.length;
    await bench.happen();
    await sweep(bench.portal.platform);
    expect(await errorOf(bench.calls().test({ params: { id } }))).toMatchObject({ code: 'webhooks.notActive' });
    expect(bench.receiver().received).toHaveLength(sent);
    bench.receiver().answer = () => ({ status: 200 });
    await bench.calls().update({ params: { id }, body: { name: 'Bot', events: ['user.banned'] } });
    await bench.arrived(sent + 1);
    await bench.settled(id);
    bench.portal.clock.advance(2 * dayMs);
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect((await bench.find(id))?.state).toBe('active');
  });

  it('is abandoned at once when the receiver responds with 410', async () => {
    const { id } = await bench.create();
    bench.receiver().answer = () => ({ status: 410 });
    await bench.happen();
    await eventually(async () => (await bench.find(id))?.paused_for === 'gone');
    expect((await bench.logOf(id))[0]).toMatchObject({ state: 'failed' });
  });

  it('can be replayed by staff, alone or together with all failed deliveries', async () => {
    const { id } = await bench.create();
    await bench.happen();
    await bench.happen();
    await bench.arrived(2);
    await bench.settled(id);
    await bench.db().update(webhookDeliveries).set({ state: 'failed', tries: 9 });
    const [latest] = await bench.logOf(id);
    await bench.calls().retry({ params: { id: latest?.id ?? 0 } });
    await bench.arrived(3);
    expect(await bench.calls().retryFailed({ params: { id } })).toEqual({ queued: 1 });
    await bench.arrived(4);
    expect(await bench.lastAudit()).toMatchObject({ action: 'webhook_retry' });
    expect(new Set(bench.receiver().received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await eventually(async () => (await bench.logOf(id)).every(({ state }) => state === 'delivered'));
  });

  it('is sent by another process if the sending process dies', async () => {
    const { id } = await bench.create();
    await bench
      .db()
      .update(webhooks)
      .set({ leased_until: new Date(bench.portal.clock.now().getTime() + 60_000) })
      .where(eq(webhooks.id, id));
    await bench.happen();
    await sendTo(bench.portal.platform, {}, { webhook: id });
    expect(bench.receiver().received).toEqual([]);
    bench.portal.clock.advance(61_000);
    await Promise.all([1, 2, 3].map(() => sendTo(bench.portal.platform, {}, { webhook: id })));
    expect(bench.receiver().received).toHaveLength(1);
  });
});

describe('the test button', () => {
  it('sends a test event only to the selected webhook', async () => {
    const { id, secret } = await bench.create();
    await bench.create({ name: 'Other' });
    await bench.calls().test({ params: { id } });
    await bench.arrived(1);
    await bench.settled(id);
    expect(JSON.parse(bench.receiver().received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
    expect(bench.receiver().received.map((one) => isSigned(one, secret))).toEqual([true]);
    expect(await bench.lastAudit()).toMatchObject({ action: 'webhook_test' });
  });
});

it('staff who may only view webhooks cannot change anything', async () => {
  const { id } = await bench.create();
  const viewer = await createTestUser(bench.portal, { longLivedToken: true });
  const role = await bench.boss.api.roles.create({
    body: { name: 'webhook-viewer', display_name: 'Webhooks', permissions: '["admin.webhooks.view"]' },
  });
  await bench.boss.api.roles.assign({ params: { id: viewer.id }, body: { roleId: role.id } });
  const { webhooks: api } = viewer.api;
  expect((await api.list()).webhooks).toHaveLength(1);
  const changes = [
    () => api.create({ body: { name: 'Bot', url: bench.receiver().url, events: ['user.banned'] } }),
    () => api.update({ params: { id }, body: { name: 'Bot', events: ['user.banned'] } }),
    () => api.rotate({ params: { id } }),
    () => api.test({ params: { id } }),
    () => api.retryFailed({ params: { id } }),
    () => api.remove({ params: { id } }),
  ];
  for (const change of changes) expect((await errorOf(change())).status).toBe(403);
});

it('webhook events are deleted after their retention period', async () => {
  const { id } = await bench.create();
  await bench.happen();
  await bench.arrived(1);
  await bench.settled(id);
  bench.portal.clock.advance(36 * dayMs);
  await cleanWebhooks(bench.portal.platform);
  const left = await bench.db().select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id));
  expect(left).toEqual([]);
});
