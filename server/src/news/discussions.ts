import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { hideArticleThread, openArticleThread, showArticleThreads } from '../forum/article-threads.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { isShown, stateOf } from './read.ts';
import { type NewsRow, news, newsTexts } from './table.ts';

const batch = 20;

/** The summary, and a link to the article. */
const firstPost = (
  language: (typeof newsTexts.$inferSelect)['language'],
  excerpt: string,
  slug: string,
): RichTextDoc => {
  const link: RichTextNode = {
    type: 'text',
    text: translate(language, 'news:discussion.read'),
    marks: [{ type: 'link', attrs: { href: `/news/${slug}?lang=${language}` } }],
  };
  const paragraphs = [...(excerpt === '' ? [] : [{ type: 'text', text: excerpt }]), link];
  return { type: 'doc', content: paragraphs.map((node) => ({ type: 'paragraph', content: [node] })) };
};

/** Opens the forum threads of articles that are now visible, once each. Returns how many it opened. */
export const openDiscussions = async (tx: Tx, now: Date, id?: number): Promise<number> => {
  const rows = await tx
    .select({ row: news, text: newsTexts })
    .from(news)
    .innerJoin(newsTexts, and(eq(newsTexts.news_id, news.id), eq(newsTexts.language, news.source_language)))
    .where(
      and(
        isShown(now),
        isNotNull(news.forum_section_id),
        isNull(news.forum_thread_id),
        isNotNull(news.author_id),
        id === undefined ? undefined : eq(news.id, id),
      ),
    )
    .orderBy(asc(news.id))
    .limit(batch)
    .for('update', { of: news, skipLocked: true });
  let opened = 0;
  for (const { row, text } of rows) {
    if (row.forum_section_id === null || row.author_id === null) continue;
    const thread = await openArticleThread(tx, {
      sectionId: row.forum_section_id,
      authorId: row.author_id,
      title: text.title,
      doc: firstPost(text.language, text.excerpt, text.slug),
      language: text.language,
      now,
    });
    // If the section was deleted, the reference to it is cleared, so that the article is not tried again.
    await tx
      .update(news)
      .set(thread === undefined ? { forum_section_id: null } : { forum_thread_id: thread })
      .where(eq(news.id, row.id));
    if (thread !== undefined) opened += 1;
  }
  return opened;
};

/** Hides the thread of an article with the article, or shows it again. A deleted article has no row after the change. */
export const followArticle = async (
  work: Work<User>,
  { forum_thread_id: thread }: NewsRow,
  after: NewsRow | undefined,
): Promise<void> => {
  if (thread === null) return;
  if (after && stateOf(after, work.now) === 'live') await showArticleThreads(work.tx, [thread]);
  else await hideArticleThread(work, thread);
};

const lateMs = 7 * 86_400_000;

/** Shows the threads of articles that were withdrawn and have appeared again at a scheduled time. */
export const showDiscussions = async (tx: Tx, now: Date): Promise<number> => {
  const rows = await tx
    .select({ thread: news.forum_thread_id })
    .from(news)
    .where(and(isShown(now), gt(news.publish_at, new Date(now.getTime() - lateMs)), isNotNull(news.forum_thread_id)));
  return showArticleThreads(
    tx,
    rows.flatMap(({ thread }) => thread ?? []),
  );
};

export const defineNewsJobs = (platform: Platform): void => {
  const { database, cache, clock } = platform;
  platform.jobs.define({
    name: 'news.discussions',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    run: async () => {
      const changed = await database.transaction(
        async (tx) => (await openDiscussions(tx, clock.now())) + (await showDiscussions(tx, clock.now())),
      );
      if (changed === 0) return;
      cache.drop('news');
      cache.drop('forum');
    },
  });
};
