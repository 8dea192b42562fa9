import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, eq, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { countInSections, lockMember, lockThreads, participantsAmong, recountThread } from './counts.ts';
import { deleteDraft, sectionTarget, threadTarget } from './drafts.ts';
import { requireThread } from './find.ts';
import { assertContent, assertPace, isFresh, type NewText } from './limits.ts';
import { announcePost } from './notices.ts';
import { mayModerate, mayPost, mayReply, requireSection } from './rights.ts';
import { forumPosts, forumReaders, forumThreads, type PostRecord } from './table.ts';
import { excerptOf, isQuoteOf, prepareText } from './text.ts';
import { placeOf } from './thread.ts';

type Contract = typeof contract;

/** Locks the caller's row, which makes their posts one after the other, and checks the limits. `title`: of a new thread. */
const admitText = async (
  work: Work<User>,
  body: Parameters<typeof prepareText>[1],
  title?: string,
): Promise<NewText> => {
  const { tx, actor } = work;
  await lockMember(tx, actor.id);
  const text = await prepareText(tx, body);
  const fresh = await isFresh(work);
  assertContent(fresh, text, title);
  await assertPace(work, { fresh, text: text.text, opens: title !== undefined });
  await lockMember(tx, actor.id, 1);
  return text;
};

type Placed = { threadId: number; no: number; text: NewText; quote?: { id: number; text: string } | undefined };

const insertPost = async (
  { tx, actor, now }: Work<User>,
  { threadId, no, text, quote }: Placed,
): Promise<PostRecord> => {
  const [post] = await tx
    .insert(forumPosts)
    .values({
      thread_id: threadId,
      no,
      author_id: actor.id,
      body: text.doc,
      text: text.text,
      quote_post_id: quote?.id ?? null,
      quote_text: quote?.text ?? null,
      created_at: now,
    })
    .returning();
  if (!post) throw new Error('The inserted post was not returned');
  return post;
};

/** Writers have read their own post, and follow the thread unless they stopped following it. */
const readOwnPost = async ({ tx, actor, now }: Work<User>, threadId: number, no: number): Promise<void> => {
  await tx
    .insert(forumReaders)
    .values({ user_id: actor.id, thread_id: threadId, read_no: no, read_at: now, follows: true, wrote: true })
    .onConflictDoUpdate({
      target: [forumReaders.user_id, forumReaders.thread_id],
      set: {
        read_no: sql`greatest(${forumReaders.read_no}, ${no}::int)`,
        read_at: now,
        follows: sql`${forumReaders.follows} or not ${forumReaders.wrote}`,
        wrote: true,
      },
    });
};

export const openThread = async (
  work: Work<User>,
  { body: { section: slug, title, prefix, body } }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, actor, now } = work;
  const section = await requireSection(tx, actor, slug);
  if (!mayPost(section, actor)) throw problem(forumProblems.notAllowed);
  const text = await admitText(work, body, title);
  const [thread] = await tx
    .insert(forumThreads)
    .values({
      section_id: section.id,
      author_id: actor.id,
      title,
      excerpt: excerptOf(text.text),
      prefix,
      created_at: now,
      last_no: 1,
      posts: 1,
      last_post_no: 1,
      last_post_author_id: actor.id,
      last_post_at: now,
      participants: 1,
    })
    .returning();
  if (!thread) throw new Error('The inserted thread was not returned');
  const post = await insertPost(work, { threadId: thread.id, no: 1, text });
  await readOwnPost(work, thread.id, 1);
  await deleteDraft(tx, actor.id, sectionTarget(section.id));
  await countInSections(tx, [{ id: section.id, threads: 1, posts: 1 }]);
  await announcePost(work, { post, thread, section });
  return placeOf({ thread, section, post });
};

/** The quoted text must be in a readable post of the same thread, so that no player is quoted with what they did not write. */
const checkQuote = async ({ tx }: Work<User>, threadId: number, quote: { id: number; text: string } | undefined) => {
  if (!quote) return;
  const [post] = await tx
    .select({ text: forumPosts.text })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, quote.id), eq(forumPosts.thread_id, threadId), sql`${forumPosts.removed_at} is null`));
  if (!post || !isQuoteOf(quote.text, post.text)) throw problem(forumProblems.quoteNotFound);
};

export const replyToThread = async (
  work: Work<User>,
  { params: { id }, body: { body, quote } }: Received<Contract['reply']>,
): Promise<Returned<Contract['reply']>> => {
  const { tx, actor } = work;
  const { section } = await requireThread(tx, actor, id);
  if (!mayReply(section, actor)) throw problem(forumProblems.notAllowed);
  await checkQuote(work, id, quote);
  const text = await admitText(work, body);
  const thread = (await lockThreads(tx, [id])).get(id);
  // Locked, hidden or moved since it was read.
  if (!thread || thread.section_id !== section.id || (thread.hidden && !mayModerate(actor)))
    throw problem(forumProblems.notFound);
  if (thread.locked && !mayModerate(actor)) throw problem(forumProblems.locked);
  const before = await participantsAmong(tx, id, [actor.id]);
  const no = thread.last_no + 1;
  const post = await insertPost(work, { threadId: id, no, text, quote });
  await readOwnPost(work, id, no);
  await recountThread(tx, thread, { posts: 1, authors: [actor.id], before, lastNo: no });
  await deleteDraft(tx, actor.id, threadTarget(id));
  await announcePost(work, { post, thread, section });
  return placeOf({ thread, section, post });
};
