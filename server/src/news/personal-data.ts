import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { news, newsRevisions, newsTexts } from './table.ts';

/** Articles belong to the site: they stay, without the name of the writer. */
export const newsPersonalData: PersonalData = {
  tables: [news, newsRevisions],
  export: async (tx, userId) => ({
    articles: await tx
      .select({ title: newsTexts.title, language: newsTexts.language, created_at: news.created_at })
      .from(news)
      .innerJoin(newsTexts, eq(newsTexts.news_id, news.id))
      .where(eq(news.author_id, userId))
      .orderBy(asc(newsTexts.id)),
    saved: await tx
      .select({ title: newsRevisions.title, saved_at: newsRevisions.saved_at })
      .from(newsRevisions)
      .where(eq(newsRevisions.saved_by, userId))
      .orderBy(asc(newsRevisions.id)),
  }),
  erase: async (tx, userId) => {
    await tx.update(news).set({ author_id: null }).where(eq(news.author_id, userId));
    await tx.update(newsRevisions).set({ saved_by: null }).where(eq(newsRevisions.saved_by, userId));
  },
};
