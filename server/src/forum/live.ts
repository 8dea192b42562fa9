import { and, desc, gte, inArray, ne } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { readersOfEach } from './rights.ts';
import { forumReaders, type SectionRow, type ThreadRecord } from './table.ts';

/** Readers who had the thread open within this time get messages about changes. */
const openMinutes = 15;
const maxTold = 200;

export type Changed = { thread: Pick<ThreadRecord, 'id' | 'hidden'>; section: SectionRow };

/**
 * Notifies the open pages of other readers after the commit that threads changed. The message contains only ids, so
 * each page reads the thread again with its reader's permissions.
 */
export const tellReaders = async (
  { tx, platform, actor, now, afterCommit }: Pick<Work<User>, 'tx' | 'platform' | 'actor' | 'now' | 'afterCommit'>,
  changed: readonly Changed[],
): Promise<void> => {
  if (changed.length === 0) return;
  const threads = changed.map(({ thread }) => thread.id);
  const since = new Date(now.getTime() - openMinutes * 60_000);
  const open = await tx
    .select({ user: forumReaders.user_id, thread: forumReaders.thread_id })
    .from(forumReaders)
    .where(
      and(
        inArray(forumReaders.thread_id, threads),
        gte(forumReaders.read_at, since),
        ne(forumReaders.user_id, actor.id),
      ),
    )
    .orderBy(desc(forumReaders.read_at))
    .limit(maxTold);
  const opened = changed.map(({ thread, section }) => ({
    thread,
    section,
    users: open.flatMap((reader) => (reader.thread === thread.id ? [reader.user] : [])),
  }));
  const readers = await readersOfEach(tx, opened);
  afterCommit(() => {
    for (const [index, { thread }] of changed.entries())
      for (const user of readers[index] ?? []) platform.realtime.toUser(user, 'forum-thread', { thread: thread.id });
  });
};
