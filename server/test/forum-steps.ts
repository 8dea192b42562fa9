import fc from 'fast-check';
import { expect } from 'vitest';
import { errorOf } from './app.ts';
import { docOf } from './forum.ts';
import {
  addThread,
  type Forum,
  isEmptied,
  isOpen,
  type Model,
  movePosts,
  setHidden,
  type Thread,
} from './forum-model.ts';
import { cleanUp, helperActs, undoCleanup } from './forum-staff-steps.ts';
import type { TestUser } from './users.ts';

export const step = fc.record({
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
    'split',
    'merge',
    'merge',
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
    'ask',
    'solve',
    'readAll',
    'cleanUp',
    'undo',
    'undo',
    'helperRemoves',
    'helperHides',
    'helperMoves',
  ),
  who: fc.nat(2),
  thread: fc.nat(9),
  post: fc.nat(9),
  other: fc.nat(9),
});
/** Every run starts with threads by staff and by the player, so that most steps find something to change. */
export const opening: Step[] = (['open', 'ask', 'open', 'open'] as const).flatMap((kind, index) => [
  { kind, who: 0, thread: 0, post: 0, other: index },
  { kind: 'reply', who: 1, thread: index, post: 0, other: 0 },
  { kind: 'answer', who: 0, thread: index, post: 0, other: 0 },
]);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Performs one step through the API and in the model. Steps that make no sense are skipped. */
export const run = async (
  forum: Forum,
  model: Model,
  threads: Thread[],
  { kind, who, thread: at, post: postAt, other }: Step,
  round: number,
): Promise<void> => {
  const { staff, player, reader, sections } = forum;
  forum.advance(6000);
  const now = forum.now();
  const user = staff[who] as TestUser;
  const thread = threads[at % Math.max(1, threads.length)];
  if (kind === 'open' || kind === 'ask' || !thread) {
    const asks = kind === 'ask';
    const index = other % (asks ? 2 : 3);
    const author = asks ? player : user;
    const { id, thread: threadId } = await author.api.forum.create({
      body: { section: ['one', 'two', 'staff'][index] ?? '', title: `Thread ${round}`, body: docOf(`Text ${round}`) },
    });
    const first = { id, no: 1, author: author.id, at: now, removed: false, thanks: 0 };
    addThread(model, threads, {
      id: threadId,
      section: sections[index] ?? 0,
      hidden: false,
      lastNo: 1,
      author: author.id,
      at: now,
      posts: [first],
      read: 0,
      solution: null,
    });
    return;
  }
  const params = { id: thread.id };
  const reply = thread.posts.filter(({ no }) => no > 1)[postAt % 7];
  if (kind === 'reply') {
    const answer = user.api.forum.reply({ params, body: { body: docOf(`Reply ${round}`) } });
    if (isEmptied(thread)) {
      expect((await errorOf(answer)).code).toBe('forum.notFound');
      return;
    }
    const { id, no } = await answer;
    thread.lastNo += 1;
    expect(no).toBe(thread.lastNo);
    thread.posts.push({ id, no, author: user.id, at: now, removed: false, thanks: 0 });
  }
  if ((kind === 'remove' || kind === 'restore') && reply && !reply.held) {
    await user.api.forum[kind === 'remove' ? 'removePost' : 'restorePost']({
      params: { id: reply.id },
      body: {},
    } as never);
    // Keeps the time of the first removal by staff.
    if (kind === 'remove') reply.removedAt = reply.removed ? (reply.removedAt ?? now) : now;
    else reply.removedAt = undefined;
    reply.removed = kind === 'remove';
    if (!reply.removed) reply.rejected = false;
    if (reply.removed && thread.solution === reply.id) thread.solution = null;
  }
  if ((kind === 'answer' || kind === 'hold') && thread.posts.length > 0) {
    const held = kind === 'hold';
    const answer = player.api.forum.reply({ params, body: { body: docOf(`${held ? 'casino' : 'Answer'} ${round}`) } });
    if (!isOpen(thread, forum)) {
      await answer.then(
        () => expect(isOpen(thread, forum)).toBe(true),
        () => expect(isOpen(thread, forum)).toBe(false),
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
    waiting.rejected = !approve;
    if (approve) {
      thread.lastNo += 1;
      Object.assign(waiting, { removed: false, no: thread.lastNo, at: now });
    }
  }
  const own = thread.posts.find(({ author, removed, no }) => author === player.id && !removed && no > 1);
  if (kind === 'takeBack' && own && isOpen(thread, forum)) {
    await player.api.forum.remove({ params: { id: own.id } });
    own.removed = true;
    own.removedAt = undefined;
    if (thread.solution === own.id) thread.solution = null;
  }
  if (kind === 'hide' || kind === 'show') {
    const change = user.api.forum.moderate({ params, body: { action: kind } });
    if (kind === 'show' && isEmptied(thread)) {
      expect((await errorOf(change)).code).toBe('forum.notFound');
      return;
    }
    await change;
    setHidden(thread, kind === 'hide');
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
    if (thread.solution === reply.id) thread.solution = null;
    addThread(model, threads, {
      id,
      section: thread.section,
      hidden: thread.hidden,
      lastNo: 1,
      author: reply.author,
      at: reply.at,
      posts: [Object.assign(reply, { no: 1 })],
      read: 0,
      solution: null,
      took: reply.author !== user.id,
    });
  }
  const target = threads[other % threads.length];
  if (kind === 'merge' && target && target !== thread && thread.posts.some(({ removed }) => !removed)) {
    await user.api.forum.movePosts({ params, body: { to: target.id } });
    // A reader who has read all of the target and opened it keeps their place in the moved posts.
    const last = Math.max(0, ...target.posts.filter(({ removed }) => !removed).map(({ no }) => no));
    if (thread.opened && target.opened && target.read >= last)
      target.read = target.lastNo + thread.posts.filter(({ no }) => no <= thread.read).length;
    movePosts(
      thread,
      target,
      thread.posts.toSorted((one, next) => one.no - next.no),
    );
    target.took ||= thread.took;
    thread.hidden = true;
    thread.merged = true;
  }
  if (kind === 'solve' && reply && !reply.removed) {
    await user.api.forum.solve({ params, body: { post: reply.id } });
    thread.solution = reply.id;
  }
  if (kind === 'readAll' && other < 3) {
    await reader.api.forum.readAll();
    model.readBefore = now;
  }
  if (kind === 'cleanUp') await cleanUp(forum, model, user);
  if (kind === 'undo') await undoCleanup(model, user, postAt);
  if (kind.startsWith('helper')) await helperActs(forum, { kind, thread, reply, target });
};
