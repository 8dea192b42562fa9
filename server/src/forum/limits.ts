import { duplicateMinutes, newAccount, postLimits } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { mentionIdsOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, eq, gte } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { lastFirst } from './order.ts';
import { mayModerate } from './rights.ts';
import { forumMembers, forumPosts } from './table.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const tooYoung = (actor: User, now: Date): boolean =>
  now.getTime() - actor.createdAt.getTime() < newAccount.hours * hourMs;

/** Whether the limits of a new account apply. Staff who moderate have none. */
export const isFresh = async ({ tx, actor, now }: Work<User>): Promise<boolean> => {
  if (mayModerate(actor)) return false;
  if (tooYoung(actor, now)) return true;
  const [member] = await tx
    .select({ posts: forumMembers.posts })
    .from(forumMembers)
    .where(eq(forumMembers.user_id, actor.id));
  return (member?.posts ?? 0) < newAccount.posts;
};

const countLinks = (nodes: readonly RichTextNode[]): number =>
  nodes.reduce(
    (sum, { marks = [], content = [] }) =>
      sum + marks.filter(({ type }) => type === 'link').length + countLinks(content),
    0,
  );
/** Addresses written as text count too: some programs turn them into links. */
const typedLinks = (text: string): number => text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;

export type NewText = { doc: RichTextDoc; text: string };

/** Throws if the text and its title have more links or mentions than the caller may use. */
export const assertContent = (fresh: boolean, { doc, text }: NewText, title = ''): void => {
  const limit = fresh ? postLimits.fresh : postLimits.known;
  const links = Math.max(countLinks(doc.content), typedLinks(text)) + typedLinks(title);
  if (links > limit.links) throw problem(forumProblems.noLinksYet);
  if (mentionIdsOf(doc).length > limit.mentions)
    throw problem(forumProblems.tooManyMentions, { details: { most: limit.mentions } });
};

/**
 * Throws if the caller writes too fast, too much, or the same again. The caller's member row must be locked, so that parallel
 * calls are counted one after the other.
 */
export const assertPace = async (
  { tx, actor, now }: Work<User>,
  { fresh, text, opens }: { fresh: boolean; text: string; opens: boolean },
): Promise<void> => {
  if (mayModerate(actor)) return;
  const limit = fresh ? postLimits.fresh : postLimits.known;
  const today = await tx
    .select({ no: forumPosts.no, text: forumPosts.text, created_at: forumPosts.created_at })
    .from(forumPosts)
    .where(and(eq(forumPosts.author_id, actor.id), gte(forumPosts.created_at, new Date(now.getTime() - dayMs))))
    .orderBy(lastFirst(forumPosts.created_at))
    .limit(limit.posts);
  const ageMs = (post: { created_at: Date }) => now.getTime() - post.created_at.getTime();
  const [last] = today;
  if (last && ageMs(last) < limit.seconds * 1000) {
    const seconds = Math.ceil(limit.seconds - ageMs(last) / 1000);
    throw problem(forumProblems.tooSoon, { details: { seconds }, retryAfterSeconds: seconds });
  }
  const most = opens ? limit.threads : limit.posts;
  const used = opens ? today.filter(({ no }) => no === 1).length : today.length;
  if (used >= most) throw problem(forumProblems.dailyLimit, { details: { most } });
  if (today.some((post) => post.text === text && ageMs(post) < duplicateMinutes * 60_000))
    throw problem(forumProblems.duplicate);
};
