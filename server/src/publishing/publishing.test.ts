import type { Permission } from '@wyrmgate/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const day = (at: Date) => at.toISOString().slice(0, 10);
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
const query = () => ({ from: app.clock.now().toISOString(), to: inDays(30).toISOString() });
const body = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] };

it('the publishing calendar shows each member of staff the entries that they may see, in order, and lists news drafts separately', async () => {
  const at = inDays(3).toISOString();
  const { id } = await boss.api.news.create({ body: { category: 'updates', language: 'de', title: 'Später' } });
  await boss.api.news.saveText({ params: { id, language: 'de' }, body: { title: 'Später', body } });
  await boss.api.news.update({ params: { id }, body: { category: 'updates', status: 'published', publish_at: at } });
  const draft = await boss.api.news.create({ body: { category: 'updates', language: 'en', title: 'Not yet' } });
  const event = await boss.api.events.schedule({
    body: { title: 'Siege', date: day(inDays(5)), time: '20:00', status: 'draft', rule: null },
  });
  const day1 = day(inDays(2));
  const whole = await boss.api.events.schedule({ body: { title: 'Hunt', date: day1, time: null, days: 2 } });
  const announcement = await boss.api.announcements.create({
    body: {
      texts: { en: 'Restart' },
      status: 'published',
      starts_at: inDays(1).toISOString(),
      ends_at: inDays(40).toISOString(),
    },
  });
  const { entries, drafts, kinds } = await boss.api.publishing.calendar({ query: query() });
  expect(kinds).toEqual(['news', 'event', 'announcement']);
  expect(
    entries.map(({ kind, id: one, moment, state, day: on, title }) => [kind, one, moment, state, on, title]),
  ).toEqual([
    ['announcement', announcement.id, 'start', 'planned', null, 'Restart'],
    ['event', whole.id, 'start', 'planned', day1, 'Hunt'],
    ['news', id, 'start', 'planned', null, 'Später'],
    ['event', event.id, 'start', 'draft', null, 'Siege'],
  ]);
  expect(drafts).toEqual([{ id: draft.id, title: 'Not yet' }]);

  const helper = await createTestUser(app, { authority: 'player' });
  const permission: Permission = 'admin.events.view';
  const role = await boss.api.roles.create({
    body: { name: 'planner', display_name: 'Planner', permissions: JSON.stringify([permission]) },
  });
  await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
  const seen = await helper.api.publishing.calendar({ query: query() });
  expect([seen.kinds, seen.entries.map(({ kind }) => kind), seen.drafts]).toEqual([['event'], ['event', 'event'], []]);
  const player = await createTestUser(app);
  expect((await errorOf(player.api.publishing.calendar({ query: query() }))).status).toBe(403);
});
