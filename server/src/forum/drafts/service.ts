import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { maxDrafts } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumDraft } from '@wyrmgate/contract/forum-shapes';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pickSettings } from '../../settings/service.ts';
import { findNames } from '../../users/service.ts';
import { requireThread } from '../find.ts';
import { imageKeys, imagesFor, imagesIn, readImages } from '../images/posted.ts';
import { readLimits } from '../limits.ts';
import { requireSection } from '../rights.ts';
import { forumPosts } from '../table.ts';
import { isQuoteOf } from '../text.ts';
import { warnedUntil } from '../warnings.ts';
import { forumDrafts } from './table.ts';

type Contract = typeof contract;

export const threadTarget = (id: number): string => `thread:${id}`;
export const sectionTarget = (id: number): string => `section:${id}`;

const isDraft = (userId: number, target: string) =>
  and(eq(forumDrafts.user_id, userId), eq(forumDrafts.target, target));

type DraftRow = typeof forumDrafts.$inferSelect;

/** The quote of a draft, unless its post was removed, moved or changed since. */
const showQuote = async (tx: Tx, { target, quote_post_id, quote_text }: DraftRow): Promise<ForumDraft['quote']> => {
  if (quote_post_id === null || quote_text === null) return null;
  const [post] = await tx
    .select({ thread: forumPosts.thread_id, author: forumPosts.author_id, text: forumPosts.text })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, quote_post_id), isNull(forumPosts.removed_at)));
  if (!post || threadTarget(post.thread) !== target || !isQuoteOf(quote_text, post.text)) return null;
  const author = (await findNames(tx, [post.author])).get(post.author) ?? null;
  return { id: quote_post_id, author, text: quote_text };
};

export const showDraftRow = async (work: Work, row: DraftRow): Promise<ForumDraft> => {
  const { title, body, updated_at } = row;
  return {
    title,
    body,
    images: imagesIn(body, await readImages(work, [body])),
    quote: await showQuote(work.tx, row),
    updated_at: updated_at.toISOString(),
  };
};

const readDraft = async (work: Work<User>, target: string): Promise<ForumDraft | null> => {
  const [row] = await work.tx.select().from(forumDrafts).where(isDraft(work.actor.id, target));
  return row ? showDraftRow(work, row) : null;
};

export const deleteDraft = async (tx: Tx, userId: number, target: string): Promise<void> => {
  await tx.delete(forumDrafts).where(isDraft(userId, target));
};

export const showDraft = async (
  work: Work<User>,
  { query }: Received<Contract['draft']>,
): Promise<Returned<Contract['draft']>> => {
  const section = await requireSection(work.tx, work.actor, query.section);
  const limits = await readLimits(work);
  const draft = await readDraft(work, sectionTarget(section.id));
  const images = imagesFor(await pickSettings(work.tx, ...imageKeys), limits);
  const warned_until = (await warnedUntil(work))?.toISOString() ?? null;
  return { draft, fresh: limits?.level === 'new', images, limits, warned_until };
};

export const saveDraft = async (
  { tx, actor, now }: Work<User>,
  { body: { thread, section, title, body, quote } }: Received<Contract['saveDraft']>,
): Promise<Returned<Contract['saveDraft']>> => {
  if ((thread === undefined) === (section === undefined)) throw problem(forumProblems.notFound);
  const target =
    thread === undefined
      ? sectionTarget((await requireSection(tx, actor, section ?? '')).id)
      : threadTarget((await requireThread(tx, actor, thread)).thread.id);
  if (body === null) {
    await deleteDraft(tx, actor.id, target);
    return { saved: false };
  }
  const kept = { title, body, quote_post_id: quote?.id ?? null, quote_text: quote?.text ?? null, updated_at: now };
  await tx
    .insert(forumDrafts)
    .values({ user_id: actor.id, target, ...kept })
    .onConflictDoUpdate({ target: [forumDrafts.user_id, forumDrafts.target], set: kept });
  const surplus = tx
    .select({ target: forumDrafts.target })
    .from(forumDrafts)
    .where(eq(forumDrafts.user_id, actor.id))
    .orderBy(desc(forumDrafts.updated_at), desc(forumDrafts.target))
    .offset(maxDrafts);
  await tx.delete(forumDrafts).where(and(eq(forumDrafts.user_id, actor.id), inArray(forumDrafts.target, surplus)));
  return { saved: true };
};
