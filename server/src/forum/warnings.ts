import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, asc, count, eq, gt, inArray, sql, sum } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { pickSettings, readSettings } from '../settings/service.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { titleFor } from './author-notices.ts';
import type { FoundPost } from './find.ts';
import { postUrl } from './notices.ts';
import { forumWarnings } from './queues/table.ts';
import { assertMayActOn, mayModerate } from './rights.ts';
import { forumMembers } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

const counting = (now: Date) => and(eq(forumWarnings.withdrawn, false), gt(forumWarnings.expires_at, now));

type Counting = { warnings: number; points: number };

/** Returns the warnings of these players that are neither withdrawn nor expired, and their points, by player. */
export const warningsOf = async (tx: Tx, ids: readonly number[], now: Date): Promise<Map<number, Counting>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ user: forumWarnings.user_id, warnings: count(), points: sum(forumWarnings.points).mapWith(Number) })
    .from(forumWarnings)
    .where(and(inArray(forumWarnings.user_id, [...ids]), counting(now)))
    .groupBy(forumWarnings.user_id);
  return new Map(rows.map(({ user, ...counting }) => [user, counting]));
};

/** Returns the unexpired warning points of these players, by player. */
export const pointsOf = async (tx: Tx, ids: readonly number[], now: Date): Promise<Map<number, number>> =>
  new Map([...(await warningsOf(tx, ids, now))].map(([user, { points }]) => [user, points]));

/** Returns when the caller may write again, if they have too many points. */
export const warnedUntil = async ({ tx, actor, now }: Work<User>): Promise<Date | undefined> => {
  if (mayModerate(actor)) return undefined;
  const { forum_warning_points: most } = await pickSettings(tx, 'forum_warning_points');
  if (most === 0) return undefined;
  const rows = await tx
    .select({ points: forumWarnings.points, until: forumWarnings.expires_at })
    .from(forumWarnings)
    .where(and(eq(forumWarnings.user_id, actor.id), counting(now)))
    .orderBy(asc(forumWarnings.expires_at));
  let points = rows.reduce((total, row) => total + row.points, 0);
  if (points < most) return undefined;
  return rows.find((row) => {
    points -= row.points;
    return points < most;
  })?.until;
};

export const assertNotWarned = async (work: Work<User>): Promise<void> => {
  const until = await warnedUntil(work);
  if (until) throw problem(forumProblems.warned, { details: { until: until.toISOString().slice(0, 10) } });
};

/**
 * Warns a player, for a post or in general, and notifies them in the portal and by email. The calling service must
 * check the levels.
 */
export const warnPlayer = async (
  { tx, actor, now, platform }: Pick<Work<User>, 'tx' | 'actor' | 'now' | 'platform'>,
  { user, points, reason, about }: { user: number; points: number; reason: string; about?: FoundPost },
): Promise<number> => {
  const { forum_warning_days: days } = await readSettings(tx);
  await tx
    .insert(forumMembers)
    .values({ user_id: user, warnings: 1 })
    .onConflictDoUpdate({ target: forumMembers.user_id, set: { warnings: sql`${forumMembers.warnings} + 1` } });
  const [row] = await tx
    .insert(forumWarnings)
    .values({
      user_id: user,
      by_id: actor.id,
      post_id: about?.post.id ?? null,
      points,
      reason,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    })
    .returning({ id: forumWarnings.id });
  if (!row) throw new Error('The inserted warning was not returned.');
  const person = (await findUsers(tx, [user])).get(user);
  if (person?.status !== 'active') return row.id;
  const cause = `forum:warned:${row.id}`;
  const title = about && (await titleFor(tx, about, user));
  const isOpen = about?.section.see_right === 'everyone';
  const path = about && isOpen ? postUrl(about.section.slug, about.thread, about.post.no) : '/forum';
  await notify(platform, tx, {
    user,
    kind: 'forum_warning',
    cause,
    data: { ...(title !== undefined && { thread: title }), reason },
    link: about ? path : null,
  });
  await platform.mail.enqueue(tx, {
    cause,
    template: 'forum-warning',
    values: { username: person.username, title: title ?? '', reason, path },
    ...mailTo(person),
  });
  return row.id;
};

export const withdrawWarning = async (
  { tx, actor, audit }: Work<User>,
  { params: { id } }: Received<Contract['withdrawWarning']>,
): Promise<Returned<Contract['withdrawWarning']>> => {
  const [row] = await tx.select().from(forumWarnings).where(eq(forumWarnings.id, id)).for('update');
  if (!row) throw problem(forumProblems.notFound);
  audit.target('user', row.user_id);
  // Staff cannot withdraw a warning against themselves.
  if (row.user_id === actor.id) throw problem(forumProblems.notAllowed);
  await assertMayActOn(tx, actor, row.user_id);
  audit.note(`${row.points}: ${row.reason}`);
  await tx.update(forumWarnings).set({ withdrawn: true }).where(eq(forumWarnings.id, id));
  return { withdrawn: true };
};
