import type { ForumReaction } from '@wyrmgate/contract/forum-constants';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { forumPostReactions, forumVotes } from './table.ts';

const ofCaller = (user: SQL, post: SQL): SQL =>
  sql`${user} = ${sql.placeholder('user')} and ${post} = any(${sql.placeholder('posts')}::bigint[])`;

const marksQuery = prepared((tx) =>
  tx
    .select({
      post: sql`marks.post_id`.mapWith(Number),
      value: sql<number | null>`marks.value`,
      reaction: sql<ForumReaction | null>`marks.reaction`,
    })
    .from(
      sql`(select post_id, value, null as reaction from ${forumVotes}
          where ${ofCaller(sql`user_id`, sql`post_id`)}
        union all select post_id, null, reaction from ${forumPostReactions}
          where ${ofCaller(sql`user_id`, sql`post_id`)}) marks`,
    )
    .prepare('forum_marks'),
);

/** Returns the caller's votes and reactions on these posts. */
export const ownMarks = async (tx: Tx, actor: Actor, ids: readonly number[]) => {
  if (actor.kind === 'visitor' || ids.length === 0) return undefined;
  const rows = await marksQuery(tx).execute({ user: actor.id, posts: `{${ids.join()}}` });
  const vote = new Map<number, 'upvote' | 'downvote'>();
  const reactions = new Map<number, ForumReaction[]>();
  for (const { post, value, reaction } of rows) {
    if (value !== null) vote.set(post, value > 0 ? 'upvote' : 'downvote');
    if (reaction !== null) reactions.set(post, [...(reactions.get(post) ?? []), reaction]);
  }
  return { vote, reactions };
};
