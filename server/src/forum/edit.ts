import { isDeepStrictEqual } from 'node:util';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { maxVersions, postLimits, quietEditSeconds } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { asc, eq } from 'drizzle-orm';
import type { Actor, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUser } from '../users/service.ts';
import { lockMember, lockThreads, participantsAmong, recountThread } from './counts.ts';
import { type FoundPost, requirePost } from './find.ts';
import { screenPost } from './held.ts';
import { attachImages, checkImages } from './images/posted.ts';
import { assertContent, assertEditPace, assertNotSlow, readLimits } from './limits.ts';
import { tellReaders } from './live.ts';
import { announceNewMentions } from './notices.ts';
import { requestPreviews } from './previews/service.ts';
import { mayModerate } from './rights.ts';
import { forumPosts, forumThreads, type PostRecord, postColumns, type removers, type ThreadRecord } from './table.ts';
import { excerptOf, prepareText } from './text.ts';
import { isClosed, mayStillEdit } from './thread.ts';
import { forumPostVersions } from './versions/table.ts';
import { assertNotWarned } from './warnings.ts';

type Contract = typeof contract;

const lockPost = async (tx: Tx, id: number): Promise<PostRecord> => {
  const [post] = await tx.select(postColumns).from(forumPosts).where(eq(forumPosts.id, id)).for('update');
  if (!post) throw problem(forumProblems.notFound);
  return post;
};

const assertOpen = (found: FoundPost, actor: Actor): void => {
  if (!isClosed(found, found.post, actor)) return;
  throw problem(found.thread.locked && !mayModerate(actor) ? forumProblems.locked : forumProblems.notAllowed);
};

/** Locks the post and its thread, which may have been moved or split since the post was read. */
export const lockFound = async (tx: Tx, found: FoundPost): Promise<{ thread: ThreadRecord; post: PostRecord }> => {
  const thread = (await lockThreads(tx, [found.thread.id])).get(found.thread.id);
  const post = await lockPost(tx, found.post.id);
  if (!thread || post.thread_id !== thread.id) throw problem(forumProblems.notFound);
  return { thread, post };
};

/** Repeats the check under the lock, because another call may have closed the thread since the post was read. */
const assertStillOpen = (
  { section }: FoundPost,
  { thread, post }: Pick<FoundPost, 'thread' | 'post'>,
  actor: Actor,
): void => {
  if (thread.section_id !== section.id || (thread.hidden && !mayModerate(actor))) throw problem(forumProblems.notFound);
  assertOpen({ thread, section, post }, actor);
};

const titled = (title: string, { content }: RichTextDoc): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: title, marks: [{ type: 'bold' }] }] }, ...content],
});

/**
 * Stores the text before an edit, below the title if that changes. At the maximum, a moderator's edit drops the oldest
 * version; other edits are rejected.
 */
const keepVersion = async ({ tx, actor, now }: Work<User>, post: PostRecord, title?: string): Promise<void> => {
  const kept = await tx
    .select({ id: forumPostVersions.id })
    .from(forumPostVersions)
    .where(eq(forumPostVersions.post_id, post.id))
    .orderBy(asc(forumPostVersions.id));
  const [oldest] = kept;
  if (oldest && kept.length >= maxVersions) {
    if (!mayModerate(actor)) throw problem(forumProblems.dailyLimit, { details: { most: maxVersions } });
    await tx.delete(forumPostVersions).where(eq(forumPostVersions.id, oldest.id));
  }
  await tx
    .insert(forumPostVersions)
    .values({ post_id: post.id, body: title ? titled(title, post.body) : post.body, until: now });
};

/** Compares whole bodies, because changed link targets and removed pictures leave the words unchanged. */
const isSameBody = (stored: RichTextDoc, doc: RichTextDoc): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(doc)));

/** Returns one of the caller's posts, if it may still be changed. */
const requireOwnPost = async (work: Work<User>, id: number): Promise<FoundPost> => {
  const { tx, actor, now } = work;
  const found = await requirePost(tx, actor, id, { removed: true });
  if (found.post.author_id !== actor.id) throw problem(forumProblems.notAllowed);
  if (!mayStillEdit(found.post, actor, now)) throw problem(forumProblems.editTooLate);
  assertOpen(found, actor);
  return found;
};

export const editPost = async (
  work: Work<User>,
  { params, body: { body, title, prefix, tags, version } }: Received<Contract['edit']>,
): Promise<Returned<Contract['edit']>> => {
  const { tx, actor, now } = work;
  const found = await requireOwnPost(work, params.id);
  await lockMember(tx, actor.id);
  await assertNotWarned(work);
  const written = await prepareText(tx, body);
  const limits = await readLimits(work);
  // Otherwise the author could turn an approved first post into anything.
  if ((limits?.held ?? 0) > 0) throw problem(forumProblems.editHeld);
  assertContent(limits, written, [title, ...(tags ?? [])].join(' '));
  const safe = await screenPost(work, found.section, written, { title: title ?? '', tags });
  // Other players may have replied to the post, so the change cannot be held for approval.
  if (safe.held) throw problem(forumProblems.filtered, { details: { words: safe.held.join(', ') } });
  const { text } = safe;
  const { thread, post } = await lockFound(tx, found);
  assertStillOpen(found, { thread, post }, actor);
  if (post.removed_at) throw problem(forumProblems.notFound);
  requireVersion(post.version, version, forumProblems.changedMeanwhile);
  const changes = !isSameBody(post.body, text.doc);
  if (changes) {
    await assertNotSlow(work, thread);
    await assertEditPace(work, { limits, text: text.text, post: post.id });
  }
  await checkImages(work, { doc: text.doc, limits, post: post.id });
  const quiet = now.getTime() - post.created_at.getTime() < quietEditSeconds * 1000;
  const renames = post.no === 1 && title !== undefined && safe.title !== thread.title;
  const keeps = !quiet && (changes || renames);
  if (keeps) await keepVersion(work, post, renames ? thread.title : undefined);
  await tx
    .update(forumPosts)
    .set({
      body: text.doc,
      text: text.text,
      version: post.version + 1,
      edited_at: quiet && thread.slow_seconds === 0 ? post.edited_at : now,
    })
    .where(eq(forumPosts.id, post.id));
  // Keeps pictures that the edit removes if the stored version shows them.
  await attachImages(tx, { doc: text.doc, post: post.id, release: !keeps });
  if (post.no === 1)
    await tx
      .update(forumThreads)
      .set({
        excerpt: excerptOf(text.text),
        ...(title === undefined ? {} : { title: safe.title }),
        ...(prefix === undefined ? {} : { prefix }),
        ...(tags === undefined ? {} : { tags: safe.tags }),
        version: thread.version + 1,
      })
      .where(eq(forumThreads.id, thread.id));
  await requestPreviews(work.platform, tx, { id: post.id, body: text.doc });
  const most = (limits ?? postLimits.trusted).mentions;
  await announceNewMentions(work, { post, body: text.doc, most });
  await tellReaders(work, [{ ...found, thread }]);
  return { id: post.id, version: post.version + 1 };
};

type Change = {
  /** Who removes or restores the post. Staff may change what the author removed, but not the other way round. */
  by: (typeof removers)[number];
  /** If undefined, the reply is restored. */
  removal?: { reason: string };
};

/**
 * Throws if the author's account was erased: its removed texts were deleted, and nothing about it may be stored again.
 */
export const assertNotErased = async (tx: Tx, author: number): Promise<void> => {
  if ((await findUser(tx, author))?.status === 'deleted') throw problem(forumProblems.notFound);
};

/** Removes or restores a reply. Returns false if that changes nothing. */
export const setRemoved = async (work: Work<User>, found: FoundPost, { by, removal }: Change): Promise<boolean> => {
  const { tx, actor, now } = work;
  if (found.post.no === 1 && removal) throw problem(forumProblems.firstPost);
  const author = found.post.author_id;
  if (!removal) await assertNotErased(tx, author);
  await lockMember(tx, author);
  const { thread, post } = await lockFound(tx, found);
  if (post.removed_by === 'approval' && by !== 'approval') throw problem(forumProblems.held);
  if (by === 'author') {
    assertStillOpen(found, { thread, post }, actor);
    if (!removal && post.removed_by !== 'author' && post.removed_at) throw problem(forumProblems.notAllowed);
  }
  const values = {
    removed_at: removal ? now : null,
    removed_by: removal ? by : null,
    removal_reason: removal?.reason ?? '',
    version: post.version + 1,
  };
  const isPost = eq(forumPosts.id, post.id);
  // The counters do not change, because the author had already removed the post.
  if (removal && by === 'staff' && post.removed_by === 'author') {
    await tx.update(forumPosts).set(values).where(isPost);
    await tellReaders(work, [{ ...found, thread }]);
    return true;
  }
  if ((post.removed_at !== null) === (removal !== undefined)) return false;
  const change = removal ? -1 : 1;
  await lockMember(tx, author, change);
  const before = await participantsAmong(tx, thread.id, [author]);
  await tx.update(forumPosts).set(values).where(isPost);
  if (removal && thread.solution_id === post.id)
    await tx.update(forumThreads).set({ solution_id: null }).where(eq(forumThreads.id, thread.id));
  await recountThread(tx, thread, { posts: change, changed: [post.id], authors: [author], before });
  await tellReaders(work, [{ ...found, thread }]);
  return true;
};

export const removeOwnPost = async (
  work: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const found = await requireOwnPost(work, params.id);
  if (found.post.no === 1) throw problem(forumProblems.notAllowed);
  await setRemoved(work, found, { by: 'author', removal: { reason: '' } });
  return { removed: true };
};

export const restoreOwnPost = async (
  work: Work<User>,
  { params }: Received<Contract['restore']>,
): Promise<Returned<Contract['restore']>> => {
  const found = await requireOwnPost(work, params.id);
  if (found.post.removed_at) await setRemoved(work, found, { by: 'author' });
  return { removed: false };
};
