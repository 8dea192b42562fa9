import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let reader: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([author, reader].map(({ id }) => ({ user_id: id, posts: 10 })));
  await addSection(app, 'open');
});
afterAll(() => app.close());

const write = async () => {
  count += 1;
  app.clock.advance(61_000);
  const { thread } = await author.api.forum.create({
    body: { section: 'open', title: `Thread ${count}`, body: docOf(`Text ${count}`) },
  });
  app.clock.advance(61_000);
  const { id } = await author.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply ${count}`) } });
  return { thread, id, title: `Thread ${count}` };
};
const removals = async (user = author) =>
  (await user.api.notifications.list({ query: {} })).notifications.filter(({ kind }) => kind === 'forum_removed');
const mails = async () =>
  (await app.platform.database.db.select().from(mailOutbox)).filter(({ template }) => template === 'forum-removed');

it('the author of a hidden thread is notified of the reason, which the public list of removals shows too', async () => {
  await writeSettings(app.platform.database.db, { forum_public_removals: true }, app.clock.now());
  const { thread, title } = await write();
  const before = (await mails()).length;
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Advertising' } });
  expect((await removals())[0]).toMatchObject({
    data: { thread: title, hidden: true, reason: 'Advertising' },
    link: null,
  });
  expect(await mails()).toHaveLength(before + 1);
  expect((await app.as().forum.removals()).removals[0]).toMatchObject({ kind: 'thread', reason: 'Advertising' });
  // A repeated call hides nothing.
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason: 'Again' } });
  expect((await removals())[0]).toMatchObject({ count: 1, data: { reason: 'Advertising' } });
});

it('the author of a removed post is notified of the reason, until staff restore the post', async () => {
  const { id, title } = await write();
  const before = (await mails()).length;
  await boss.api.forum.removePost({ params: { id }, body: { reason: 'Insult' } });
  const [notice] = await removals();
  expect(notice).toMatchObject({ data: { thread: title, hidden: false, reason: 'Insult' } });
  expect(notice?.link).toContain('#post-2');
  expect(await mails()).toHaveLength(before + 1);
  await boss.api.forum.restorePost({ params: { id } });
  expect((await removals()).filter(({ data }) => 'thread' in data && data.thread === title)).toEqual([]);
  expect(await mails()).toHaveLength(before);
});

it('a decision about a report notifies the author of the reason, and the reporters of the team’s response', async () => {
  for (const decision of ['delete', 'hide'] as const) {
    const { id: post, title } = await write();
    const { id } = await reader.api.forum.report({ body: { post, reason: 'spam' } });
    await boss.api.forum.decide({ params: { id }, body: { decision, reason: 'Spam', answer: 'Thank you' } });
    expect((await removals())[0]).toMatchObject({
      data: { thread: title, hidden: decision === 'hide', reason: 'Spam' },
    });
    const [answer] = (await reader.api.notifications.list({ query: {} })).notifications;
    expect(answer).toMatchObject({ kind: 'forum_report', data: { upheld: true, answer: 'Thank you' } });
  }
});

it('staff are not notified about posts that they removed themselves', async () => {
  app.clock.advance(61_000);
  const { thread } = await boss.api.forum.create({
    body: { section: 'open', title: 'By staff', body: docOf('Text') },
  });
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
  expect(await removals(boss)).toEqual([]);
});
