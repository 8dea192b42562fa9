import type { ThreadList } from '@wyrmgate/contract/forum-constants';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser } from '../../test/users.ts';
import { forumReaders, forumSections, forumThreads } from './table.ts';

const { app, ...forum } = await startForum();
let { boss, author, reader } = forum;
await addSection(app, 'other');
afterAll(() => app.close());
beforeEach(async () => {
  // Hides the threads of the previous test.
  await app.platform.database.db.update(forumThreads).set({ hidden: true });
  author = await knownPlayer(app);
  reader = await knownPlayer(app);
});

const open = async (by = author, section = 'open') => (await forum.open(by, { section })).thread;
const openMany = async (many: number) => {
  const threads: number[] = [];
  for (let index = 0; index < many; index++) threads.push(await open(boss, index % 2 ? 'other' : 'open'));
  return threads;
};
const reply = async (id: number, by = reader) => (await forum.reply(by, id)).id;
const mark = (id: number, body: { follows?: boolean; bookmarked?: boolean }) =>
  reader.api.forum.mark({ params: { id }, body });
const idsOf = async (list: ThreadList, by = reader) =>
  (await by.api.forum.list({ query: { list } })).threads.map(({ id }) => id);
/** Reads a list page by page. */
const pagesOf = async (list: ThreadList, limit: number) => {
  const pages: number[][] = [];
  for (let after: string | undefined; ; ) {
    const { threads, next } = await reader.api.forum.list({ query: { list, limit, ...(after && { after }) } });
    pages.push(threads.map(({ id }) => id));
    if (next === null) return pages;
    after = next;
  }
};

it('popular threads are ordered by their participants and votes, until newer threads replace them', async () => {
  const [discussed = 0, voted = 0, plain = 0] = await openMany(3);
  const { posts } = await reader.api.forum.get({ params: { id: voted }, query: {} });
  for (const { api } of [author, reader]) await api.forum.vote({ body: { post: posts[0]?.id ?? 0, vote: 'upvote' } });
  await reply(discussed, reader);
  await reply(discussed, author);
  expect(await idsOf('popular')).toEqual([discussed, voted, plain]);
  expect(await idsOf('new')).toEqual([discussed, plain, voted]);
  for (const { api } of [author, reader]) await api.forum.vote({ body: { post: posts[0]?.id ?? 0, vote: 'downvote' } });
  expect(await idsOf('popular')).toEqual([discussed, plain, voted]);
  app.clock.advance(3 * 86_400_000);
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  const late = await open(boss);
  expect(await idsOf('popular')).toEqual([late, discussed, plain, voted]);
});

it('popular threads are ordered by number, even if the numbers have different lengths', async () => {
  const ids = await copies(await open(), 4);
  const { db } = app.platform.database;
  const days = ['2024-10-20', '2024-10-10', '2024-09-30', '2024-09-20'];
  for (const [index, id] of ids.entries())
    await db
      .update(forumThreads)
      .set({ created_at: new Date(days[index] ?? '') })
      .where(eq(forumThreads.id, id));
  const heats = await db.select({ heat: forumThreads.heat }).from(forumThreads).where(inArray(forumThreads.id, ids));
  expect(new Set(heats.map(({ heat }) => String(heat).length))).toEqual(new Set([7, 8]));
  expect((await idsOf('popular')).filter((id) => ids.includes(id))).toEqual(ids);
});

it('an answered thread leaves the list of unanswered threads, and returns when its only reply is removed', async () => {
  const [first = 0, second = 0] = await openMany(2);
  expect(await idsOf('unanswered')).toEqual([second, first]);
  const id = await reply(second);
  expect(await idsOf('unanswered')).toEqual([first]);
  await reader.api.forum.remove({ params: { id } });
  expect(await idsOf('unanswered')).toEqual([second, first]);
});

it('a reply moves its thread to the top of the list of new threads, and an edit or a vote does not', async () => {
  const [first = 0, second = 0] = await openMany(2);
  const id = await reply(first);
  expect(await idsOf('new')).toEqual([first, second]);
  await reply(second);
  app.clock.advance(121_000);
  await reader.api.forum.edit({ params: { id }, body: { body: docOf('Changed') } });
  await boss.api.forum.vote({ body: { post: id, vote: 'upvote' } });
  expect(await idsOf('new')).toEqual([second, first]);
});

it.each(['mine', 'followed', 'bookmarks'] as const)(
  'a player’s list contains exactly their threads, page by page without gaps: %s',
  async (list) => {
    const threads = await openMany(9);
    const chosen = threads.filter((_, index) => index % 4 !== 0);
    const add = async (id: number) => {
      if (list === 'mine') await reply(id);
      else await mark(id, list === 'followed' ? { follows: true } : { bookmarked: true });
    };
    for (const id of chosen) await add(id);
    // Activity of other players does not add a thread to the list.
    const [other = 0] = threads;
    await reply(other, author);
    await author.api.forum.mark({ params: { id: other }, body: { follows: true, bookmarked: true } });
    const newestFirst = [...chosen].reverse();
    const pages = await pagesOf(list, 2);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(pages.flat()).toEqual(newestFirst);
    expect(await idsOf(list)).toEqual(newestFirst);
    expect(
      (
        await app
          .as()
          .forum.list({ query: { list } })
          .catch((error) => error)
      ).code,
    ).toBe('forum.loginFirst');
  },
);

/** Copies a thread, with last posts one second apart, and returns the ids from the newest copy to the oldest. */
const copies = async (id: number, many: number, tags: string[] = []) => {
  const { db } = app.platform.database;
  const [row] = await db.select().from(forumThreads).where(eq(forumThreads.id, id));
  if (!row) throw new Error('The thread does not exist.');
  const { id: _, heat: __, ...thread } = row;
  const at = (index: number) => new Date(row.last_post_at.getTime() + index * 1000);
  const values = Array.from({ length: many }, (___, index) => ({ ...thread, tags, last_post_at: at(index) }));
  const added = await db.insert(forumThreads).values(values).returning({ id: forumThreads.id });
  return added.map((copy) => copy.id).reverse();
};

it.each(['mine', 'followed', 'bookmarks'] as const)(
  'a player’s list with more threads than are looked up one by one is complete: %s',
  async (list) => {
    const ids = await copies(await open(), 610);
    const own = ids.filter((_, index) => index % 6 !== 0);
    const marks = own.map((thread_id) => ({
      user_id: reader.id,
      thread_id,
      wrote: list === 'mine',
      follows: list === 'followed',
      bookmarked_at: list === 'bookmarks' ? app.clock.now() : null,
    }));
    await app.platform.database.db.insert(forumReaders).values(marks);
    expect((await pagesOf(list, 100)).flat()).toEqual(own);
  },
);

it('a section shows all its pinned threads above the first page of the others, up to 100', async () => {
  const thread = await open();
  const { db } = app.platform.database;
  const pinned = await copies(thread, 100);
  await db.update(forumThreads).set({ pinned: true }).where(inArray(forumThreads.id, pinned));
  const plain = await copies(thread, 31);
  const read = async (query: { after?: string } = {}) => {
    const page = await reader.api.forum.list({ query: { section: 'open', ...query } });
    return { pinned: page.pinned.map(({ id }) => id), plain: page.threads.map(({ id }) => id), next: page.next };
  };
  const first = await read();
  expect([first.pinned, first.plain]).toEqual([pinned, plain.slice(0, 30)]);
  expect(await read({ after: first.next ?? '' })).toEqual({ pinned: [], plain: [plain[30], thread], next: null });
});

it('the page of a tag is complete, whether few or many threads have the tag', async () => {
  const thread = await open();
  const rare = await copies(thread, 3, ['rare']);
  const common = await copies(thread, 40, ['common']);
  const read = async (tag: string) =>
    (await reader.api.forum.list({ query: { tag, limit: '100' } })).threads.map(({ id }) => id);
  expect(await read('rare')).toEqual(rare);
  expect(await read('common')).toEqual(common);
  await app.platform.database.db
    .insert(forumReaders)
    .values([common[1] ?? 0, rare[2] ?? 0].map((thread_id) => ({ user_id: reader.id, thread_id, follows: true })));
  const followed = async (tag: string) =>
    (await reader.api.forum.list({ query: { list: 'followed', tag } })).threads.map(({ id }) => id);
  expect(await followed('common')).toEqual([common[1]]);
  expect(await followed('rare')).toEqual([rare[2]]);
});

it('readers who see few of the threads get complete lists, with the newest of them first', async () => {
  const { db } = app.platform.database;
  const restricted = await addSection(app, 'members', { see_right: 'staff' });
  const restrictedIds = await copies(await open(), 40);
  await db.update(forumThreads).set({ section_id: restricted }).where(inArray(forumThreads.id, restrictedIds));
  await db.update(forumSections).set({ threads: 1_000_000 }).where(eq(forumSections.id, restricted));
  onTestFinished(async () => {
    await db.update(forumSections).set({ threads: 0 }).where(eq(forumSections.id, restricted));
  });
  const shown = await copies(await open(), 12);
  expect((await idsOf('new')).slice(0, 12)).toEqual(shown);
  for (const list of ['new', 'popular', 'unanswered'] as const) {
    const ids = (await pagesOf(list, 5)).flat();
    expect(ids.toSorted()).toEqual((await idsOf(list)).toSorted());
    expect(ids).toEqual(expect.arrayContaining(shown));
    expect(ids.filter((id) => restrictedIds.includes(id))).toEqual([]);
  }
});

it('threads with the same time of the last post are listed once each', async () => {
  const threads = await openMany(5);
  const { db } = app.platform.database;
  await db.update(forumThreads).set({ last_post_at: app.clock.now() }).where(inArray(forumThreads.id, threads));
  for (const list of ['new', 'popular', 'unanswered'] as const)
    expect((await pagesOf(list, 2)).flat().toSorted()).toEqual(threads.toSorted());
  await db
    .update(forumThreads)
    .set({ hidden: true })
    .where(eq(forumThreads.id, threads[0] ?? 0));
  expect((await pagesOf('new', 2)).flat()).toEqual(threads.slice(1).reverse());
});

it.each(['new', 'popular', 'unanswered', 'mine'] as const)(
  'a list continues after a thread that was hidden or moved up in the meantime: %s',
  async (list) => {
    const threads = await openMany(4);
    if (list === 'mine') for (const id of threads) await reply(id);
    const [fourth = 0, third = 0, second = 0, first = 0] = threads;
    const read = (query: { after?: string; limit?: string }) => reader.api.forum.list({ query: { list, ...query } });
    const { threads: shown, next } = await read({ limit: '2' });
    expect(shown.map(({ id }) => id)).toEqual([first, second]);
    const rest = async (after: string) => (await read({ after })).threads.map(({ id }) => id);
    if (list === 'new' || list === 'mine') {
      await reply(second);
      expect(await rest(next ?? '')).toEqual([third, fourth]);
    }
    await boss.api.forum.moderate({ params: { id: second }, body: { action: 'hide', reason: 'Spam' } });
    expect(await rest(next ?? '')).toEqual([third, fourth]);
    // The place of a hidden thread is not found by its id alone.
    expect(await rest(String(second))).toEqual([]);
  },
);

it.each(['0', '1-', '-1', '1-2-3', '1--2', 'x', '1-123456789012345678'])(
  'a list rejects the cursor %j with a field error',
  async (after) => {
    const error = await errorOf(reader.api.forum.list({ query: { after } }));
    expect([error.status, error.code]).toEqual([400, 'common.validation']);
  },
);
