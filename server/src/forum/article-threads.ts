import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { Language } from '@wyrmgate/contract/languages';
import { plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { countedThreads, countForAuthors, countInSections, lockMember, lockThreads } from './counts.ts';
import { tellReaders } from './live.ts';
import { hideThread, unhideThread, withArticle } from './moderation.ts';
import { readSections, visibleSections } from './rights.ts';
import { forumPosts, forumSections, forumThreads } from './table.ts';
import { excerptOf } from './text.ts';

export const hasSection = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.select({ id: forumSections.id }).from(forumSections).where(eq(forumSections.id, id))).length > 0;

type Opened = { sectionId: number; authorId: number; title: string; doc: RichTextDoc; language: Language; now: Date };

/**
 * Opens a comment thread for an article, with the article's author as its author. The word filter does not apply,
 * because staff wrote the text.
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

export const hideArticleThread = async (work: Work<User>, id: number): Promise<void> => {
  const thread = (await lockThreads(work.tx, [id])).get(id);
  if (!thread) return;
  const section = (await readSections(work.tx)).find((one) => one.id === thread.section_id);
  await hideThread(work, thread, withArticle, null);
  if (section) await tellReaders(work, [{ thread, section }]);
};

/** Shows threads that were hidden with their article again. Returns their number. */
export const showArticleThreads = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const wasHidden = and(
    inArray(forumThreads.id, [...ids]),
    eq(forumThreads.hidden, true),
    eq(forumThreads.hidden_reason, withArticle),
    isNull(forumThreads.hidden_at),
    // A merge has moved all posts away.
    isNull(forumThreads.merged_post_id),
  );
  const rows = await tx.select().from(forumThreads).where(wasHidden).orderBy(forumThreads.id).for('update');
  for (const thread of rows) await unhideThread(tx, thread);
  return rows.length;
};

/** Whether everyone may read a thread. */
export const isPublicThread = async (tx: Tx, id: number): Promise<boolean> => {
  const [found] = await tx
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(and(eq(forumThreads.id, id), eq(forumThreads.hidden, false), eq(forumSections.see_right, 'everyone')));
  return found !== undefined;
};

const pathOf = (section: string, { id, title }: { id: number; title: string }): string =>
  `/forum/${section}/${id}-${encodeURIComponent(threadSlug(title))}`;

/** Returns the current titles and paths of the threads that all players may read. */
export const readableThreads = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { title: string; path: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: forumThreads.id, title: forumThreads.title, section: forumSections.slug })
    .from(forumThreads)
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(
      and(
        inArray(forumThreads.id, [...ids]),
        eq(forumThreads.hidden, false),
        inArray(forumSections.see_right, ['everyone', 'players']),
      ),
    );
  return new Map(
    rows.map(({ section, ...thread }) => [thread.id, { title: thread.title, path: pathOf(section, thread) }]),
  );
};

/** Returns the current titles of those threads that the caller may read. */
export const titlesFor = async (
  { tx, actor }: Pick<Work<User>, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const sections = await visibleSections(tx, actor);
  const rows = await tx
    .select({ id: forumThreads.id, title: forumThreads.title, section: forumThreads.section_id })
    .from(forumThreads)
    .where(and(inArray(forumThreads.id, [...ids]), eq(forumThreads.hidden, false)));
  return new Map(rows.flatMap(({ id, title, section }) => (sections.has(section) ? [[id, title]] : [])));
};

/** Returns the path of a thread and its number of replies, or undefined if players cannot see it. */
export const readArticleThread = async (tx: Tx, id: number): Promise<{ path: string; replies: number } | undefined> => {
  const [found] = await tx
    .select({ thread: forumThreads, section: forumSections })
    .from(forumThreads)
    .innerJoin(forumSections, eq(forumSections.id, forumThreads.section_id))
    .where(eq(forumThreads.id, id));
  if (!found || found.thread.hidden || !['everyone', 'players'].includes(found.section.see_right)) return undefined;
  return {
    path: pathOf(found.section.slug, found.thread),
    replies: Math.max(0, found.thread.posts - 1),
  };
};
