import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, eq, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { countedThanks, countForAuthors, lockMember } from './counts.ts';
import { requirePost } from './find.ts';
import { forumMembers, forumPostReactions, forumPosts, forumThreads, forumVotes, postColumns } from './table.ts';

type Contract = typeof contract;

const addVote = prepared((tx) =>
  tx
    .insert(forumVotes)
    .values({
      post_id: sql.placeholder('post'),
      user_id: sql.placeholder('user'),
      value: sql.placeholder('value'),
      created_at: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ post: forumVotes.post_id })
    .prepare('forum_vote_add'),
);

const countVote = prepared((tx) =>
  tx
    .update(forumPosts)
    .set({
      upvotes: sql`${forumPosts.upvotes} + ${sql.placeholder('up')}::int`,
      downvotes: sql`${forumPosts.downvotes} + ${sql.placeholder('down')}::int`,
    })
    .where(eq(forumPosts.id, sql.placeholder('post')))
    .returning({ upvotes: forumPosts.upvotes, downvotes: forumPosts.downvotes })
    .prepare('forum_vote_count'),
);

/** Stores the vote and returns the previous one. The row of the vote is locked until the end of the transaction. */
const replaceVote = async (tx: Tx, postId: number, userId: number, value: number, now: Date): Promise<number> => {
  const isVote = and(eq(forumVotes.post_id, postId), eq(forumVotes.user_id, userId));
  for (;;) {
    if (value !== 0) {
      const [added] = await addVote(tx).execute({ post: postId, user: userId, value, now });
      if (added) return 0;
    }
    const [before] = await tx.select().from(forumVotes).where(isVote).for('update');
    // Without a row, nothing needs to be withdrawn. A new vote is tried again, because another call withdrew the row.
    if (!before && value !== 0) continue;
    if (!before) return 0;
    if (value === 0) await tx.delete(forumVotes).where(isVote);
    else if (before.value !== value) await tx.update(forumVotes).set({ value, created_at: now }).where(isVote);
    return before.value;
  }
};

const count = (value: number, sign: 1 | -1): number => (value === sign ? 1 : 0);

/** The counters change only together with the row of the vote, so a repeated call or a double click counts once. */
export const votePost = async (
  { tx, actor, now }: Work<User>,
  { body: { post: id, vote } }: Received<Contract['vote']>,
): Promise<Returned<Contract['vote']>> => {
  const { post, thread } = await requirePost(tx, actor, id);
  if (post.removed_at) throw problem(forumProblems.notFound);
  if (post.author_id === actor.id) throw problem(forumProblems.ownPost);
  const value = vote === null ? 0 : vote === 'upvote' ? 1 : -1;
  const before = await replaceVote(tx, id, actor.id, value, now);
  const up = count(value, 1) - count(before, 1);
  const down = count(value, -1) - count(before, -1);
  if (up === 0 && down === 0) return { upvotes: post.upvotes, downvotes: post.downvotes, vote };
  if (post.no === 1)
    await tx
      .update(forumThreads)
      .set({ score: sql`${forumThreads.score} + ${up - down}` })
      .where(eq(forumThreads.id, thread.id));
  const [after = post] = await countVote(tx).execute({ post: id, up, down });
  return { upvotes: after.upvotes, downvotes: after.downvotes, vote };
};

/**
 * Prevents the thread from being hidden or moved until the end of the transaction, without making reactions wait for
 * each other.
 */
const holdThread = async (tx: Tx, id: number) => {
  const [thread] = await tx.select().from(forumThreads).where(eq(forumThreads.id, id)).for('key share');
  if (!thread) throw problem(forumProblems.notFound);
  return thread;
};

export const reactToPost = async (
  { tx, actor }: Work<User>,
  { body: { post: id, reaction, on } }: Received<Contract['react']>,
): Promise<Returned<Contract['react']>> => {
  const { post, thread: place } = await requirePost(tx, actor, id);
  if (post.removed_at) throw problem(forumProblems.notFound);
  // Thanks from other players count towards the author's trust. The author's member row is locked before the post.
  const thanks = reaction === 'thanks' && post.author_id !== actor.id;
  if (thanks) await lockMember(tx, post.author_id);
  const thread = reaction === 'thanks' ? await holdThread(tx, place.id) : place;
  const values = { post_id: id, user_id: actor.id, reaction };
  const changed = on
    ? await tx.insert(forumPostReactions).values(values).onConflictDoNothing().returning()
    : await tx
        .delete(forumPostReactions)
        .where(
          and(
            eq(forumPostReactions.post_id, id),
            eq(forumPostReactions.user_id, actor.id),
            eq(forumPostReactions.reaction, reaction),
          ),
        )
        .returning();
  if (changed.length === 0) return { reactions: post.reactions };
  if (thanks)
    await tx
      .update(forumMembers)
      .set({ thanks: sql`greatest(0, ${forumMembers.thanks} + ${on ? 1 : -1}::int)` })
      .where(eq(forumMembers.user_id, post.author_id));
  const [after = post] = await tx
    .update(forumPosts)
    .set({
      reactions: sql`jsonb_set(${forumPosts.reactions}, array[${reaction}::text],
        to_jsonb(coalesce((${forumPosts.reactions} ->> ${reaction}::text)::int, 0) + ${on ? 1 : -1}::int))`,
    })
    .where(eq(forumPosts.id, id))
    .returning(postColumns);
  if (after.thread_id !== thread.id || after.removed_at) throw problem(forumProblems.notFound);
  if (thanks && !thread.hidden)
    await countForAuthors(tx, [countedThanks(post.author_id, thread.section_id, on ? 1 : -1)]);
  return { reactions: after.reactions };
};
