import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { and, eq, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { readTogether } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { pickSettings } from '../settings/service.ts';
import { showDraftRow, threadTarget } from './drafts/service.ts';
import { forumDrafts } from './drafts/table.ts';
import type { FoundThread } from './find.ts';
import { imageKeys, imagesFor } from './images/posted.ts';
import { limitKeys, limitsOf } from './limits.ts';
import { mayDelete, mayModerate } from './rights.ts';
import { forumMembers, forumReaders } from './table.ts';
import { firstUnread } from './unread.ts';
import { warnedUntil } from './warnings.ts';

const caller = sql.placeholder('user');
const ownQuery = prepared((tx) =>
  tx
    .select({ reader: forumReaders, member: forumMembers, draft: forumDrafts })
    .from(sql`(select 1) as one`)
    .leftJoin(
      forumReaders,
      and(eq(forumReaders.user_id, caller), eq(forumReaders.thread_id, sql.placeholder('thread'))),
    )
    .leftJoin(forumMembers, eq(forumMembers.user_id, caller))
    .leftJoin(forumDrafts, and(eq(forumDrafts.user_id, caller), eq(forumDrafts.target, sql.placeholder('target'))))
    .prepare('forum_own'),
);

/** Returns the caller's state in a thread: how far they have read it, what they may do, and what they may post. */
export const ownState = async (work: Work, { thread }: FoundThread): Promise<ForumThread['own']> => {
  const { tx, actor } = work;
  if (actor.kind === 'visitor') return null;
  const [settings, [row]] = await readTogether(
    tx,
    () => pickSettings(tx, ...limitKeys, ...imageKeys),
    () => ownQuery(tx).execute({ user: actor.id, thread: thread.id, target: threadTarget(thread.id) }),
  );
  const { reader, member, draft } = row ?? {};
  const limits = await limitsOf(work as Work<typeof actor>, settings, member ?? undefined);
  // Because of the counter, most players need no query.
  const until = member?.warnings ? await warnedUntil(work as Work<typeof actor>) : undefined;
  const reading = {
    before: member?.read_before ?? actor.createdAt,
    readers: new Map(reader ? [[thread.id, reader]] : []),
  };
  return {
    read_no: reader?.read_no ?? 0,
    first_unread: (await firstUnread(tx, [thread], reading, true)).get(thread.id) ?? null,
    follows: reader?.follows ?? false,
    bookmarked: reader?.bookmarked_at != null,
    may_moderate: mayModerate(actor),
    may_remove: mayDelete(actor),
    may_solve: mayModerate(actor) || actor.id === thread.author_id,
    ...(await showDraftRow(work, draft ?? undefined)),
    fresh: limits?.level === 'new',
    images: imagesFor(settings, limits),
    limits,
    warned_until: until?.toISOString() ?? null,
  };
};
