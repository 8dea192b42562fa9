import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { countedThreads, countForAuthors, countInSections, lockMember } from './counts.ts';
import { forumPosts, forumSections, forumThreads } from './table.ts';
import { excerptOf } from './text.ts';

export const hasSection = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.select({ id: forumSections.id }).from(forumSections).where(eq(forumSections.id, id))).length > 0;

type Opened = { sectionId: number; authorId: number; title: string; doc: RichTextDoc; language: Language; now: Date };

/**
 * Opens a thread for comments on an article, in the name of its author. The word filter does not apply, because staff wrote
 * the text.
 */
export const openArticleThread = async (
  tx: Tx,
  { sectionId, authorId, title, doc, language, now }: Opened,
): Promise<number | undefined> => {
  if (!(await hasSection(tx, sectionId))) return undefined;
  await lockMember(tx, authorId, 1);
  const text = plainTextOf(doc);
  const [thread] = await tx
    .insert(forumThreads)
    .values({
      section_id: sectionId,
      author_id: authorId,
      title,
      excerpt: excerptOf(text),
      created_at: now,
      last_no: 1,
      posts: 1,
      last_post_no: 1,
      last_post_author_id: authorId,
      last_post_at: now,
      participants: 1,
    })
    .returning({ id: forumThreads.id });
  if (!thread) throw new Error('The inserted thread was not returned.');
  await tx
    .insert(forumPosts)
    .values({ thread_id: thread.id, no: 1, author_id: authorId, language, body: doc, text, created_at: now });
  await countForAuthors(tx, [countedThreads([thread.id], sectionId, 1)]);
  await countInSections(tx, [{ id: sectionId, threads: 1, posts: 1 }]);
  return thread.id;
};

/** Returns the path and the number of replies of a thread; undefined if players cannot see it. */
export const readArticleThread = async (tx: Tx, id: number): Promise<{ path: string; replies: number } | undefined> => {
  const [found] = await tx
    .select({ thread: forumThreads, section: forumSections })
    .from(forumThreads)
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(eq(forumThreads.id, id));
  if (!found || found.thread.hidden || !['everyone', 'players'].includes(found.section.see_right)) return undefined;
  const slug = encodeURIComponent(threadSlug(found.thread.title));
  return {
    path: `/forum/${found.section.slug}/${id}-${slug}`,
    replies: Math.max(0, found.thread.posts - 1),
  };
};
