import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { openDiscussions, showDiscussions } from './discussions.ts';

let app: TestApp;
let boss: TestUser;
let section: number;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const { groups } = await boss.api.forum.createGroup({ body: { names: { en: 'Site' } } });
  const created = await boss.api.forum.createSection({
    body: { group_id: groups[0]?.id ?? 0, slug: 'news-talk', names: { en: 'News talk' } },
  });
  section = created.groups.flatMap((group) => group.sections).find(({ slug }) => slug === 'news-talk')?.id ?? 0;
});
afterAll(() => app.close());

const body: RichTextDoc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] };
const category = 'updates' as const;
const write = async (title: string) => {
  const { id } = await boss.api.news.create({ body: { category, language: 'en', title } });
  await boss.api.news.saveText({ params: { id, language: 'en' }, body: { title, excerpt: 'In short', body } });
  return id;
};
const publish = (id: number, more: object = {}) =>
  boss.api.news.update({ params: { id }, body: { category, status: 'published', forum_section_id: section, ...more } });
const discussionOf = async (id: number) => (await app.as().news.get({ params: { id } })).discussion;

it('a published article opens one forum thread with its summary and a link, and shows the number of replies', async () => {
  const id = await write('The gates stand open');
  expect((await publish(id)).forum_thread_id).not.toBeNull();
  await publish(id);
  const found = await discussionOf(id);
  expect(found).toMatchObject({
    replies: 0,
    path: expect.stringMatching(/^\/forum\/news-talk\/\d+-the-gates-stand-open$/),
  });
  const thread = Number(/(\d+)-the/.exec(found?.path ?? '')?.[1]);
  const shown = JSON.stringify(await app.as().forum.get({ params: { id: thread }, query: {} }));
  expect(shown).toContain('In short');
  expect(shown).toContain('/news/the-gates-stand-open?lang=en');
  const list = await app.as().forum.sections();
  expect(list.groups.flatMap((group) => group.sections).find(({ id: one }) => one === section)?.threads).toBe(1);
});

it('a scheduled article opens its forum thread once when it appears, even if two jobs run', async () => {
  const id = await write('Later');
  const at = new Date(app.clock.now().getTime() + 60_000);
  expect((await publish(id, { publish_at: at.toISOString() })).forum_thread_id).toBeNull();
  const { database } = app.platform;
  expect(await database.transaction((tx) => openDiscussions(tx, app.clock.now()))).toBe(0);
  const after = new Date(at.getTime() + 1000);
  const opened = await Promise.all([1, 2].map(() => database.transaction((tx) => openDiscussions(tx, after))));
  expect(opened.reduce((sum, each) => sum + each, 0)).toBe(1);
});

it('an article without a forum section, or with one that does not exist, opens no thread', async () => {
  const id = await write('Silent');
  expect((await publish(id, { forum_section_id: null })).forum_thread_id).toBeNull();
  expect(await discussionOf(id)).toBeNull();
  expect((await errorOf(publish(id, { forum_section_id: 999_999 }))).code).toBe('news.sectionNotFound');
});

it('the thread of an article is hidden while the article is withdrawn, and shown again unless moderators hid it', async () => {
  const id = await write('Withdrawn');
  const thread = (await publish(id)).forum_thread_id ?? 0;
  const isHidden = async () =>
    (await boss.api.forum.get({ params: { id: thread } })).thread.statuses.includes('hidden');
  const count = async () => {
    const { groups } = await boss.api.forum.sections();
    return groups.flatMap((group) => group.sections).find((one) => one.id === section)?.threads;
  };
  const before = await count();
  await publish(id, { status: 'draft' });
  expect(await isHidden()).toBe(true);
  expect(await count()).toBe((before ?? 0) - 1);
  expect((await errorOf(app.as().forum.get({ params: { id: thread } }))).status).toBe(404);
  await publish(id);
  expect(await isHidden()).toBe(false);
  expect(await count()).toBe(before);
  const at = new Date(app.clock.now().getTime() + 3_600_000);
  await publish(id, { publish_at: at.toISOString() });
  expect(await isHidden()).toBe(true);
  const { database } = app.platform;
  expect(await database.transaction((tx) => showDiscussions(tx, app.clock.now()))).toBe(0);
  expect(await database.transaction((tx) => showDiscussions(tx, new Date(at.getTime() + 1000)))).toBe(1);
  expect(await isHidden()).toBe(false);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Insults' } });
  await publish(id, { status: 'draft' });
  await publish(id);
  expect(await isHidden()).toBe(true);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
  await boss.api.news.remove({ params: { id } });
  expect(await isHidden()).toBe(true);
});
