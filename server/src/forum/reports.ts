import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import { and, asc, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { muteUser } from '../chat/moderation.ts';
import { mayModerate as mayModerateChat } from '../chat/rights.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { claimOf, isClaimedByOther, mayClaim, takeOverRule } from '../users/claims.ts';
import { findNames } from '../users/service.ts';
import { tellRemoved } from './author-notices.ts';
import { lockThreads } from './counts.ts';
import { assertNotErased, setRemoved } from './edit.ts';
import { requirePost } from './find.ts';
import { countHeld } from './held.ts';
import { tellReaders } from './live.ts';
import { hideThread, mayBeHidden } from './moderation.ts';
import { forumReports, type ReportRecord } from './queues/table.ts';
import { tellReporters } from './report-answers.ts';
import { assertMayActOn, mayDelete, mayModerate, visibleSections } from './rights.ts';
import { confirmColleagues } from './staff-posts.ts';
import { forumPosts, forumThreads, postColumns, type SectionRow } from './table.ts';
import { warningsOf, warnPlayer } from './warnings.ts';

type Contract = typeof contract;

const isWaiting = sql`${forumReports.state} in ('open', 'claimed')`;

/** Counts the upheld reports about each author. */
export const upheldAgainst = async (tx: Tx, authors: readonly number[]): Promise<Map<number, number>> => {
  if (authors.length === 0) return new Map();
  const rows = await tx
    .select({ author: forumPosts.author_id, total: count() })
    .from(forumPosts)
    .innerJoin(forumReports, and(eq(forumReports.post_id, forumPosts.id), eq(forumReports.state, 'upheld')))
    .where(inArray(forumPosts.author_id, [...authors]))
    .groupBy(forumPosts.author_id);
  return new Map(rows.map(({ author, total }) => [author, total]));
};

/** Staff neither see nor decide reports about their own posts. */
const notAbout = (actor: User) => ne(forumPosts.author_id, actor.id);

const readReports = async (
  { tx, actor }: Work<User>,
  sections: ReadonlyMap<number, SectionRow>,
  { state, after, limit }: { state: 'waiting' | 'decided'; after: number | undefined; limit: number },
) =>
  sections.size === 0
    ? []
    : tx
        .select({ report: forumReports, post: postColumns, thread: forumThreads })
        .from(forumReports)
        .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
        .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
        .where(
          and(
            state === 'waiting' ? isWaiting : sql`not ${isWaiting}`,
            inArray(forumThreads.section_id, [...sections.keys()]),
            notAbout(actor),
            after === undefined ? undefined : lt(forumReports.id, after),
          ),
        )
        .orderBy(desc(forumReports.id))
        .limit(limit + 1);

export const listReports = async (
  work: Work<User>,
  { query }: Received<Contract['reports']>,
): Promise<Returned<Contract['reports']>> => {
  const { tx, actor } = work;
  const sections = await visibleSections(tx, actor);
  const found = await readReports(work, sections, { ...query, after: query.after });
  const rows = found.slice(0, query.limit);
  const people = rows.flatMap(({ report, post }) => [
    report.reporter_id,
    post.author_id,
    ...(report.claimed_by === null ? [] : [report.claimed_by]),
    ...(report.decided_by === null ? [] : [report.decided_by]),
  ]);
  const names = await findNames(tx, [...new Set(people)]);
  const authors = [...new Set(rows.map(({ post }) => post.author_id))];
  const upheld = await upheldAgainst(tx, authors);
  const warnings = await warningsOf(tx, authors, work.now);
  const mayTakeOver = await takeOverRule(
    work,
    rows.map(({ report }) => report),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const show = ({ report, post, thread }: (typeof rows)[number]): ForumReport => ({
    id: report.id,
    reason: report.reason,
    note: report.note,
    state: report.state,
    reporter: nameOf(report.reporter_id),
    created_at: report.created_at.toISOString(),
    claimed_by: nameOf(report.claimed_by),
    mine: report.claimed_by === actor.id,
    may_take_over: query.state === 'waiting' && mayTakeOver(report),
    decision: report.decision,
    decided_by: nameOf(report.decided_by),
    decided_at: report.decided_at?.toISOString() ?? null,
    answer: report.answer,
    post: {
      id: post.id,
      no: post.no,
      text: report.post_text,
      removed: post.removed_at !== null,
      author: nameOf(post.author_id),
      author_id: post.author_id,
      upheld: upheld.get(post.author_id) ?? 0,
      points: warnings.get(post.author_id)?.points ?? 0,
      warnings: warnings.get(post.author_id)?.warnings ?? 0,
      thread: {
        id: thread.id,
        slug: threadSlug(thread.title),
        title: thread.title,
        section: sections.get(thread.section_id)?.slug ?? '',
        hidden: thread.hidden,
      },
    },
  });
  return { reports: rows.map(show), next: found.length > query.limit ? (rows.at(-1)?.report.id ?? null) : null };
};

export const countWaiting = async (work: Work<User>): Promise<Returned<Contract['waiting']>> => {
  const { tx, actor } = work;
  const held = await countHeld(work);
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return { waiting: 0, held };
  const [row] = await tx
    .select({ waiting: count() })
    .from(forumReports)
    .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(and(isWaiting, inArray(forumThreads.section_id, [...sections.keys()]), notAbout(actor)));
  return { waiting: (row?.waiting ?? 0) + held, held };
};

/**
 * Locks all waiting reports about the same post, to claim them or to decide. Throws if the report is decided, or if the
 * claim of a colleague prevents it.
 */
const lockReport = async (work: Work<User>, id: number, { claims }: { claims: boolean }): Promise<ReportRecord> => {
  const { tx, actor } = work;
  const [named] = await tx.select().from(forumReports).where(eq(forumReports.id, id));
  if (!named) throw problem(forumProblems.notFound);
  const { post } = await requirePost(tx, actor, named.post_id, { removed: true });
  if (post.author_id === actor.id) throw problem(forumProblems.notFound);
  const waiting = await tx
    .select()
    .from(forumReports)
    .where(and(eq(forumReports.post_id, named.post_id), isWaiting))
    .orderBy(asc(forumReports.id))
    .for('update');
  const report = waiting.find((row) => row.id === id);
  if (!report) throw problem(forumProblems.alreadyDecided);
  if (claims ? !(await mayClaim(work, waiting)) : isClaimedByOther(work, waiting))
    throw problem(forumProblems.claimedByOther);
  return report;
};

export const claimReport = async (
  work: Work<User>,
  { params: { id }, body: { claim } }: Received<Contract['claim']>,
): Promise<Returned<Contract['claim']>> => {
  work.audit.target('forum_report', id);
  const { post_id } = await lockReport(work, id, { claims: true });
  const state = claim ? ('claimed' as const) : ('open' as const);
  await work.tx
    .update(forumReports)
    .set({ state, ...claimOf(work, claim) })
    .where(and(eq(forumReports.post_id, post_id), isWaiting));
  return { state };
};

type Decision = Received<Contract['decide']>['body'];

/** Applies a decision to the post. Removing the first post of a thread hides the thread. */
const carryOut = async (
  work: Work<User>,
  postId: number,
  { decision, reason, with_staff, points, hours }: Decision,
): Promise<void> => {
  const { tx, actor, now } = work;
  if (decision === 'dismiss') return;
  const found = await requirePost(tx, actor, postId, { removed: true });
  await assertMayActOn(tx, actor, decision === 'hide' ? found.thread.author_id : found.post.author_id);
  if (decision === 'warn' || decision === 'mute') await assertNotErased(tx, found.post.author_id);
  if (decision === 'warn') {
    await warnPlayer(work, { user: found.post.author_id, points, reason, about: found });
    return;
  }
  if (decision === 'mute') {
    if (!mayModerateChat(actor)) throw problem(forumProblems.notAllowed);
    await muteUser(work, found.post.author_id, { reason, hours });
    return;
  }
  if (decision === 'delete') {
    if (!mayDelete(actor)) throw problem(forumProblems.notAllowed);
    if (await setRemoved(work, found, { by: 'staff', removal: { reason } }))
      await tellRemoved(work, { ...found, what: 'post', reason });
    return;
  }
  const thread = (await lockThreads(tx, [found.thread.id])).get(found.thread.id);
  if (!thread || !mayBeHidden(thread)) return;
  await confirmColleagues(work, [thread.id], { confirmed: with_staff });
  await tellRemoved(work, { ...found, thread, what: 'thread', reason });
  await hideThread(work, thread, reason, now);
  await tellReaders(work, [{ ...found, thread: { id: thread.id, hidden: thread.hidden } }]);
};

export const decideReport = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['decide']>,
): Promise<Returned<Contract['decide']>> => {
  const { tx, actor, audit, now } = work;
  audit.target('forum_report', id);
  audit.note(
    [body.decision === 'mute' ? `mute ${body.hours} h` : body.decision, body.reason].filter(Boolean).join(': '),
  );
  if (!mayModerate(actor)) throw problem(forumProblems.notAllowed);
  const report = await lockReport(work, id, { claims: false });
  await carryOut(work, report.post_id, body);
  const decided = await tx
    .update(forumReports)
    .set({
      state: body.decision === 'dismiss' ? 'dismissed' : 'upheld',
      decision: body.decision,
      decided_by: actor.id,
      decided_at: now,
      answer: body.answer,
    })
    .where(and(eq(forumReports.post_id, report.post_id), isWaiting))
    .returning();
  await tellReporters(work, decided, { upheld: body.decision !== 'dismiss', answer: body.answer });
  return { decided: decided.length };
};
