import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { forumPostReactions, forumVotes } from './table.ts';

/** The caller's votes and reactions on these posts. */
export const ownMarks = async (tx: Tx, actor: Actor, ids: readonly number[]) => {
  if (actor.kind === 'visitor' || ids.length === 0) return undefined;
  const [votes, reactions] = await readTogether(
    tx,
    async () =>
      tx
        .select()
        .from(forumVotes)
        .where(and(eq(forumVotes.user_id, actor.id), inArray(forumVotes.post_id, [...ids]))),
    async () =>
      tx
        .select()
        .from(forumPostReactions)
        .where(and(eq(forumPostReactions.user_id, actor.id), inArray(forumPostReactions.post_id, [...ids]))),
  );
  return {
    vote: new Map(
      votes.map(({ post_id, value }) => [post_id, value > 0 ? ('upvote' as const) : ('downvote' as const)]),
    ),
    reactions: Map.groupBy(reactions, ({ post_id }) => post_id),
  };
};
