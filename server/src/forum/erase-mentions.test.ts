import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumReports } from './queues/table.ts';
import { forumMembers, forumPosts } from './table.ts';

let app: TestApp;
let author: TestUser;
let leaving: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  author = await createTestUser(app, { longLivedToken: true });
  leaving = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values({ user_id: author.id, posts: 10 });
  await addSection(app, 'open');
});
afterAll(() => app.close());

it('erasing an account removes its name from quotes and reports in the forum', async () => {
  const { db } = app.platform.database;
  const called = `Thanks @${leaving.username} again`;
  const { thread } = await author.api.forum.create({ body: { section: 'open', title: 'Guides', body: docOf(called) } });
  app.clock.advance(60_000);
  const [first] = (await author.api.forum.get({ params: { id: thread } })).posts;
  const quoting = await author.api.forum.reply({
    params: { id: thread },
    body: { body: docOf('I quote'), quote: { id: first?.id ?? 0, text: called } },
  });
  app.clock.advance(60_000);
  const blockquote = { type: 'blockquote', content: docOf(`Said by @${leaving.username}`).content };
  const pasted = await author.api.forum.reply({
    params: { id: thread },
    body: { body: { type: 'doc', content: [blockquote, ...docOf('I paste').content] } as never },
  });
  await leaving.api.forum.report({ body: { post: first?.id ?? 0, reason: 'spam' } });
  await app.platform.database.transaction((tx) => forumPersonalData.erase(tx, leaving.id, app.clock.now()));
  const posts = await db.select().from(forumPosts).where(eq(forumPosts.thread_id, thread));
  const stored = (id: number) => posts.find((post) => post.id === id);
  expect(stored(quoting.id)?.quote_text).toBe('Thanks @… again');
  expect(stored(pasted.id)?.text).toContain('Said by @…');
  expect(JSON.stringify(posts)).not.toContain(leaving.username);
  expect((await db.select().from(forumReports)).map(({ post_text }) => post_text)).toEqual(['Thanks @… again']);
});

it('erasing an account removes its name from forum texts in which it is not a mention', async () => {
  const { db } = app.platform.database;
  app.clock.advance(60_000);
  const other = await createTestUser(app, { longLivedToken: true });
  const { thread } = await author.api.forum.create({
    body: { section: 'open', title: 'Links', body: docOf('A text') },
  });
  const typed = { type: 'doc' as const, content: docOf(`By @${other.username.toLowerCase()}.`).content };
  await db
    .update(forumPosts)
    .set({ body: typed, text: `By @${other.username.toLowerCase()}.` })
    .where(eq(forumPosts.thread_id, thread));
  await app.platform.database.transaction((tx) => forumPersonalData.erase(tx, other.id, app.clock.now()));
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.thread_id, thread));
  expect(post).toMatchObject({ text: 'By @….', body: docOf('By @….') });
});
