// Hiding a thread also hides its replies, including those of colleagues whose individual posts the caller may not
// remove.
import { canManage } from '@wyrmgate/contract/authority';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, inArray, isNull } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listStaff } from '../users/service.ts';
import { mayDelete } from './rights.ts';
import { forumPosts, forumThreads } from './table.ts';

/**
 * Returns the names of colleagues of the same or a higher level who have a post in these threads that is not removed.
 */
export const colleaguesIn = async (
  { tx, actor }: Pick<Work<User>, 'tx' | 'actor'>,
  threads: readonly number[],
): Promise<string[]> => {
  if (threads.length === 0) return [];
  const colleagues = (await listStaff(tx)).filter(
    ({ id, authority }) => id !== actor.id && !canManage(actor.authority, authority),
  );
  if (colleagues.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: forumPosts.author_id })
    .from(forumPosts)
    .where(
      and(
        inArray(forumPosts.thread_id, [...threads]),
        inArray(
          forumPosts.author_id,
          colleagues.map(({ id }) => id),
        ),
        isNull(forumPosts.removed_at),
      ),
    );
  return colleagues.flatMap(({ id, username }) => (rows.some((row) => row.id === id) ? [username] : [])).sort();
};

/**
 * Throws if replies of another thread were moved into a thread and the caller may not remove replies. A moderator could
 * otherwise remove a reply by moving it and then hiding its new thread.
 */
const assertMayHide = async (
  { tx, actor }: Pick<Work<User>, 'tx' | 'actor'>,
  threads: readonly number[],
): Promise<void> => {
  if (mayDelete(actor) || threads.length === 0) return;
  const rows = await tx
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .where(and(inArray(forumThreads.id, [...threads]), forumThreads.took_replies))
    .limit(1);
  if (rows.length > 0) throw problem(forumProblems.notAllowed);
};

/**
 * Unless the caller confirmed it, throws a problem that names colleagues whose posts in these threads would be hidden
 * or shown to other readers. The audit log names them too.
 */
export const confirmColleagues = async (
  work: Pick<Work<User>, 'tx' | 'actor' | 'audit'>,
  threads: readonly number[],
  { confirmed, effect = 'hidden' }: { confirmed: boolean; effect?: 'hidden' | 'shown' },
): Promise<void> => {
  if (effect === 'hidden') await assertMayHide(work, threads);
  const names = (await colleaguesIn(work, threads)).join(', ');
  if (names === '') return;
  if (!confirmed) throw problem(forumProblems.staffPosts, { details: { names, effect } });
  work.audit.changes({ posts_of: { before: names, after: effect } });
};
