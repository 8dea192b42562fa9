import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { maxDrafts } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumDraft } from '@wyrmgate/contract/forum-shapes';
import { emptyRichText, isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { and, desc, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
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

/** Returns the quote of a draft, unless its post has been removed, moved or changed since then. */
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

export const isEmptyDraft = sql`(${forumDrafts.title} = '' and ${forumDrafts.quote_post_id} is null
  and ${forumDrafts.body} = ${JSON.stringify(emptyRichText)}::jsonb)`;

/** Returns the caller's draft, unless it was posted or deleted, with the version to send with the next save. */
export const showDraftRow = async (
  work: Work,
  row: DraftRow | undefined,
): Promise<{ draft: ForumDraft | null; draft_version: number }> => {
  if (!row) return { draft: null, draft_version: 0 };
  const { title, body, updated_at, version } = row;
  const quote = await showQuote(work.tx, row);
  if (title === '' && isBlankRichText(body) && quote === null) return { draft: null, draft_version: version };
  const images = imagesIn(body, await readImages(work, [body]));
  return { draft: { title, body, images, quote, updated_at: updated_at.toISOString() }, draft_version: version };
};

type Kept = Pick<DraftRow, 'title' | 'body' | 'quote_post_id' | 'quote_text'>;
const nothing: Kept = { title: '', body: emptyRichText, quote_post_id: null, quote_text: null };

/**
 * Saves over the version that the caller sent, or over any version if none was sent. Returns undefined if another save
 * came first.
 */
const keepDraft = async (
  { tx, actor, now }: Work<User>,
  target: string,
  kept: Kept,
  sent?: number,
): Promise<number | undefined> => {
  const set = { ...kept, updated_at: now, version: sql`${forumDrafts.version} + 1` };
  const isSent = sent === undefined ? undefined : eq(forumDrafts.version, sent);
  const [row] = sent
    ? await tx
        .update(forumDrafts)
        .set(set)
        .where(and(isDraft(actor.id, target), isSent))
        .returning()
    : await tx
        .insert(forumDrafts)
        .values({ user_id: actor.id, target, ...kept, updated_at: now })
        .onConflictDoUpdate({ target: [forumDrafts.user_id, forumDrafts.target], set, setWhere: isSent })
        .returning();
  return row?.version;
};

/** Returns the version of a stored draft with exactly this content: a save whose answer was lost is sent again. */
const keptAlready = async ({ tx, actor }: Work<User>, target: string, kept: Kept): Promise<number | undefined> => {
  const [row] = await tx
    .select({ version: forumDrafts.version })
    .from(forumDrafts)
    .where(
      and(
        isDraft(actor.id, target),
        eq(forumDrafts.title, kept.title),
        eq(forumDrafts.body, kept.body),
        sql`(${forumDrafts.quote_post_id}, ${forumDrafts.quote_text})
          is not distinct from (${kept.quote_post_id}::bigint, ${kept.quote_text}::text)`,
      ),
    );
  return row?.version;
};

/** Deletes drafts that were posted or deleted a day ago: no page still saves them by then. */
export const cleanDrafts = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const dayAgo = new Date(clock.now().getTime() - 86_400_000);
  await database.db.delete(forumDrafts).where(and(isEmptyDraft, lt(forumDrafts.updated_at, dayAgo)));
};

/** Empties a draft once it is posted. */
export const emptyDraft = async (work: Work<User>, target: string): Promise<void> => {
  await keepDraft(work, target, nothing);
};

export const showDraft = async (
  work: Work<User>,
  { query }: Received<Contract['draft']>,
): Promise<Returned<Contract['draft']>> => {
  const { tx, actor } = work;
  const section = await requireSection(tx, actor, query.section);
  const limits = await readLimits(work);
  const [row] = await tx
    .select()
    .from(forumDrafts)
    .where(isDraft(actor.id, sectionTarget(section.id)));
  const images = imagesFor(await pickSettings(tx, ...imageKeys), limits);
  const warned_until = (await warnedUntil(work))?.toISOString() ?? null;
  return { ...(await showDraftRow(work, row)), fresh: limits?.level === 'new', images, limits, warned_until };
};

export const saveDraft = async (
  work: Work<User>,
  { body: { thread, section, title, body, quote, version: sent } }: Received<Contract['saveDraft']>,
): Promise<Returned<Contract['saveDraft']>> => {
  const { tx, actor } = work;
  if ((thread === undefined) === (section === undefined)) throw problem(forumProblems.notFound);
  const target =
    thread === undefined
      ? sectionTarget((await requireSection(tx, actor, section ?? '')).id)
      : threadTarget((await requireThread(tx, actor, thread)).thread.id);
  const kept = body ? { title, body, quote_post_id: quote?.id ?? null, quote_text: quote?.text ?? null } : nothing;
  const version = (await keepDraft(work, target, kept, sent)) ?? (await keptAlready(work, target, kept));
  if (version === undefined) throw problem(forumProblems.changedMeanwhile);
  const isMine = eq(forumDrafts.user_id, actor.id);
  const surplus = tx
    .select({ target: forumDrafts.target })
    .from(forumDrafts)
    .where(and(isMine, not(isEmptyDraft)))
    .orderBy(desc(forumDrafts.updated_at), desc(forumDrafts.target))
    .offset(maxDrafts);
  await tx.delete(forumDrafts).where(and(isMine, inArray(forumDrafts.target, surplus)));
  return { saved: body !== null, version };
};
