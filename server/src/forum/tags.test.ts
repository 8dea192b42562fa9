import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let count = 0;

const open = (tags: string[], section = 'open', by = author) => {
  count += 1;
  return by.api.forum.create({
    body: { section, title: `A thread ${count}`, body: docOf(`Text number ${count}`), tags },
  });
};
const withTag = async (tag: string, by: Pick<TestUser, 'api'> = { api: app.as() }) =>
  (await by.api.forum.list({ query: { tag } })).threads.map(({ id }) => id);
const tagsOf = async (id: number) => (await author.api.forum.get({ params: { id } })).thread.tags;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  author = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
  await addSection(app, 'team', { see_right: 'staff' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(600_000));

it('tags are normalised, so that different spellings are stored as one tag', async () => {
  const { thread } = await open(['#Ward Stones', 'ward_stones', ' Şaman ', 'ＧＯＬＤ-7'.normalize('NFKC')]);
  expect(await tagsOf(thread)).toEqual(['ward-stones', 'şaman', 'gold-7']);
  expect(await withTag('#WARD stones')).toContain(thread);
});

it('too many tags, or tags that contain no word, are rejected with an error on the tag field', async () => {
  for (const tags of [
    ['a'],
    ['x'.repeat(25)],
    ['<b>'],
    ['two--hyphens'],
    ['\u202Eevil'],
    ['a\0b'],
    'abcdef'.split('').map((l) => l.repeat(3)),
  ]) {
    const error = await errorOf(open(tags));
    expect(error.status, JSON.stringify(tags)).toBe(400);
    expect(error.fields?.[0]?.path, JSON.stringify(tags)).toMatch(/^tags/);
  }
});

it('a tag page lists the threads that the reader may see, in pages sorted by last post', async () => {
  const mark = `page-${count}`;
  const ids: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    app.clock.advance(600_000);
    ids.unshift((await open([mark, 'other'])).thread);
  }
  const hidden = (await open([mark], 'team', boss)).thread;
  expect(await withTag(mark)).toEqual(ids);
  expect(await withTag(mark, boss)).toEqual([hidden, ...ids]);
  const first = await app.as().forum.list({ query: { tag: mark, limit: 2 } });
  expect(first.threads.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await app.as().forum.list({ query: { tag: mark, limit: 2, after: first.next ?? '' } });
  expect(second).toMatchObject({ threads: [{ id: ids[2] }], next: null });
  expect(await withTag('no-such-tag')).toEqual([]);
});

it('tags can be changed by editing the first post, and stay unchanged if the edit omits them', async () => {
  const { thread, id } = await open(['one']);
  const edit = (more: { tags?: string[] }) =>
    author.api.forum.edit({
      params: { id },
      body: { body: docOf(`Edited ${Object.keys(more).join()} ${thread}`), ...more },
    });
  await edit({ tags: ['two', 'three'] });
  expect(await tagsOf(thread)).toEqual(['two', 'three']);
  await edit({});
  expect(await tagsOf(thread)).toEqual(['two', 'three']);
  await edit({ tags: [] });
  expect(await tagsOf(thread)).toEqual([]);
});

it('the word filter removes tags with masked words, and rejects a thread whose tags contain rejected words', async () => {
  const rules = [];
  for (const [pattern, action] of [
    ['mildword', 'mask'],
    ['badword', 'reject'],
  ] as const)
    rules.push(await boss.api['word-filter'].create({ body: { pattern, action } }));
  const { thread } = await open(['mildword', 'fine']);
  expect(await tagsOf(thread)).toEqual(['fine']);
  expect((await errorOf(open(['badword']))).code).toBe('forum.filtered');
  for (const { id } of rules) await boss.api['word-filter'].remove({ params: { id } });
});
