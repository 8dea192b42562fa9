import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, count, desc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findAuthors, findNames } from '../users/service.ts';
import { previewCleanup } from './cleanup.ts';
import { forumCleanups, forumReports, forumWarnings } from './queues/table.ts';
import { forumMembers, forumPosts } from './table.ts';
import { pointsOf } from './warnings.ts';

type Contract = typeof contract;

const maxShown = 50;

export const showPlayer = async (
  work: Work<User>,
  { params: { id }, query: { days } }: Received<Contract['player']>,
): Promise<Returned<Contract['player']>> => {
  const { tx, now } = work;
  const author = (await findAuthors(tx, [id])).get(id);
  if (!author) throw problem(forumProblems.notFound);
  const [member] = await tx.select().from(forumMembers).where(eq(forumMembers.user_id, id));
  const [{ upheld } = { upheld: 0 }] = await tx
    .select({ upheld: count() })
    .from(forumReports)
    .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
    .where(and(eq(forumPosts.author_id, id), eq(forumReports.state, 'upheld')));
  const warnings = await tx
    .select()
    .from(forumWarnings)
    .where(eq(forumWarnings.user_id, id))
    .orderBy(desc(forumWarnings.id))
    .limit(maxShown);
  const cleanups = await tx
    .select()
    .from(forumCleanups)
    .where(eq(forumCleanups.user_id, id))
    .orderBy(desc(forumCleanups.id))
    .limit(maxShown);
  const names = await findNames(tx, [...new Set([...warnings, ...cleanups].map(({ by_id }) => by_id))]);
  return {
    id,
    name: author.name,
    posts: member?.posts ?? 0,
    thanks: member?.thanks ?? 0,
    points: (await pointsOf(tx, [id], now)).get(id) ?? 0,
    upheld,
    warnings: warnings.map((row) => ({
      id: row.id,
      points: row.points,
      reason: row.reason,
      by: names.get(row.by_id) ?? null,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      withdrawn: row.withdrawn,
    })),
    preview: await previewCleanup(work, id, days),
    cleanups: cleanups.map((row) => ({
      id: row.id,
      threads: row.threads,
      replies: row.replies,
      messages: row.messages,
      reason: row.reason,
      by: names.get(row.by_id) ?? null,
      created_at: row.created_at.toISOString(),
      undone_at: row.undone_at?.toISOString() ?? null,
    })),
  };
};
