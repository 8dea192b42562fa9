import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { isUnseen, maySee, seesHidden } from './rights.ts';
import {
  forumPosts,
  forumSections,
  forumThreads,
  type PostRecord,
  postColumns,
  type SectionRow,
  type ThreadRecord,
} from './table.ts';

export type FoundThread = { thread: ThreadRecord; section: SectionRow };
export type FoundPost = FoundThread & { post: PostRecord };

const assertVisible = ({ thread, section }: FoundThread, actor: Actor): void => {
  const mayReadHidden = seesHidden(actor) || (thread.held && actor.kind === 'user' && thread.author_id === actor.id);
  if (!maySee(section, actor) || (thread.hidden && !mayReadHidden)) throw problem(forumProblems.notFound);
};

const threadQuery = prepared((tx) =>
  tx
    .select({ thread: forumThreads, section: forumSections })
    .from(forumThreads)
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(eq(forumThreads.id, sql.placeholder('id')))
    .prepare('forum_thread'),
);

/** Returns a thread that the caller may read. Throws `notFound` for any other thread, even if it exists. */
export const requireThread = async (tx: Tx, actor: Actor, id: number): Promise<FoundThread> => {
  const [found] = await threadQuery(tx).execute({ id });
  if (!found) throw problem(forumProblems.notFound);
  assertVisible(found, actor);
  return found;
};

const postQuery = prepared((tx) =>
  tx
    .select({ post: postColumns, thread: forumThreads, section: forumSections })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(eq(forumPosts.id, sql.placeholder('id')))
    .prepare('forum_post'),
);

/** Returns a post that the caller may read. `removed` includes removed posts. */
export const requirePost = async (tx: Tx, actor: Actor, id: number, { removed = false } = {}): Promise<FoundPost> => {
  const [found] = await postQuery(tx).execute({ id });
  if (!found) throw problem(forumProblems.notFound);
  assertVisible(found, actor);
  const { removed_at, author_id } = found.post;
  const isAuthor = actor.kind === 'user' && actor.id === author_id;
  if (removed_at && !seesHidden(actor) && (!removed || (isUnseen(found.post) && !isAuthor)))
    throw problem(forumProblems.notFound);
  return found;
};

/** Whether a merge moved all posts away. The address of the thread then leads to these posts. */
export const isEmptied = ({ merged_post_id, posts }: Pick<ThreadRecord, 'merged_post_id' | 'posts'>): boolean =>
  merged_post_id !== null && posts === 0;

/** Like `requireThread`, but for a merged thread returns the thread that now contains its posts. */
export const followThread = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ found: FoundThread; merged_no: number | null }> => {
  const [found] = await threadQuery(tx).execute({ id });
  if (!found) throw problem(forumProblems.notFound);
  if (found.thread.merged_post_id !== null) {
    const { post, ...place } = await requirePost(tx, actor, found.thread.merged_post_id, { removed: true });
    return { found: place, merged_no: post.no };
  }
  assertVisible(found, actor);
  return { found, merged_no: null };
};
