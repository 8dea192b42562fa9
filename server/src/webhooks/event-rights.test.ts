import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { openWebhookBench, type WebhookBench } from '../../test/webhooks.ts';

let bench: WebhookBench;
let helper: TestUser;
beforeAll(async () => {
  bench = await openWebhookBench();
  helper = await createTestUser(bench.portal, { longLivedToken: true });
  const role = await bench.boss.api.roles.create({
    body: {
      name: 'webhooks-only',
      display_name: 'Webhooks',
      permissions: JSON.stringify(['admin.webhooks.view', 'admin.webhooks.edit', 'admin.users.view']),
    },
  });
  await bench.boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
});
afterAll(() => bench.close());

it('staff can select only webhook events that they may see, and cannot change the address for events selected by others', async () => {
  const url = bench.receiver().url;
  const body = { name: 'Receiver', url, events: ['user.banned' as const] };
  const denied = { status: 403, code: 'webhooks.eventNotAllowed', fields: [{ path: 'events' }] };
  const create = (events: ('payment.completed' | 'delivery.stuck' | 'user.banned' | 'news.published')[]) =>
    helper.api.webhooks.create({ body: { ...body, events } });
  expect(await errorOf(create(['payment.completed']))).toMatchObject(denied);
  expect(await errorOf(create(['user.banned', 'delivery.stuck']))).toMatchObject(denied);
  const own = (await create(['user.banned', 'news.published'])).webhook;
  const { webhook } = await bench.boss.api.webhooks.create({ body: { ...body, events: ['payment.completed'] } });
  const update = (id: number, change: object) =>
    helper.api.webhooks.update({
      params: { id },
      body: { ...body, url: '', events: ['payment.completed'], ...change },
    });
  expect(await errorOf(update(own.id, {}))).toMatchObject(denied);
  expect(await errorOf(update(webhook.id, { url }))).toMatchObject(denied);
  expect((await update(webhook.id, { name: 'Renamed' })).webhook.name).toBe('Renamed');
});

it('the webhook log shows staff only the events that they may see', async () => {
  const { webhook } = await bench.boss.api.webhooks.create({
    body: { name: 'Log', url: bench.receiver().url, events: ['user.banned', 'payment.completed'] },
  });
  await bench.happen('payment.completed');
  await bench.happen('user.banned');
  const bodies = async (by: TestUser) =>
    (await by.api.webhooks.deliveries({ query: { webhook: webhook.id } })).deliveries.map(({ event, body }) => [
      event,
      body === '' ? 'hidden' : JSON.parse(body).type,
    ]);
  expect(await bodies(bench.boss)).toEqual([
    ['user.banned', 'user.banned'],
    ['payment.completed', 'payment.completed'],
  ]);
  expect(await bodies(helper)).toEqual([
    ['user.banned', 'user.banned'],
    ['payment.completed', 'hidden'],
  ]);
});
