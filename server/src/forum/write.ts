import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { Language } from '@wyrmgate/contract/languages';
import { and, eq, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import {
  countedPosts,
  countForAuthors,
  countInSections,
  lockMember,
  lockThreads,
  participantsAmong,
  recountThread,
} from './counts.ts';
import { emptyDraft, sectionTarget, threadTarget } from './drafts/service.ts';
import { isEmptied, requireThread } from './find.ts';
import { type Hold, holdPost, type Opening, screenPost } from './held.ts';
import { attachImages, checkImages } from './images/posted.ts';
import { assertContent, assertNotSlow, assertPace, type NewText, readLimits } from './limits.ts';
import { announcePost } from './notices.ts';
import { createPoll } from './polls/service.ts';
import { mayModerate, mayPost, mayReply, requireSection } from './rights.ts';
import { forumPosts, forumReaders, forumThreads, type PostRecord, postColumns, type SectionRow } from './table.ts';
import { excerptOf, isQuoteOf, prepareText } from './text.ts';
import { placeOf } from './thread.ts';
import { assertNotWarned } from './warnings.ts';

type Contract = typeof contract;

type Admitted = Opening & { text: NewText; tags: string[]; hold: Hold | undefined };

/**
 * Locks the caller's row, which serialises their posts, and checks the limits and the word filter. `opening` is set for
 * a new thread.
 */
const admitText = async (
  work: Work<User>,
  section: SectionRow,
  body: Parameters<typeof prepareText>[1],
  opening?: Opening,
): Promise<Admitted> => {
  const { tx, actor } = work;
  await lockMember(tx, actor.id);
  await assertNotWarned(work);
  const written = await prepareText(tx, body);
  const limits = await readLimits(work);
  assertContent(
    limits,
    written,
    [opening?.title, opening?.poll?.question, ...(opening?.poll?.options ?? []), ...(opening?.tags ?? [])].join(' '),
  );
  const { held: found, ...safe } = await screenPost(work, section, written, opening);
  await checkImages(work, { doc: safe.text.doc, limits });
  await assertPace(work, { limits, text: safe.text.text, opens: opening !== undefined });
  const isNew = (limits?.held ?? 0) > 0;
  const hold: Hold | undefined =
    found || isNew
      ? { reason: found ? 'filter' : 'newAccount', found: found ?? [], opens: opening !== undefined }
      : undefined;
  // A held reply is counted when it is approved. A held thread is counted at once, but hidden as a whole.
  if (!hold || hold.opens) await lockMember(tx, actor.id, 1);
  return { ...safe, hold };
};

type Placed = {
  threadId: number;
  no: number;
  language: Language | null;
  text: NewText;
  waits?: boolean;
  quote?: { id: number; text: string } | undefined;
};

const insertPost = async (
  { tx, actor, now }: Work<User>,
  { threadId, no, language, text, quote, waits }: Placed,
): Promise<PostRecord> => {
  const [post] = await tx
    .insert(forumPosts)
    .values({
      thread_id: threadId,
      no,
      author_id: actor.id,
      language: language ?? actor.language,
      body: text.doc,
      text: text.text,
      quote_post_id: quote?.id ?? null,
      quote_text: quote?.text ?? null,
      created_at: now,
      ...(waits && { removed_at: now, removed_by: 'approval' as const }),
    })
    .returning(postColumns);
  if (!post) throw new Error('The inserted post was not returned.');
  await attachImages(tx, { doc: text.doc, post: post.id });
  return post;
};

/** Marks the author's own post as read, and makes the author follow the thread unless they stopped following it. */
const readOwnPost = async (
  { tx, actor, now }: Work<User>,
  threadId: number,
  no: number,
  wrote = true,
): Promise<void> => {
  await tx
    .insert(forumReaders)
    .values({ user_id: actor.id, thread_id: threadId, read_no: no, read_at: now, follows: true, wrote })
    .onConflictDoUpdate({
      target: [forumReaders.user_id, forumReaders.thread_id],
      set: {
        read_no: sql`greatest(${forumReaders.read_no}, ${no}::int)`,
        read_at: now,
        follows: sql`${forumReaders.follows} or not ${forumReaders.wrote}`,
        wrote: sql`${forumReaders.wrote} or ${wrote}`,
      },
    });
};

export const openThread = async (
  work: Work<User>,
  { body: { section: slug, title, prefix, tags, body, poll } }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, actor, now } = work;
  const section = await requireSection(tx, actor, slug);
  if (!mayPost(section, actor)) throw problem(forumProblems.notAllowed);
  const { text, hold, ...safe } = await admitText(work, section, body, { title, poll, tags });
  const [thread] = await tx
    .insert(forumThreads)
    .values({
      section_id: section.id,
      author_id: actor.id,
      title: safe.title,
      tags: safe.tags,
      hidden: hold !== undefined,
      held: hold !== undefined,
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
  if (!thread) throw new Error('The inserted thread was not returned.');
  const post = await insertPost(work, { threadId: thread.id, no: 1, language: section.language, text });
  if (safe.poll) await createPoll(tx, thread.id, safe.poll, now);
  await readOwnPost(work, thread.id, 1);
  await emptyDraft(work, sectionTarget(section.id));
  if (hold) await holdPost(tx, post, hold);
  else {
    await countForAuthors(tx, [countedPosts([post.id], section.id, 1)]);
    await countInSections(tx, [{ id: section.id, threads: 1, posts: 1 }]);
    await announcePost(work, { post, thread, section });
  }
  return { ...placeOf({ thread, section, post }), held: hold !== undefined };
};

/**
 * The quoted text must be in a readable post of the same thread, so that no player is quoted with
 * words that they did not write.
 */
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
  const { text, hold } = await admitText(work, section, body);
  const thread = (await lockThreads(tx, [id])).get(id);
  // The thread was moved, hidden or merged after it was read.
  if (!thread || thread.section_id !== section.id || (thread.hidden && !mayModerate(actor)) || isEmptied(thread))
    throw problem(forumProblems.notFound);
  if (thread.locked && !mayModerate(actor)) throw problem(forumProblems.locked);
  await assertNotSlow(work, thread);
  const no = thread.last_no + 1;
  if (hold) {
    const post = await insertPost(work, { threadId: id, no, language: section.language, text, quote, waits: true });
    await tx.update(forumThreads).set({ last_no: no }).where(eq(forumThreads.id, id));
    await readOwnPost(work, id, no, false);
    await holdPost(tx, post, hold);
    await emptyDraft(work, threadTarget(id));
    return { ...placeOf({ thread, section, post }), held: true };
  }
  const before = await participantsAmong(tx, id, [actor.id]);
  const post = await insertPost(work, { threadId: id, no, language: section.language, text, quote });
  await readOwnPost(work, id, no);
  await recountThread(tx, thread, { posts: 1, changed: [post.id], authors: [actor.id], before, lastNo: no });
  await emptyDraft(work, threadTarget(id));
  await announcePost(work, { post, thread, section });
  return { ...placeOf({ thread, section, post }), held: false };
};
