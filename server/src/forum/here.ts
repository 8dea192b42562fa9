import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumPresence } from '@wyrmgate/contract/forum-constants';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { hiddenFrom, showsPresence } from '../chat/presence.ts';
import type { User, Work } from '../http/context.ts';
import { findNames } from '../users/service.ts';
import { requireThread } from './find.ts';
import { mayReply, readersAmong } from './rights.ts';
import { forumReaders } from './table.ts';
import { warnedUntil } from './warnings.ts';

type Contract = typeof contract;

/**
 * Records that the caller has the thread open, and returns its other readers without those who hide their presence or
 * have blocked the caller. If the caller is writing, notifies these readers.
 */
export const sayHere = async (
  work: Work<User>,
  { params: { id }, body: { typing } }: Received<Contract['here']>,
): Promise<Returned<Contract['here']>> => {
  const { tx, actor, now, platform, afterCommit } = work;
  const { thread, section } = await requireThread(tx, actor, id);
  await tx
    .insert(forumReaders)
    .values({ user_id: actor.id, thread_id: id, read_at: now })
    .onConflictDoUpdate({ target: [forumReaders.user_id, forumReaders.thread_id], set: { read_at: now } });
  const found = await tx
    .select({ user: forumReaders.user_id })
    .from(forumReaders)
    .where(
      and(
        eq(forumReaders.thread_id, id),
        gt(forumReaders.read_at, new Date(now.getTime() - forumPresence.timeoutSeconds * 1000)),
        ne(forumReaders.user_id, actor.id),
      ),
    )
    .orderBy(desc(forumReaders.read_at))
    .limit(forumPresence.maxShown + 1);
  const ids = found.slice(0, forumPresence.maxShown).map(({ user }) => user);
  const hidden = await hiddenFrom(tx, actor.id, ids);
  const visible = ids.filter((user) => !hidden.has(user));
  const names = await findNames(tx, visible);
  // With many readers, these messages would be too expensive.
  const announces =
    typing && found.length <= forumPresence.maxShown && !thread.locked && !thread.hidden && mayReply(section, actor);
  if (announces && !(await warnedUntil(work)) && (await showsPresence(tx, actor.id))) {
    const told = await readersAmong(tx, { thread, section }, visible);
    afterCommit(() => {
      for (const user of told) platform.realtime.toUser(user, 'forum-typing', { thread: id, name: actor.username });
    });
  }
  return {
    readers: [...names.values()].sort((one, other) => one.localeCompare(other, 'en')),
    more: found.length > forumPresence.maxShown,
  };
};
