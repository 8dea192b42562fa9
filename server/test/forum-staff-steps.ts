import { expect } from 'vitest';
import { type Forum, isStaffOnly, type Model, movePosts, type Post, setHidden, type Thread } from './forum-model.ts';
import type { TestUser } from './users.ts';

const isRefused = async (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    ({ status }: { status?: number }) => {
      expect([403, 409]).toContain(status);
      return true;
    },
  );

/** Hides the player's threads and removes their replies, in all threads that are not hidden. Rejects replies that wait. */
export const cleanUp = async ({ player, now }: Forum, { all, cleanups }: Model, by: TestUser): Promise<void> => {
  const places = all
    .filter(({ hidden }) => !hidden)
    .flatMap((thread) => thread.posts.map((post) => ({ thread, post })))
    .filter(({ post }) => post.author === player.id && !post.removed);
  const call = by.api.forum.cleanUp({ params: { id: player.id }, body: { reason: 'Spam', days: 30 } });
  const held = all.flatMap(({ posts }) => posts.filter((post) => post.held));
  if (places.length + held.length === 0) {
    expect(await isRefused(call)).toBe(true);
    return;
  }
  const { id, threads, replies } = await call;
  const opening = places.filter(({ post }) => post.no === 1);
  expect([threads, replies]).toEqual([opening.length, places.length - opening.length]);
  for (const { thread } of opening) Object.assign(thread, { hidden: true, hiddenBy: id });
  for (const { thread, post } of places) {
    if (post.no === 1) continue;
    Object.assign(post, { removed: true, removedAt: now() });
    if (thread.solution === post.id) thread.solution = null;
  }
  for (const post of held) Object.assign(post, { held: false, rejected: true });
  cleanups.push({ id, at: now(), posts: places.map(({ post }) => post) });
};

/** Undoes a clean-up, except for what staff have changed since then. */
export const undoCleanup = async ({ all, cleanups }: Model, by: TestUser, index: number): Promise<void> => {
  const [cleanup] = cleanups.splice(index % Math.max(1, cleanups.length), 1);
  if (!cleanup) return;
  const { id, at, posts } = cleanup;
  const params = { id };
  const replies = posts.filter(({ removed, removedAt }) => removed && removedAt === at);
  const shown = all.filter(
    (thread) => thread.hiddenBy === id && thread.posts.some((post) => post.no === 1 && posts.includes(post)),
  );
  const undone = await by.api.forum.undoCleanup({ params });
  expect(undone).toMatchObject({ threads: shown.length, replies: replies.length });
  for (const post of replies) Object.assign(post, { removed: false, removedAt: undefined });
  for (const thread of shown) Object.assign(thread, { hidden: false, hiddenBy: undefined });
  expect(await isRefused(by.api.forum.undoCleanup({ params }))).toBe(true);
};

/** The helper can hide threads of players, but cannot remove replies, not even by moving them out of sight. */
export const helperActs = async (
  forum: Forum,
  {
    kind,
    thread,
    reply,
    target,
  }: { kind: string; thread: Thread; reply: Post | undefined; target: Thread | undefined },
): Promise<void> => {
  const { helper, player } = forum;
  const params = { id: thread.id };
  if (kind === 'helperRemoves' && reply)
    expect(await isRefused(helper.api.forum.removePost({ params: { id: reply.id }, body: { reason: 'Rude' } }))).toBe(
      true,
    );
  if (kind === 'helperHides') {
    const may = thread.author === player.id && (thread.hidden || !thread.took);
    const call = helper.api.forum.moderate({ params, body: { action: 'hide', reason: 'Rude', with_staff: true } });
    expect(await isRefused(call)).toBe(!may);
    if (may) setHidden(thread, true);
  }
  if (kind === 'helperMoves' && reply && !reply.removed && target && target !== thread) {
    const closes = (target.hidden && !thread.hidden) || (isStaffOnly(target, forum) && !isStaffOnly(thread, forum));
    const may = reply.author === player.id && !closes;
    const call = helper.api.forum.movePosts({ params, body: { posts: [reply.id], to: target.id } });
    expect(await isRefused(call)).toBe(!may);
    if (!may) return;
    movePosts(thread, target, [reply]);
    target.took = true;
  }
};
