import { webhookEvents } from '@wyrmgate/contract/webhooks-constants';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSection, docOf } from '../../test/forum.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { announceDueEvents } from '../events/announce.ts';
import { announceDueNews } from '../news/announce.ts';
import { webhookEventRows, webhooks } from './table.ts';

let shop: Shop;
let boss: TestUser;
beforeAll(async () => {
  shop = await openShop();
  boss = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
  const now = shop.portal.clock.now();
  // Paused, so that events are queued and not sent.
  await db()
    .insert(webhooks)
    .values({
      key: 'test',
      name: 'Bot',
      format: 'standard',
      host: 'bot.example',
      url: 'sealed',
      secret: 'sealed',
      events: [...webhookEvents],
      language: 'en',
      active: true,
      paused_at: now,
      paused_for: 'failures',
      created_at: now,
      updated_at: now,
    });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await db().delete(webhookEventRows);
});

const db = () => shop.portal.platform.database.db;
const reported = async () => {
  const rows = await db().select().from(webhookEventRows).orderBy(asc(webhookEventRows.id));
  // Leaves out deliveries to the game, because they can complete at any time.
  return rows.flatMap(({ type, data }) => (type.startsWith('delivery.') ? [] : [{ type, data }]));
};
const minutesAhead = (minutes: number) => new Date(shop.portal.clock.now().getTime() + minutes * 60_000).toISOString();

it('webhooks report a payment once when it completes and once per refund, without naming the payer', async () => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id, undefined, { times: 2, concurrency: 2 });
  await shop.settled();
  shop.control.refund(order.session_id);
  for (const { id } of shop.control.events(order.session_id)) await shop.control.deliver(id, { times: 2 });
  await shop.settled();
  const { reference } = order;
  const all = await reported();
  expect(all).toEqual([
    {
      type: 'payment.completed',
      data: { reference, kind: 'purchase', gateway: 'stripe', amount: 9.99, currency: 'EUR', coins: 1100 },
    },
    { type: 'payment.refunded', data: { reference, amount: 9.99, currency: 'EUR' } },
  ]);
});

it('webhooks report a registration only by id', async () => {
  const form = registrationForm();
  const { user } = await shop.portal.as().auth.register({ body: form });
  const all = (await reported()).filter(({ type }) => type === 'user.registered');
  expect(all).toEqual([{ type: 'user.registered', data: { user_id: user.id, language: 'en' } }]);
  expect(JSON.stringify(all)).not.toContain(form.username);
});

it('webhooks report a forum thread only if everyone may read its section', async () => {
  await addSection(shop.portal, 'public-talk');
  await addSection(shop.portal, 'players-only', { see_right: 'players' });
  const open = (section: string) =>
    boss.api.forum.create({ body: { section, title: `In ${section}`, body: docOf('Hello there, everyone') } });
  const { thread } = await open('public-talk');
  shop.portal.clock.advance(300_000);
  await open('players-only');
  expect(await reported()).toMatchObject([
    { type: 'forum.thread_created', data: { id: thread, section: 'public-talk', title: 'In public-talk' } },
  ]);
  expect(JSON.stringify(await reported())).toContain(`/forum/public-talk/${thread}-`);
});

it('webhooks report an article when it appears, but not earlier and not again after an edit', async () => {
  const { id } = await boss.api.news.create({ body: { category: 'updates', language: 'en', title: 'Siege' } });
  const text = { title: 'Siege', body: docOf('Siege text') };
  await boss.api.news.saveText({ params: { id, language: 'en' }, body: text });
  const publish = (publish_at: string) =>
    boss.api.news.update({ params: { id }, body: { category: 'updates', status: 'published', publish_at } });
  const at = minutesAhead(10);
  await publish(at);
  await announceDueNews(shop.portal.platform);
  expect(await reported()).toEqual([]);
  shop.portal.clock.advance(11 * 60_000);
  await announceDueNews(shop.portal.platform);
  await publish(at);
  await announceDueNews(shop.portal.platform);
  expect(await reported()).toMatchObject([
    { type: 'news.published', data: { id, language: 'en', texts: { en: { title: 'Siege' } } } },
  ]);
});

it('webhooks report an event once players can see it, but not earlier and not as a draft', async () => {
  const day = new Date(shop.portal.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const schedule = (title: string, more: object = {}) =>
    boss.api.events.schedule({ body: { texts: { en: { title } }, date: day, time: '20:00', zone: 'UTC', ...more } });
  const titles = async () => (await reported()).map(({ data }) => (data.texts as { en: { title: string } }).en.title);
  await schedule('Now');
  await schedule('Draft', { status: 'draft' });
  await schedule('Later', { shown_from: minutesAhead(10) });
  await announceDueEvents(shop.portal.platform);
  expect(await titles()).toEqual(['Now']);
  shop.portal.clock.advance(11 * 60_000);
  await announceDueEvents(shop.portal.platform);
  await announceDueEvents(shop.portal.platform);
  expect(await titles()).toEqual(['Now', 'Later']);
  expect(JSON.stringify(await reported())).toContain(`on=${day}`);
});
