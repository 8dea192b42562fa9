import { postsPerPage } from '@wyrmgate/contract/forum-constants';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection } from '../../test/forum.ts';
import { expectedOf, type Forum, isOpen, type Model, type Thread, unreadOf } from '../../test/forum-model.ts';
import { knownPlayer } from '../../test/forum-pictures.ts';
import { opening, run, step } from '../../test/forum-steps.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { forumAuthorCounts, forumMembers, forumSections, forumThreads } from './table.ts';

let app: TestApp;
let forum: Forum;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  const create = (authority: 'implementor' | 'player') => createTestUser(app, { authority, longLivedToken: true });
  const staff = [await create('implementor'), await create('implementor'), await create('implementor')];
  const [reader, assigned, player] = [await create('implementor'), await create('player'), await knownPlayer(app)];
  const permissions = JSON.stringify(['admin.forum.view', 'admin.forum.moderate']);
  const role = await reader.api.roles.create({ body: { name: 'helper', display_name: 'Helper', permissions } });
  await reader.api.roles.assign({ params: { id: assigned.id }, body: { roleId: role.id } });
  // The role limits the lifetime of sessions that were open before.
  const options = { longLivedToken: true };
  const token = await openTestSession(app.platform.database.db, assigned.id, app.clock.now(), options);
  const helper = { ...assigned, token, api: app.as(token) };
  await reader.api['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  const sections = [
    await addSection(app, 'one'),
    await addSection(app, 'two'),
    await addSection(app, 'staff', { see_right: 'staff' }),
  ];
  const now = () => app.clock.now().getTime();
  forum = { staff, helper, player, reader, sections, now, advance: (ms) => app.clock.advance(ms) };
});
afterAll(() => app.close());

it('forum counters, last posts, unread marks and visible posts match a naive model after random posts, approvals, removals, clean-ups, moves and merges', async () => {
  const { db } = app.platform.database;
  const { player, reader } = forum;
  const all: Thread[] = [];
  /** Counts posts and thanks by author and section in the model. */
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
  const model: Model = { all, cleanups: [], readBefore: 0 };
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      // A run has too few steps to reach the player's daily limits, and earlier runs must not count towards them.
      forum.advance(86_400_000);
      const threads: Thread[] = [];
      for (const one of [...opening, ...steps]) {
        round += 1;
        await run(forum, model, threads, one, round);
      }
      for (const thread of threads) {
        const [row] = await db.select().from(forumThreads).where(eq(forumThreads.id, thread.id));
        const expected = expectedOf(thread);
        expect(row).toMatchObject(expected);
        const shown = await reader.api.forum.get({ params: { id: thread.id } });
        expect(shown.merged_no === null).toBe(!thread.merged);
        // The address of a merged thread leads to the target.
        if (thread.merged) continue;
        expect(shown.own?.first_unread).toBe(unreadOf(thread, model));
        const seenBy = (api: TestUser['api']): Promise<number[] | null> =>
          api.forum.get({ params: { id: thread.id } }).then(
            ({ posts }) => posts.map(({ id }) => id).toSorted((one, next) => one - next),
            () => null,
          );
        const seen = [seenBy(app.as()), seenBy(player.api)];
        // Held and rejected replies are visible to their author, but not to visitors.
        const idsFor = (all: boolean) =>
          thread.posts
            .filter(({ no, held, rejected }) => no <= postsPerPage && (all || !(held || rejected)))
            .map(({ id }) => id)
            .toSorted((one, next) => one - next);
        expect(await Promise.all(seen)).toEqual(isOpen(thread, forum) ? [idsFor(false), idsFor(true)] : [null, null]);
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
    // Shrinking would not help, because a smaller example would start from the forum that the failed run left behind.
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
