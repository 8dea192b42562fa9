// Posts awaiting approval. Replies are stored as removed and new threads as hidden, so that nothing shows or counts
// them.
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { PollForm } from '@wyrmgate/contract/forum-poll-shapes';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { isClaimedByOther } from '../users/claims.ts';
import { findNames } from '../users/service.ts';
import { openScreen } from '../word-filter/screen.ts';
import { titleFor } from './author-notices.ts';
import {
  countedThreads,
  countForAuthors,
  countInSections,
  lockMember,
  lockThreads,
  participantsAmong,
  recountThread,
} from './counts.ts';
import { requirePost } from './find.ts';
import { readHeldContent } from './held-content.ts';
import type { NewText } from './limits.ts';
import { tellReaders } from './live.ts';
import { announcePost, postUrl } from './notices.ts';
import { delayPoll } from './polls/service.ts';
import { forumHeld } from './queues/table.ts';
import { assertMayActOn, mayModerate, visibleSections } from './rights.ts';
import {
  forumPosts,
  forumReaders,
  forumThreads,
  type PostRecord,
  postColumns,
  type SectionRow,
  type ThreadRecord,
} from './table.ts';

type Contract = typeof contract;

export type Poll = z.output<typeof PollForm>;
/** The content of a new thread, apart from the text of its first post. */
export type Opening = { title: string; poll?: Poll | undefined; tags?: string[] | undefined };
export type Hold = Pick<typeof forumHeld.$inferInsert, 'reason' | 'found' | 'opens'>;

/**
 * Checks a text against the filter and masks it, or throws if the filter rejects it; `held` lists the words that staff
 * must approve. Moderators' texts are not filtered, because moderators quote other people's texts.
 */
export const screenPost = async (
  { tx, actor }: Work<User>,
  section: SectionRow,
  { doc, text }: NewText,
  { title, poll, tags = [] }: Opening = { title: '' },
): Promise<Opening & { text: NewText; tags: string[]; held?: string[] }> => {
  if (mayModerate(actor)) return { text: { doc, text }, title, poll, tags };
  const screen = await openScreen(tx, section.language);
  const safeTitle = screen.text(title);
  const safePoll = poll && { ...poll, question: screen.text(poll.question), options: poll.options.map(screen.text) };
  // A masked tag would not be a word.
  const safeTags = tags.filter((tag) => screen.text(tag) === tag);
  const safe = screen.doc(doc);
  const action = screen.action();
  const found = screen.matches().flatMap((match) => (match.filter.action === action ? [match.found] : []));
  if (action === 'reject') throw problem(forumProblems.filtered, { details: { words: found.join(', ') } });
  return {
    text: { doc: safe, text: plainTextOf(safe) },
    title: safeTitle,
    poll: safePoll,
    tags: safeTags,
    ...(action === 'hold' && { held: found }),
  };
};

export const holdPost = async (tx: Tx, post: PostRecord, hold: Hold): Promise<void> => {
  await tx.insert(forumHeld).values({ ...hold, post_id: post.id, author_id: post.author_id });
};

/** Selects the held posts in the sections that the caller sees, except their own. */
const waitingFor = async ({ tx, actor }: Work<User>) => {
  const sections = await visibleSections(tx, actor);
  const where = and(inArray(forumThreads.section_id, [...sections.keys()]), ne(forumHeld.author_id, actor.id));
  return { sections, where };
};

export const countHeld = async (work: Work<User>): Promise<number> => {
  const { sections, where } = await waitingFor(work);
  if (sections.size === 0) return 0;
  const [row] = await work.tx
    .select({ held: count() })
    .from(forumHeld)
    .innerJoin(forumPosts, eq(forumPosts.id, forumHeld.post_id))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(where);
  return row?.held ?? 0;
};

export const listHeld = async (
  work: Work<User>,
  { query: { after, limit } }: Received<Contract['held']>,
): Promise<Returned<Contract['held']>> => {
  const { tx } = work;
  const { sections, where } = await waitingFor(work);
  if (sections.size === 0) return { posts: [], next: null };
  const found = await tx
    .select({ held: forumHeld, post: postColumns, thread: forumThreads })
    .from(forumHeld)
    .innerJoin(forumPosts, eq(forumPosts.id, forumHeld.post_id))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(and(where, after === undefined ? undefined : gt(forumHeld.post_id, after)))
    .orderBy(asc(forumHeld.post_id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const names = await findNames(tx, [...new Set(rows.map(({ held }) => held.author_id))]);
  const contentOf = await readHeldContent(work, rows);
  return {
    posts: rows.map(({ held, post, thread }) => ({
      id: post.id,
      reason: held.reason,
      found: held.found,
      opens: held.opens,
      text: post.text,
      ...contentOf({ held, post, thread }),
      author: names.get(post.author_id) ?? null,
      author_id: post.author_id,
      created_at: post.created_at.toISOString(),
      thread: {
        id: thread.id,
        slug: threadSlug(thread.title),
        title: thread.title,
        section: sections.get(thread.section_id)?.slug ?? '',
      },
    })),
    next: found.length > limit ? (rows.at(-1)?.post.id ?? null) : null,
  };
};

type Refused = { post: PostRecord; thread: ThreadRecord; opens: boolean; reason: string };

/** Refuses a locked post. The caller notifies its author. */
export const refuseHeld = async (
  { tx, now }: Pick<Work<User>, 'tx' | 'now'>,
  { post, thread, opens, reason }: Refused,
): Promise<void> => {
  const { id, author_id: author } = post;
  const refused = { removal_reason: reason, version: post.version + 1 };
  const isPost = eq(forumPosts.id, id);
  if (!opens) {
    await tx
      .update(forumPosts)
      .set({ ...refused, removed_by: 'rejected' })
      .where(isPost);
    return;
  }
  const before = await participantsAmong(tx, thread.id, [author]);
  await tx
    .update(forumPosts)
    .set({ ...refused, removed_at: now, removed_by: 'staff' })
    .where(isPost);
  await tx.update(forumThreads).set({ held: false, hidden_reason: reason }).where(eq(forumThreads.id, thread.id));
  await lockMember(tx, author, -1);
  await recountThread(tx, thread, { posts: -1, changed: [id], authors: [author], before });
};

export const decideHeld = async (
  work: Work<User>,
  { params: { id }, body: { approve, reason } }: Received<Contract['decideHeld']>,
): Promise<Returned<Contract['decideHeld']>> => {
  const { tx, actor, audit, now, platform } = work;
  const { post: found, thread: place, section } = await requirePost(tx, actor, id, { removed: true });
  const author = found.author_id;
  audit.target('forum_post', id);
  audit.note(`${approve ? 'approved' : 'refused'}${reason ? `: ${reason}` : ''}`);
  if (author === actor.id) throw problem(forumProblems.notAllowed);
  await assertMayActOn(tx, actor, author);
  await lockMember(tx, author);
  const thread = (await lockThreads(tx, [place.id])).get(place.id);
  const [post] = await tx.select(postColumns).from(forumPosts).where(eq(forumPosts.id, id)).for('update');
  const [held] = await tx.delete(forumHeld).where(eq(forumHeld.post_id, id)).returning();
  if (!thread || !post || !held) throw problem(forumProblems.alreadyDecided);
  if (isClaimedByOther(work, [held])) throw problem(forumProblems.claimedByOther);
  // The post was moved between the two queries.
  if (post.thread_id !== thread.id) throw problem(forumProblems.notFound);
  const isPost = eq(forumPosts.id, id);
  const isThread = eq(forumThreads.id, thread.id);
  const before = await participantsAmong(tx, thread.id, [author]);
  const version = post.version + 1;
  const published = { created_at: now, sent_at: post.created_at };
  // Readers may have read later posts, so an approved reply gets the next number, which is unread for everyone.
  const no = approve && !held.opens ? thread.last_no + 1 : post.no;
  if (held.opens && approve) {
    await tx
      .update(forumPosts)
      .set({ ...published, version })
      .where(isPost);
    await tx
      .update(forumThreads)
      .set({ held: false, hidden: false, created_at: now, last_post_at: now })
      .where(isThread);
    await delayPoll(tx, thread.id, { sent: post.created_at, now });
    await countForAuthors(tx, [countedThreads([thread.id], thread.section_id, 1)]);
    await countInSections(tx, [{ id: thread.section_id, threads: 1, posts: thread.posts }]);
  } else if (approve) {
    await tx
      .update(forumPosts)
      .set({ ...published, no, removed_at: null, removed_by: null, version })
      .where(isPost);
    await lockMember(tx, author, 1);
    await recountThread(tx, thread, { posts: 1, changed: [id], authors: [author], before, lastNo: no });
    await tx
      .update(forumReaders)
      .set({
        follows: true,
        // Authors who have read all other posts have read the whole thread.
        read_no: sql`case when ${forumReaders.read_no} >= ${thread.last_post_no}::int then ${no}::int else ${forumReaders.read_no} end`,
      })
      .where(and(eq(forumReaders.user_id, author), eq(forumReaders.thread_id, thread.id)));
  } else await refuseHeld(work, { post, thread, opens: held.opens, reason });
  if (approve) await announcePost(work, { post: { ...post, no }, thread, section });
  else await tellReaders(work, [{ thread, section }]);
  const title = await titleFor(tx, { thread, section }, author);
  await notify(platform, tx, {
    user: author,
    kind: 'forum_held',
    cause: `forum:held:${id}`,
    data: { thread: title, approved: approve, reason },
    link: approve && title === thread.title ? postUrl(section.slug, thread, no) : null,
  });
  return { approved: approve };
};
