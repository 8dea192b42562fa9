import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { news, newsReactionsGiven, newsRevisions, newsTexts } from './table.ts';

/** Articles belong to the site, so they stay, but without the author's name. The player's reactions are deleted. */
export const newsPersonalData: PersonalData = {
  tables: [news, newsRevisions, newsReactionsGiven],
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
    reactions: await tx
      .select({
        article: newsReactionsGiven.news_id,
        reaction: newsReactionsGiven.reaction,
        created_at: newsReactionsGiven.created_at,
      })
      .from(newsReactionsGiven)
      .where(eq(newsReactionsGiven.user_id, userId))
      .orderBy(asc(newsReactionsGiven.created_at)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(newsReactionsGiven).where(eq(newsReactionsGiven.user_id, userId));
    await tx.update(news).set({ author_id: null }).where(eq(news.author_id, userId));
    await tx.update(newsRevisions).set({ saved_by: null }).where(eq(newsRevisions.saved_by, userId));
  },
};
