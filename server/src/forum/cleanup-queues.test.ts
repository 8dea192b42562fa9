import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumWarnings } from './queues/table.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let colleague: TestUser;
let spammer: TestUser;
let reader: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  colleague = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await addSection(app, 'one');
  await boss.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.platform.database;
  spammer = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([spammer, reader].map(({ id }) => ({ user_id: id, posts: 10 })));
});

const open = (user: TestUser, text: string = randomUUID()) => {
  app.clock.advance(60_000);
  return user.api.forum.create({ body: { section: 'one', title: 'A thread', body: docOf(text) } });
};
const reply = (user: TestUser, thread: number, text: string = randomUUID()) => {
  app.clock.advance(60_000);
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
};
const cleanUp = () => boss.api.forum.cleanUp({ params: { id: spammer.id }, body: { reason: 'Spam' } });
const waiting = async () => (await boss.api.moderation.waiting()).counts;
const noticesOf = async (user: TestUser) => (await user.api.notifications.list({ query: {} })).notifications;

it('a clean-up refuses the player’s held posts, even claimed ones, and an undo leaves them refused', async () => {
  const { thread } = await open(boss);
  await reply(spammer, thread);
  await reply(spammer, thread, 'Best casino');
  await open(spammer, 'A casino thread');
  const [held] = (await colleague.api.moderation.queue({ query: { kind: 'held' } })).items;
  await colleague.api.moderation.claim({ body: { kind: 'held', id: held?.id ?? 0, claim: true } });
  expect(await waiting()).toMatchObject({ held: 2 });
  const { id } = await cleanUp();
  expect(await waiting()).toMatchObject({ held: 0 });
  const { entries } = await boss.api.moderation.history({ params: { id: spammer.id } });
  expect(entries).toMatchObject([{ kind: 'cleanup', reason: 'Spam' }]);
  await boss.api.forum.undoCleanup({ params: { id } });
  expect(await waiting()).toMatchObject({ held: 0 });
  const seen = JSON.stringify(await reader.api.forum.get({ params: { id: thread } }));
  expect(seen).not.toContain('casino');
  expect((await reader.api.forum.get({ params: { id: thread } })).thread.replies).toBe(1);
});

it('a clean-up with only held posts refuses them, and a second one has nothing to remove', async () => {
  await open(spammer, 'A casino thread');
  await cleanUp();
  expect(await waiting()).toMatchObject({ held: 0 });
  expect((await noticesOf(spammer)).filter(({ kind }) => kind === 'forum_held')).toMatchObject([
    { data: { approved: false, reason: 'Spam' } },
  ]);
  expect((await errorOf(cleanUp())).code).toBe('forum.nothingToClean');
});

it('a clean-up upholds the open reports about what it removes, and an undo reopens them', async () => {
  const { thread } = await open(boss);
  const { id: post } = await reply(spammer, thread);
  await reader.api.forum.report({ body: { post, reason: 'spam' } });
  const { id: message } = await spammer.api.chat.send({
    params: { room: 'en' },
    body: { client_id: randomUUID(), text: randomUUID() },
  });
  await reader.api.chat.report({ body: { message, reason: 'spam' } });
  expect(await waiting()).toMatchObject({ post: 1, chat: 1 });
  const { id } = await cleanUp();
  expect(await waiting()).toMatchObject({ post: 0, chat: 0 });
  expect((await boss.api.forum.reports({ query: { state: 'decided' } })).reports[0]).toMatchObject({
    state: 'upheld',
    decision: 'delete',
    decided_by: boss.username,
  });
  expect((await noticesOf(reader)).map(({ kind, data }) => [kind, data])).toEqual(
    expect.arrayContaining([
      ['forum_report', expect.objectContaining({ upheld: true })],
      ['report_decided', expect.objectContaining({ about: 'chat', upheld: true })],
    ]),
  );
  await boss.api.forum.undoCleanup({ params: { id } });
  expect(await waiting()).toMatchObject({ post: 1, chat: 1 });
  await cleanUp();
});

it('a clean-up sends the player one notice with the reason, which an undo withdraws', async () => {
  const { thread } = await open(boss);
  await reply(spammer, thread);
  await open(spammer);
  await reply(spammer, thread);
  const { id } = await cleanUp();
  const removals = async () => (await noticesOf(spammer)).filter(({ kind }) => kind === 'forum_removed');
  expect(await removals()).toMatchObject([{ data: { reason: 'Spam' } }]);
  await boss.api.forum.undoCleanup({ params: { id } });
  expect(await removals()).toEqual([]);
});

it('a player can report a post again only after its author has edited the decided text', async () => {
  const { thread } = await open(spammer);
  const post = (await reader.api.forum.get({ params: { id: thread } })).posts[0]?.id ?? 0;
  const report = async () => (await reader.api.forum.report({ body: { post, reason: 'spam' } })).id;
  const first = await report();
  expect((await errorOf(report())).code).toBe('forum.alreadyReported');
  app.clock.advance(60_000);
  await boss.api.forum.decide({ params: { id: first }, body: { decision: 'dismiss' } });
  expect((await errorOf(report())).code).toBe('forum.alreadyReported');
  app.clock.advance(60_000);
  const { posts } = await spammer.api.forum.get({ params: { id: thread } });
  await spammer.api.forum.edit({
    params: { id: post },
    body: { body: docOf('Worse than before'), version: posts[0]?.version ?? 0 },
  });
  expect(await report()).toBeGreaterThan(first);
  expect((await errorOf(report())).code).toBe('forum.alreadyReported');
  const { reports } = await boss.api.forum.reports({ query: { state: 'waiting' } });
  expect(reports).toMatchObject([{ post: { text: 'Worse than before' } }]);
});

it('the report card counts only warnings that are neither withdrawn nor expired', async () => {
  const { thread } = await open(spammer);
  const post = (await reader.api.forum.get({ params: { id: thread } })).posts[0]?.id ?? 0;
  const { id } = await reader.api.forum.report({ body: { post, reason: 'spam' } });
  const warn = () => boss.api.moderation.warn({ body: { kind: 'player', id: spammer.id, reason: 'Spam', points: 2 } });
  const shown = async () =>
    (await boss.api.forum.reports({ query: { state: 'waiting' } })).reports.find((report) => report.id === id)?.post;
  const first = await warn();
  await warn();
  expect(await shown()).toMatchObject({ warnings: 2, points: 4 });
  await boss.api.forum.withdrawWarning({ params: { id: first.id } });
  expect(await shown()).toMatchObject({ warnings: 1, points: 2 });
  const { db } = app.platform.database;
  await db.update(forumWarnings).set({ expires_at: app.clock.now() }).where(eq(forumWarnings.user_id, spammer.id));
  expect(await shown()).toMatchObject({ warnings: 0, points: 0 });
});
