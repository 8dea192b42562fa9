import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { addSection, docOf } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { forumReports } from './queues/table.ts';
import { forumAuthorCounts, forumPosts, forumSections, forumThreads } from './table.ts';

const { app, boss, author, reader, ...forum } = await startForum();
const { db } = app.platform.database;
const targets = [await addSection(app, 'west'), await addSection(app, 'east')];
afterAll(() => app.close());

/** Opens threads with replies by staff, who need not wait between posts. */
const openMany = async (many: number, replies: number) => {
  const opened: { thread: number; posts: number[] }[] = [];
  for (let count = 0; count < many; count += 1) {
    const { thread } = await forum.open(boss);
    const posts: number[] = [];
    for (let reply = 0; reply < replies; reply += 1) posts.push((await forum.reply(boss, thread)).id);
    opened.push({ thread, posts });
  }
  return opened;
};

/** Makes all calls at once. Returns the number of successful calls, and the codes of the problems of the others. */
const atOnce = async (calls: readonly (() => Promise<unknown>)[]) => {
  const results = await Promise.allSettled(calls.map((call) => call()));
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  return { succeeded: calls.length - codes.length, codes: [...new Set(codes)] };
};

it('moving threads to two sections at once keeps the counts of sections and authors correct', async () => {
  const opened = await openMany(12, 1);
  const moves = opened.flatMap(({ thread }) =>
    targets.map((section) => () => boss.api.forum.move({ params: { id: thread }, body: { section } })),
  );
  const { succeeded, codes } = await atOnce(moves);
  expect(succeeded).toBeGreaterThanOrEqual(opened.length);
  expect(codes.filter((code) => code !== 'forum.notFound')).toEqual([]);
  const threads = await db.select().from(forumThreads);
  const sections = await db.select().from(forumSections);
  const written = await db.select().from(forumAuthorCounts).where(eq(forumAuthorCounts.user_id, boss.id));
  for (const { id, threads: counted, posts } of sections) {
    const inside = threads.filter(({ section_id }) => section_id === id);
    expect([counted, posts]).toEqual([inside.length, 2 * inside.length]);
    expect(written.find(({ section_id }) => section_id === id)?.posts ?? 0).toBe(2 * inside.length);
  }
});

it('a reply that is removed while it is marked as the solution is never the solution afterwards', async () => {
  const opened = await openMany(20, 1);
  const calls = opened.flatMap(({ thread, posts: [post = 0] }) => [
    () => boss.api.forum.solve({ params: { id: thread }, body: { post } }),
    () => boss.api.forum.removePost({ params: { id: post }, body: { reason: 'Spam' } }),
  ]);
  const { codes } = await atOnce(calls);
  expect(codes.filter((code) => code !== 'forum.notFound')).toEqual([]);
  const isSolution = eq(forumThreads.solution_id, forumPosts.id);
  const removed = await db
    .select({ id: forumPosts.id, solves: forumThreads.id })
    .from(forumPosts)
    .leftJoin(forumThreads, isSolution)
    .where(isNotNull(forumPosts.removed_at));
  expect(removed).toHaveLength(opened.length);
  expect(removed.filter(({ solves }) => solves !== null)).toEqual([]);
});

it('a player who sends 30 reports about forum posts at once reaches the limit of 20 per day', async () => {
  const [{ posts } = { posts: [] }] = await openMany(1, 30);
  const reports = posts.map((post) => () => reader.api.forum.report({ body: { post, reason: 'spam' } }));
  expect(await atOnce(reports)).toEqual({ succeeded: 20, codes: ['forum.dailyLimit'] });
  expect(await db.select().from(forumReports).where(eq(forumReports.reporter_id, reader.id))).toHaveLength(20);
});

it('a player who sends the same reply several times at once posts it once', async () => {
  const [{ thread } = { thread: 0 }] = await openMany(1, 0);
  const body = { body: docOf('The same reply') };
  const replies = Array.from({ length: 8 }, () => () => author.api.forum.reply({ params: { id: thread }, body }));
  expect(await atOnce(replies)).toEqual({ succeeded: 1, codes: ['forum.tooSoon'] });
});
