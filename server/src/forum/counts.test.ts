import { postsPerPage } from '@wyrmgate/contract/forum-constants';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumAuthorCounts, forumMembers, forumSections, forumThreads } from './table.ts';

let app: TestApp;
const staff: TestUser[] = [];
let sections: number[];
/** Writes, takes back and restores replies in open sections, and some of the replies wait for approval. */
let player: TestUser;
/** Sees everything and writes nothing. */
let reader: TestUser;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  for (let count = 0; count < 3; count += 1)
    staff.push(await createTestUser(app, { authority: 'implementor', longLivedToken: true }));
  reader = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  player = await knownPlayer(app);
  await reader.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  sections = [
    await addSection(app, 'one'),
    await addSection(app, 'two'),
    await addSection(app, 'staff', { see_right: 'staff' }),
  ];
});
afterAll(() => app.close());

type Post = { id: number; no: number; author: number; at: number; removed: boolean; held?: boolean; thanks: number };
type Thread = {
  id: number;
  section: number;
  hidden: boolean;
  lastNo: number;
  author: number;
  at: number;
  posts: Post[];
  /** Number of the last post that the reader has read. */
  read: number;
  merged?: boolean;
  /** Whether the reader has opened it. */
  opened?: boolean;
};

/** The expected counters, counted from scratch. */
const expectedOf = (thread: Thread) => {
  const visible = thread.posts.filter(({ removed }) => !removed);
  const last = [...visible].sort((one, other) => one.no - other.no).at(-1);
  return {
    id: thread.id,
    section_id: thread.section,
    hidden: thread.hidden,
    last_no: thread.lastNo,
    posts: visible.length,
    participants: new Set(visible.map(({ author }) => author)).size,
    last_post_no: last?.no ?? 0,
    last_post_author_id: last?.author ?? thread.author,
    last_post_at: new Date(last?.at ?? thread.at),
  };
};

/** Whether visitors and players see the thread. */
const isOpen = ({ hidden, section }: Thread): boolean => !hidden && section !== sections[2];

const step = fc.record({
  kind: fc.constantFrom(
    'open',
    'reply',
    'reply',
    'reply',
    'remove',
    'restore',
    'hide',
    'show',
    'move',
    'split',
    'merge',
    'read',
    'read',
    'thank',
    'answer',
    'answer',
    'hold',
    'decide',
    'decide',
    'takeBack',
  ),
  who: fc.nat(2),
  thread: fc.nat(9),
  post: fc.nat(9),
  other: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Performs one step through the API and in the model. Steps that make no sense are skipped. */
const run = async (threads: Thread[], { kind, who, thread: at, post: postAt, other }: Step, round: number) => {
  app.clock.advance(6000);
  const now = app.clock.now().getTime();
  const user = staff[who] as TestUser;
  const thread = threads[at % Math.max(1, threads.length)];
  if (kind === 'open' || !thread) {
    const index = other % 3;
    const { id, thread: threadId } = await user.api.forum.create({
      body: { section: ['one', 'two', 'staff'][index] ?? '', title: `Thread ${round}`, body: docOf(`Text ${round}`) },
    });
    const first = { id, no: 1, author: user.id, at: now, removed: false, thanks: 0 };
    threads.push({
      id: threadId,
      section: sections[index] ?? 0,
      hidden: false,
      lastNo: 1,
      author: user.id,
      at: now,
      posts: [first],
      read: 0,
    });
    return;
  }
  const params = { id: thread.id };
  const reply = thread.posts.filter(({ no }) => no > 1)[postAt % 7];
  if (kind === 'reply' && thread.posts.length > 0) {
    const { id, no } = await user.api.forum.reply({ params, body: { body: docOf(`Reply ${round}`) } });
    thread.lastNo += 1;
    expect(no).toBe(thread.lastNo);
    thread.posts.push({ id, no, author: user.id, at: now, removed: false, thanks: 0 });
  }
  if ((kind === 'remove' || kind === 'restore') && reply && !reply.held) {
    await user.api.forum[kind === 'remove' ? 'removePost' : 'restorePost']({
      params: { id: reply.id },
      body: {},
    } as never);
    reply.removed = kind === 'remove';
  }
  if ((kind === 'answer' || kind === 'hold') && thread.posts.length > 0) {
    const held = kind === 'hold';
    const answer = player.api.forum.reply({ params, body: { body: docOf(`${held ? 'casino' : 'Answer'} ${round}`) } });
    if (!isOpen(thread)) {
      await answer.then(
        () => expect(isOpen(thread)).toBe(true),
        () => expect(isOpen(thread)).toBe(false),
      );
      return;
    }
    const { id, no } = await answer;
    thread.lastNo += 1;
    expect(no).toBe(thread.lastNo);
    thread.posts.push({ id, no, author: player.id, at: now, removed: held, held, thanks: 0 });
  }
  const waiting = thread.posts.find(({ held }) => held);
  if (kind === 'decide' && waiting) {
    const approve = other % 3 > 0;
    await user.api.forum.decideHeld({ params: { id: waiting.id }, body: { approve } });
    waiting.held = false;
    if (approve) {
      thread.lastNo += 1;
      Object.assign(waiting, { removed: false, no: thread.lastNo, at: now });
    }
  }
  const own = thread.posts.find(({ author, removed, no }) => author === player.id && !removed && no > 1);
  if (kind === 'takeBack' && own && isOpen(thread)) {
    await player.api.forum.remove({ params: { id: own.id } });
    own.removed = true;
  }
  if (kind === 'hide' || kind === 'show') {
    await user.api.forum.moderate({ params, body: { action: kind } });
    thread.hidden = kind === 'hide';
    if (kind === 'show') thread.merged = false;
  }
  if (kind === 'thank' && reply && !reply.removed) {
    const on = reply.thanks === 0;
    await reader.api.forum.react({ body: { post: reply.id, reaction: 'thanks', on } });
    reply.thanks = on ? 1 : 0;
  }
  if (kind === 'read') {
    const no = (postAt * 3) % 8;
    await reader.api.forum.read({ params, body: { no } });
    thread.read = Math.max(thread.read, Math.min(no, thread.lastNo));
    thread.opened = true;
  }
  if (kind === 'move') {
    thread.section = sections[other % 3] ?? 0;
    await user.api.forum.move({ params, body: { section: thread.section } });
  }
  if (kind === 'split' && reply && !reply.removed) {
    const { thread: id } = await user.api.forum.movePosts({
      params,
      body: { posts: [reply.id], title: `Split ${round}` },
    });
    thread.posts = thread.posts.filter((one) => one !== reply);
    threads.push({
      id,
      section: thread.section,
      hidden: thread.hidden,
      lastNo: 1,
      author: reply.author,
      at: reply.at,
      posts: [{ ...reply, no: 1 }],
      read: 0,
    });
  }
  const target = threads[other % threads.length];
  if (kind === 'merge' && target && target !== thread && thread.posts.some(({ removed }) => !removed)) {
    await user.api.forum.movePosts({ params, body: { to: target.id } });
    // A reader who has read all of the target and opened it keeps their place in the moved posts.
    const last = Math.max(0, ...target.posts.filter(({ removed }) => !removed).map(({ no }) => no));
    if (thread.opened && target.opened && target.read >= last)
      target.read = target.lastNo + thread.posts.filter(({ no }) => no <= thread.read).length;
    for (const post of thread.posts.toSorted((one, next) => one.no - next.no)) {
      target.lastNo += 1;
      target.posts.push({ ...post, no: target.lastNo });
    }
    thread.posts = [];
    thread.hidden = true;
    thread.merged = true;
  }
};

it('forum counters, last posts, unread marks and what each reader sees match a naive model after random posts, approvals, removals, moves and merges', async () => {
  const { db } = app.platform.database;
  /** Posts and thanks by author and section, counted from the model. */
  const perAuthor = () => {
    const counts = new Map<string, { posts: number; thanks: number }>();
    for (const { hidden, section, posts } of all)
      for (const { author, removed, thanks } of posts) {
        if (hidden || removed) continue;
        const sum = counts.get(`${author} ${section}`) ?? { posts: 0, thanks: 0 };
        counts.set(`${author} ${section}`, { posts: sum.posts + 1, thanks: sum.thanks + thanks });
      }
    return Object.fromEntries(counts);
  };
  const all: Thread[] = [];
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const threads: Thread[] = [];
      for (const one of steps) {
        round += 1;
        await run(threads, one, round);
      }
      all.push(...threads);
      for (const thread of threads) {
        const [row] = await db.select().from(forumThreads).where(eq(forumThreads.id, thread.id));
        const expected = expectedOf(thread);
        expect(row).toMatchObject(expected);
        const shown = await reader.api.forum.get({ params: { id: thread.id } });
        expect(shown.merged_no === null).toBe(!thread.merged);
        // The address of a merged thread leads to the target.
        if (thread.merged) continue;
        expect(shown.own?.first_unread).toBe(expected.last_post_no > thread.read ? thread.read + 1 : null);
        const seenBy = (api: TestUser['api']): Promise<number[] | null> =>
          api.forum.get({ params: { id: thread.id } }).then(
            ({ posts }) => posts.map(({ id }) => id).toSorted((one, next) => one - next),
            () => null,
          );
        const seen = [seenBy(app.as()), seenBy(player.api)];
        // Held replies are visible to their author, but not to visitors.
        const idsFor = (all: boolean) =>
          thread.posts
            .filter(({ no, held }) => no <= postsPerPage && (all || !held))
            .map(({ id }) => id)
            .toSorted((one, next) => one - next);
        expect(await Promise.all(seen)).toEqual(isOpen(thread) ? [idsFor(false), idsFor(true)] : [null, null]);
      }
      const rows = await db.select().from(forumSections).orderBy(asc(forumSections.id));
      for (const row of rows) {
        const inside = all.filter(({ section, hidden }) => section === row.id && !hidden).map(expectedOf);
        expect({ threads: row.threads, posts: row.posts }).toEqual({
          threads: inside.length,
          posts: inside.reduce((sum, { posts }) => sum + posts, 0),
        });
      }
      const counts = await db.select().from(forumAuthorCounts);
      expect(
        Object.fromEntries(
          counts.flatMap(({ user_id, section_id, posts, thanks }) =>
            posts + thanks === 0 ? [] : [[`${user_id} ${section_id}`, { posts, thanks }]],
          ),
        ),
      ).toEqual(perAuthor());
      for (const { user_id, posts } of await db.select().from(forumMembers))
        expect(posts - (user_id === player.id ? 10 : 0)).toBe(
          all.flatMap((thread) => thread.posts).filter(({ author, removed }) => author === user_id && !removed).length,
        );
    }),
    { numRuns: 12 },
  );
}, 120_000);
