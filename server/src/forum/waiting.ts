// Forum posts and reports for the moderation queue, which all domains share.
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { decisionsAboutAuthors, decisionsOf } from '@wyrmgate/contract/moderation-constants';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { mayModerate as mayModerateChat } from '../chat/rights.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { countRows } from '../platform/database/database.ts';
import { claimOf, mayClaim, takeOverRule } from '../users/claims.ts';
import { findNames } from '../users/service.ts';
import { requirePost } from './find.ts';
import { readHeldContent } from './held-content.ts';
import { postUrl } from './notices.ts';
import { forumHeld, forumReports } from './queues/table.ts';
import { upheldAgainst } from './reports.ts';
import { mayDelete, visibleSections } from './rights.ts';
import { forumPosts, forumThreads, postColumns } from './table.ts';

export type Waiting = { limit: number; mine: boolean };

/** Lists open reports of posts, oldest first. Each post is one item with its first report. */
export const waitingReports = async (work: Work<User>, { limit, mine }: Waiting): Promise<ModerationItem[]> => {
  const { tx, actor } = work;
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return [];
  const first = tx
    .select({
      id: sql<number>`min(${forumReports.id})`.as('first_id'),
      reports: sql<number>`count(*)::int`.as('reports'),
    })
    .from(forumReports)
    .where(sql`${forumReports.state} in ('open', 'claimed')`)
    .groupBy(forumReports.post_id)
    .as('first');
  const rows = await tx
    .select({ report: forumReports, post: postColumns, thread: forumThreads, reports: first.reports })
    .from(first)
    .innerJoin(forumReports, eq(forumReports.id, first.id))
    .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(
      and(
        inArray(forumThreads.section_id, [...sections.keys()]),
        ne(forumPosts.author_id, actor.id),
        mine ? eq(forumReports.claimed_by, actor.id) : undefined,
      ),
    )
    .orderBy(asc(forumReports.id))
    .limit(limit);
  const authors = [...new Set(rows.map(({ post }) => post.author_id))];
  const names = await findNames(tx, [
    ...new Set(
      rows.flatMap(({ report, post }) => [report.reporter_id, post.author_id, report.claimed_by ?? []].flat()),
    ),
  ]);
  const upheld = await upheldAgainst(tx, authors);
  const mayTakeOver = await takeOverRule(
    work,
    rows.map(({ report }) => report),
  );
  return rows.map(({ report, post, thread, reports }) => ({
    kind: 'post',
    id: report.id,
    reason: report.reason,
    held: null,
    note: report.note,
    text: report.post_text,
    private: false,
    title: thread.title,
    link: postUrl(sections.get(thread.section_id)?.slug ?? '', thread, post.no),
    author: names.get(post.author_id) ?? null,
    author_id: post.author_id,
    upheld: upheld.get(post.author_id) ?? 0,
    reporter: names.get(report.reporter_id) ?? null,
    reports,
    created_at: report.created_at.toISOString(),
    claimed_by: report.claimed_by === null ? null : (names.get(report.claimed_by) ?? null),
    mine: report.claimed_by === actor.id,
    may_take_over: mayTakeOver(report),
    content: null,
    decisions: decisionsOf.post.filter(
      (one) =>
        (one !== 'delete' || (post.no > 1 && mayDelete(actor))) &&
        (one !== 'mute' || mayModerateChat(actor)) &&
        (!decisionsAboutAuthors.includes(one) || names.has(post.author_id)),
    ),
  }));
};

/** Lists posts awaiting approval, oldest first. */
export const waitingPosts = async (work: Work<User>, { limit, mine }: Waiting): Promise<ModerationItem[]> => {
  const { tx, actor } = work;
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return [];
  const rows = await tx
    .select({ held: forumHeld, post: postColumns, thread: forumThreads })
    .from(forumHeld)
    .innerJoin(forumPosts, eq(forumPosts.id, forumHeld.post_id))
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(
      and(
        inArray(forumThreads.section_id, [...sections.keys()]),
        ne(forumHeld.author_id, actor.id),
        mine ? eq(forumHeld.claimed_by, actor.id) : undefined,
      ),
    )
    .orderBy(asc(forumHeld.post_id))
    .limit(limit);
  const names = await findNames(tx, [
    ...new Set(rows.flatMap(({ held }) => [held.author_id, held.claimed_by ?? []].flat())),
  ]);
  const upheld = await upheldAgainst(tx, [...new Set(rows.map(({ held }) => held.author_id))]);
  const mayTakeOver = await takeOverRule(
    work,
    rows.map(({ held }) => held),
  );
  const contentOf = await readHeldContent(work, rows);
  return rows.map(({ held, post, thread }) => ({
    kind: 'held',
    id: post.id,
    reason: null,
    held: held.reason,
    note: held.found.join(', '),
    text: post.text,
    private: false,
    title: thread.title,
    link: postUrl(sections.get(thread.section_id)?.slug ?? '', thread, post.no),
    author: names.get(post.author_id) ?? null,
    author_id: post.author_id,
    upheld: upheld.get(post.author_id) ?? 0,
    reporter: null,
    reports: 0,
    created_at: post.created_at.toISOString(),
    claimed_by: held.claimed_by === null ? null : (names.get(held.claimed_by) ?? null),
    mine: held.claimed_by === actor.id,
    may_take_over: mayTakeOver(held),
    content: contentOf({ held, post, thread }),
    decisions: ['approve', 'refuse'],
  }));
};

/** Counts reported posts, up to `most`. */
export const countReports = async ({ tx, actor }: Work<User>, most: number): Promise<number> => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return 0;
  return countRows(
    tx,
    tx
      .selectDistinct({ id: forumReports.post_id })
      .from(forumReports)
      .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
      .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
      .where(
        and(
          sql`${forumReports.state} in ('open', 'claimed')`,
          inArray(forumThreads.section_id, [...sections.keys()]),
          ne(forumPosts.author_id, actor.id),
        ),
      )
      .limit(most),
  );
};

/** Counts posts awaiting approval, up to `most`. */
export const countHeld = async ({ tx, actor }: Work<User>, most: number): Promise<number> => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return 0;
  return countRows(
    tx,
    tx
      .select({ id: forumHeld.post_id })
      .from(forumHeld)
      .innerJoin(forumPosts, eq(forumPosts.id, forumHeld.post_id))
      .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
      .where(and(inArray(forumThreads.section_id, [...sections.keys()]), ne(forumHeld.author_id, actor.id)))
      .limit(most),
  );
};

/** Claims a held post for the caller, or releases it. */
export const claimHeld = async (work: Work<User>, id: number, claim: boolean): Promise<void> => {
  const { tx, actor } = work;
  work.audit.target('forum_post', id);
  const { post } = await requirePost(tx, actor, id, { removed: true });
  if (post.author_id === actor.id) throw problem(forumProblems.notFound);
  const [held] = await tx.select().from(forumHeld).where(eq(forumHeld.post_id, id)).for('update');
  if (!held) throw problem(forumProblems.alreadyDecided);
  if (!(await mayClaim(work, [held]))) throw problem(forumProblems.claimedByOther);
  await tx.update(forumHeld).set(claimOf(work, claim)).where(eq(forumHeld.post_id, id));
};
