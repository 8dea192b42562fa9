import { eq } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumAuthorCounts, forumMembers, forumReaders, forumSections, forumThreads } from './table.ts';
import { pointsOf } from './warnings.ts';

let app: TestApp;
let boss: TestUser;
let spammer: TestUser;
let other: TestUser;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await addSection(app, 'one');
  await addSection(app, 'two');
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.platform.database;
  spammer = await createTestUser(app, { longLivedToken: true });
  other = await createTestUser(app, { longLivedToken: true });
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([spammer, other].map(({ id }) => ({ user_id: id, posts: 10 })));
});

const open = (user: TestUser, section = 'one') => {
  app.clock.advance(60_000);
  count += 1;
  return user.api.forum.create({ body: { section, title: `Thread ${count}`, body: docOf(`Text ${count}`) } });
};
const reply = (user: TestUser, thread: number) => {
  app.clock.advance(60_000);
  count += 1;
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(`Reply ${count}`) } });
};
/** Returns every counter and last post of the forum. */
const state = async () => {
  const { db } = app.platform.database;
  const threads = await db.select().from(forumThreads).orderBy(forumThreads.id);
  return {
    threads: threads.map(({ version: _, ...row }) => row),
    sections: await db.select().from(forumSections).orderBy(forumSections.id),
    authors: (await db.select().from(forumAuthorCounts))
      .flatMap(({ user_id, section_id, posts, thanks }) => (posts ? [[user_id, section_id, posts, thanks].join()] : []))
      .sort(),
    members: (await db.select().from(forumMembers).orderBy(forumMembers.user_id)).map(({ user_id, posts }) => [
      user_id,
      posts,
    ]),
  };
};

it('a forum clean-up removes what its preview shows, and undoing it restores every counter', async () => {
  const mixed = await open(other);
  const spam = await open(spammer, 'two');
  await reply(other, spam.thread);
  await reply(spammer, mixed.thread);
  const second = await reply(spammer, mixed.thread);
  await reply(other, mixed.thread);
  const last = await reply(spammer, mixed.thread);
  await boss.api.forum.removePost({ params: { id: second.id }, body: { reason: 'Before' } });
  const before = await state();
  const params = { id: spammer.id };
  expect((await boss.api.forum.player({ params })).preview).toMatchObject({ threads: 1, replies: 2, messages: 0 });
  const calls = Array.from({ length: 4 }, () => boss.api.forum.cleanUp({ params, body: { reason: 'Spam' } }));
  const done = (await Promise.allSettled(calls)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(done).toMatchObject([{ threads: 1, replies: 2, messages: 0 }]);
  expect((await errorOf(app.as().forum.get({ params: { id: spam.thread } }))).code).toBe('forum.notFound');
  const page = await app.as().forum.get({ params: { id: mixed.thread } });
  expect(page.thread).toMatchObject({ replies: 1, participants: 1, last_no: last.no });
  expect(page.thread.last.no).toBe(4);
  expect(page.posts.at(-1)).toMatchObject({ body: null, removed: { by: 'staff', reason: 'Spam' } });
  const undo = () => boss.api.forum.undoCleanup({ params: { id: done[0]?.id ?? 0 } });
  const undone = await Promise.allSettled([undo(), undo(), undo()]);
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await state()).toEqual(before);
  expect((await boss.api.forum.player({ params })).cleanups[0]).toMatchObject({
    reason: 'Spam',
    threads: 1,
    replies: 2,
  });
});

it('undoing a forum clean-up does not affect what staff have restored or decided since then', async () => {
  const { thread } = await open(other);
  const [one, two] = [await reply(spammer, thread), await reply(spammer, thread)];
  const { id } = await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} });
  await boss.api.forum.restorePost({ params: { id: one.id } });
  app.clock.advance(1000);
  await boss.api.forum.removePost({ params: { id: one.id }, body: { reason: 'Again' } });
  expect(await boss.api.forum.undoCleanup({ params: { id } })).toEqual({ threads: 0, replies: 1, messages: 0 });
  const { posts } = await app.as().forum.get({ params: { id: thread } });
  expect(posts.find((post) => post.id === one.id)?.removed?.reason).toBe('Again');
  expect(posts.find((post) => post.id === two.id)?.removed).toBeNull();
});

it('undoing a forum clean-up finds its threads by the clean-up’s id, and never by the text of a reason', async () => {
  const { db } = app.platform.database;
  const [byHand, cleaned] = [await open(spammer), await open(spammer)];
  const { id } = await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: { reason: 'Spam' } });
  const moderate = (thread: number, action: 'show' | 'hide') =>
    boss.api.forum.moderate({ params: { id: thread }, body: { action, reason: 'Spam' } });
  await moderate(byHand.thread, 'show');
  app.clock.advance(1000);
  await moderate(byHand.thread, 'hide');
  await db.update(forumThreads).set({ hidden_reason: 'Adverts' }).where(eq(forumThreads.id, cleaned.thread));
  expect(await boss.api.forum.undoCleanup({ params: { id } })).toEqual({ threads: 1, replies: 0, messages: 0 });
  const rows = await db.select().from(forumThreads).where(eq(forumThreads.author_id, spammer.id));
  expect(rows.find((row) => row.id === byHand.thread)).toMatchObject({ hidden: true, hidden_reason: 'Spam' });
  expect(rows.find((row) => row.id === cleaned.thread)).toMatchObject({ hidden: false, hidden_cleanup_id: null });
});

it('readers of many cleaned threads are notified with as many queries as those of one', async () => {
  await addSection(app, 'elders', { see_right: 'permission', permission: 'admin.tickets.view' });
  const former = await createTestUser(app, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: { name: 'elders', display_name: 'Elders', permissions: JSON.stringify(['admin.tickets.view']) },
  });
  for (const { id } of [spammer, other]) await boss.api.roles.assign({ params: { id }, body: { roleId: role.id } });
  const cleaned = async (many: number) => {
    const threads: number[] = [];
    for (let index = 0; index < many; index++) {
      const { thread } = await open(other, 'elders');
      await reply(spammer, thread);
      threads.push(thread);
    }
    for (const id of threads) await other.api.forum.here({ params: { id }, body: {} });
    const { db } = app.platform.database;
    const now = app.clock.now();
    await db.insert(forumReaders).values(threads.map((id) => ({ user_id: former.id, thread_id: id, read_at: now })));
    const told = vi.spyOn(app.platform.realtime, 'toUser');
    const built = vi.spyOn(PgDialect.prototype, 'sqlToQuery');
    await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} });
    const rights = built.mock.results.filter(({ value }) => /roles_/.test(value.sql)).length;
    const users = told.mock.calls.filter(([, kind]) => kind === 'forum-thread').map(([user]) => user);
    vi.restoreAllMocks();
    return { rights, told: [other, former].map(({ id }) => users.filter((user) => user === id).length) };
  };
  const one = await cleaned(1);
  expect(one.told).toEqual([1, 0]);
  expect(await cleaned(4)).toEqual({ rights: one.rights, told: [4, 0] });
});

it('staff who do not see a section cannot undo a forum clean-up that reached it', async () => {
  const helper = await createTestUser(app, { longLivedToken: true });
  const permissions = ['admin.forum.view', 'admin.forum.moderate', 'admin.forum.delete'];
  const role = await boss.api.roles.create({
    body: { name: 'forum-helper', display_name: 'Helper', permissions: JSON.stringify(permissions) },
  });
  await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
  const { thread } = await open(spammer);
  const { id } = await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} });
  const council = await addSection(app, 'council', { see_right: 'permission', permission: 'admin.roles.edit' });
  await boss.api.forum.move({ params: { id: thread }, body: { section: council } });
  expect((await errorOf(helper.api.forum.undoCleanup({ params: { id } }))).code).toBe('forum.notAllowed');
  expect((await boss.api.forum.undoCleanup({ params: { id } })).threads).toBe(1);
});

it('posts of an erased account cannot be restored, whether by undoing a forum clean-up or one by one', async () => {
  const { db } = app.platform.database;
  const { thread } = await open(other);
  const { id: post } = await reply(spammer, thread);
  const { id } = await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} });
  await forumPersonalData.erase(db, spammer.id, app.clock.now());
  await db.update(users).set({ status: 'deleted' }).where(eq(users.id, spammer.id));
  expect((await errorOf(boss.api.forum.undoCleanup({ params: { id } }))).code).toBe('forum.notFound');
  expect((await errorOf(boss.api.forum.restorePost({ params: { id: post } }))).code).toBe('forum.notFound');
  expect(await db.select().from(forumMembers).where(eq(forumMembers.user_id, spammer.id))).toEqual([]);
});

it('undoing a forum clean-up from before its id was stored finds its threads by their time', async () => {
  const { db } = app.platform.database;
  const { thread } = await open(spammer);
  const { id } = await boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} });
  await db.update(forumThreads).set({ hidden_cleanup_id: null }).where(eq(forumThreads.id, thread));
  expect((await boss.api.forum.undoCleanup({ params: { id } })).threads).toBe(1);
});

it('a forum clean-up is rejected if it matches nothing or targets the caller or senior staff, and players cannot start one', async () => {
  expect((await errorOf(boss.api.forum.cleanUp({ params: { id: spammer.id }, body: {} }))).code).toBe(
    'forum.nothingToClean',
  );
  expect((await errorOf(boss.api.forum.cleanUp({ params: { id: boss.id }, body: {} }))).code).toBe('forum.notAllowed');
  const low = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
  expect((await errorOf(low.api.forum.cleanUp({ params: { id: boss.id }, body: {} }))).status).toBe(403);
  expect((await errorOf(other.api.forum.cleanUp({ params: { id: spammer.id }, body: {} }))).status).toBe(403);
});

it('a player with too many warning points cannot post until warnings expire or are withdrawn', async () => {
  const { db } = app.platform.database;
  const { thread } = await open(other);
  const warn = async (points: number) => {
    const post = await reply(spammer, thread);
    const report = await other.api.forum.report({ body: { post: post.id, reason: 'spam' } });
    await boss.api.forum.decide({ params: { id: report.id }, body: { decision: 'warn', reason: 'Rude', points } });
    return post;
  };
  const first = await warn(6);
  app.clock.advance(10 * 86_400_000);
  await warn(4);
  const stopped = await errorOf(reply(spammer, thread));
  expect(stopped.code).toBe('forum.warned');
  const player = await boss.api.forum.player({ params: { id: spammer.id } });
  expect(player).toMatchObject({ points: 10, warnings: [{ points: 4 }, { points: 6, reason: 'Rude' }] });
  expect((stopped.details as { until: string }).until).toBe(player.warnings[1]?.expires_at.slice(0, 10));
  const edit = spammer.api.forum.edit({ params: { id: first.id }, body: { body: docOf('Other') } });
  expect((await errorOf(edit)).status).toBe(403);
  const params = { id: player.warnings[0]?.id ?? 0 };
  await boss.api.forum.withdrawWarning({ params });
  await reply(spammer, thread);
  expect((await boss.api.forum.player({ params: { id: spammer.id } })).points).toBe(6);
  const later = new Date(app.clock.now().getTime() + 90 * 86_400_000);
  expect((await pointsOf(db, [spammer.id], later)).size).toBe(0);
  expect(JSON.stringify(await forumPersonalData.export(db, spammer.id))).toContain('"reason":"Rude"');
  await forumPersonalData.erase(db, spammer.id, app.clock.now());
  const rows = await db.select().from(forumMembers).where(eq(forumMembers.user_id, spammer.id));
  expect(rows).toEqual([]);
});
