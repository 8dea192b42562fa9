import { duplicateMinutes, editHours, postLimits } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumLimits } from '@wyrmgate/contract/forum-shapes';
import { mentionIdsOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, count, desc, eq, gte, or } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { pickSettings, type Settings } from '../settings/service.ts';
import { plainText } from '../word-filter/match.ts';
import { typedLinks } from '../word-filter/typed-links.ts';
import { forumHeld } from './queues/table.ts';
import { mayModerate } from './rights.ts';
import { forumMembers, forumPosts, sentAt, type ThreadRecord } from './table.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns how many more posts of the author must wait for approval. Adds waiting threads back, because the author's
 * post count already includes them.
 */
const postsToHold = async (tx: Tx, userId: number, first: number, posts: number): Promise<number> => {
  if (first === 0) return 0;
  const [{ waiting } = { waiting: 0 }] = await tx
    .select({ waiting: count() })
    .from(forumHeld)
    .where(and(eq(forumHeld.author_id, userId), eq(forumHeld.opens, true)));
  return Math.max(0, first - posts + waiting);
};

/** The settings that `limitsOf` needs. */
export const limitKeys = [
  'forum_known_hours',
  'forum_known_posts',
  'forum_trusted_days',
  'forum_trusted_posts',
  'forum_trusted_thanks',
  'forum_held_posts',
] as const;

/**
 * Returns what the caller may post, depending on account age, posts and thanks received. Null for staff who moderate.
 */
export const limitsOf = async (
  { tx, actor, now }: Work<User>,
  settings: Pick<Settings, (typeof limitKeys)[number]>,
  { posts, thanks }: { posts: number; thanks: number } = { posts: 0, thanks: 0 },
): Promise<ForumLimits | null> => {
  if (mayModerate(actor)) return null;
  const age = (now.getTime() - actor.createdAt.getTime()) / hourMs;
  const missingFor = (hours: number, wantedPosts: number, wantedThanks: number) => ({
    hours: Math.max(0, Math.ceil(hours - age)),
    posts: Math.max(0, wantedPosts - posts),
    thanks: Math.max(0, wantedThanks - thanks),
  });
  const { forum_known_hours, forum_known_posts, forum_trusted_days, forum_trusted_posts, forum_trusted_thanks } =
    settings;
  const known = missingFor(forum_known_hours, forum_known_posts, 0);
  const trusted = missingFor(forum_trusted_days * 24, forum_trusted_posts, forum_trusted_thanks);
  const lacks = (missing: typeof known): boolean => missing.hours + missing.posts + missing.thanks > 0;
  const level = lacks(known) ? 'new' : lacks(trusted) ? 'known' : 'trusted';
  return {
    level,
    ...postLimits[level],
    held: await postsToHold(tx, actor.id, settings.forum_held_posts, posts),
    missing: { new: known, known: trusted, trusted: null }[level],
  };
};

export const readLimits = async (work: Work<User>): Promise<ForumLimits | null> => {
  const { tx, actor } = work;
  if (mayModerate(actor)) return null;
  const [settings, [member]] = await readTogether(
    tx,
    () => pickSettings(tx, ...limitKeys),
    async () =>
      tx
        .select({ posts: forumMembers.posts, thanks: forumMembers.thanks })
        .from(forumMembers)
        .where(eq(forumMembers.user_id, actor.id)),
  );
  return limitsOf(work, settings, member);
};

const countLinks = (nodes: readonly RichTextNode[]): number =>
  nodes.reduce(
    (sum, { marks = [], content = [] }) =>
      sum + marks.filter(({ type }) => type === 'link').length + countLinks(content),
    0,
  );

export type NewText = { doc: RichTextDoc; text: string };

/** Throws if the text and its title have more links or mentions than the caller may use. */
export const assertContent = (limits: ForumLimits | null, { doc, text }: NewText, title = ''): void => {
  const limit = limits ?? postLimits.trusted;
  const links = Math.max(countLinks(doc.content), typedLinks(text)) + typedLinks(title);
  if (links > 0 && limit.links === 0) throw problem(forumProblems.noLinksYet);
  if (links > limit.links) throw problem(forumProblems.tooManyLinks, { details: { most: limit.links } });
  if (mentionIdsOf(doc).length > limit.mentions)
    throw problem(forumProblems.tooManyMentions, { details: { most: limit.mentions } });
};

/**
 * Throws if the caller posts too quickly or too often, or repeats a text. The caller's member row must be locked, so
 * that concurrent calls are counted one after the other.
 */
export const assertPace = async (
  { tx, actor, now }: Work<User>,
  { limits, text, opens }: { limits: ForumLimits | null; text: string; opens: boolean },
): Promise<void> => {
  if (!limits) return;
  const dayAgo = new Date(now.getTime() - dayMs);
  const today = await tx
    .select({ no: forumPosts.no, text: forumPosts.text, sent_at: sentAt })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.author_id, actor.id),
        // Lets the query use the index. Excludes no post, because `created_at` is never earlier than the time of
        // sending.
        gte(forumPosts.created_at, dayAgo),
        gte(sentAt, dayAgo),
      ),
    )
    .orderBy(desc(sentAt))
    .limit(limits.posts);
  const ageMs = (post: { sent_at: Date }) => now.getTime() - post.sent_at.getTime();
  const [last] = today;
  if (last && ageMs(last) < limits.seconds * 1000) {
    const seconds = Math.ceil(limits.seconds - ageMs(last) / 1000);
    throw problem(forumProblems.tooSoon, { details: { seconds }, retryAfterSeconds: seconds });
  }
  const most = opens ? limits.threads : limits.posts;
  const used = opens ? today.filter(({ no }) => no === 1).length : today.length;
  if (used >= most) throw problem(forumProblems.dailyLimit, { details: { most } });
  const plain = plainText(text);
  if (today.some((post) => ageMs(post) < duplicateMinutes * 60_000 && plainText(post.text) === plain))
    throw problem(forumProblems.duplicate);
};

/**
 * Throws if the caller replied too recently in a thread with slow mode, or edited a post there. Moderators are exempt.
 */
export const assertNotSlow = async (
  { tx, actor, now }: Work<User>,
  thread: Pick<ThreadRecord, 'id' | 'slow_seconds'>,
): Promise<void> => {
  if (thread.slow_seconds === 0 || mayModerate(actor)) return;
  const since = new Date(now.getTime() - thread.slow_seconds * 1000);
  const recent = await tx
    .select({ no: forumPosts.no, at: sentAt, edited_at: forumPosts.edited_at })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.author_id, actor.id),
        // Posts older than a day cannot be edited, so the index on author and time also finds edits.
        gte(forumPosts.created_at, new Date(since.getTime() - editHours * hourMs)),
        eq(forumPosts.thread_id, thread.id),
        or(gte(forumPosts.created_at, since), gte(forumPosts.edited_at, since)),
      ),
    );
  const times = recent.flatMap(({ no, at, edited_at }) => [...(no > 1 ? [at] : []), ...(edited_at ? [edited_at] : [])]);
  if (times.length === 0) return;
  const last = Math.max(...times.map((at) => at.getTime()));
  const seconds = Math.ceil(thread.slow_seconds - (now.getTime() - last) / 1000);
  if (seconds > 0) throw problem(forumProblems.slowMode, { details: { seconds }, retryAfterSeconds: seconds });
};

/**
 * Throws if an edit comes too soon after another edit or another post, or repeats another post. The caller's member row
 * must be locked.
 */
export const assertEditPace = async (
  { tx, actor, now }: Work<User>,
  { limits, text, post: edited }: { limits: ForumLimits | null; text: string; post: number },
): Promise<void> => {
  if (!limits) return;
  const since = new Date(now.getTime() - Math.max(duplicateMinutes * 60, limits.seconds) * 1000);
  const recent = await tx
    .select({ id: forumPosts.id, text: forumPosts.text, at: sentAt, edited_at: forumPosts.edited_at })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.author_id, actor.id),
        gte(forumPosts.created_at, new Date(since.getTime() - editHours * hourMs)),
        or(gte(forumPosts.created_at, since), gte(forumPosts.edited_at, since)),
      ),
    );
  const times = recent.flatMap(({ id, at, edited_at }) => [
    ...(id === edited ? [] : [at]),
    ...(edited_at ? [edited_at] : []),
  ]);
  const seconds = Math.ceil(limits.seconds - (now.getTime() - Math.max(0, ...times.map((at) => at.getTime()))) / 1000);
  if (seconds > 0) throw problem(forumProblems.tooSoon, { details: { seconds }, retryAfterSeconds: seconds });
  const plain = plainText(text);
  if (recent.some((post) => post.id !== edited && plainText(post.text) === plain))
    throw problem(forumProblems.duplicate);
};
