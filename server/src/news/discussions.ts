import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { openArticleThread } from '../forum/article-threads.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { isShown } from './read.ts';
import { news, newsTexts } from './table.ts';

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

export const defineNewsJobs = (platform: Platform): void => {
  const { database, cache, clock } = platform;
  platform.jobs.define({
    name: 'news.discussions',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    run: async () => {
      const opened = await database.transaction((tx) => openDiscussions(tx, clock.now()));
      if (opened === 0) return;
      cache.drop('news');
      cache.drop('forum');
    },
  });
};
