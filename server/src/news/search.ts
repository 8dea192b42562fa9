import type { ResultOf } from '@wyrmgate/contract/search';
import { excerptFor } from '@wyrmgate/contract/search-text';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { fallbackOrder } from '../platform/content-language.ts';
import {
  type Found,
  maxMatches,
  pageOf,
  plainWords,
  type TextSearch,
  textQuery,
} from '../platform/database/full-text.ts';
import { isShown } from './read.ts';
import { news, newsTexts, newsWords } from './table.ts';

/**
 * Published articles, each in the best language in which it matches. Title matches come first, then the newest
 * articles.
 */
export const searchNews = async ({ tx, now }: Work, search: TextSearch): Promise<Found<ResultOf<'news'>>> => {
  const query = textQuery(search.text, search.language);
  const rows = await tx
    .select({
      id: newsTexts.id,
      article: news.id,
      language: newsTexts.language,
      source: news.source_language,
    })
    .from(newsTexts)
    .innerJoin(news, eq(news.id, newsTexts.news_id))
    .where(and(isShown(now), sql`${sql.raw(newsWords)} @@ ${query}`))
    .orderBy(sql`${sql.raw(plainWords('title'))} @@ ${query} desc`, desc(news.publish_at), desc(newsTexts.id))
    .limit(maxMatches);
  const best = [...Map.groupBy(rows, ({ article }) => article).values()].flatMap((texts) => {
    const [first] = texts;
    if (!first) return [];
    const order = fallbackOrder(search.language, first.source);
    return texts.toSorted((one, other) => order.indexOf(one.language) - order.indexOf(other.language))[0] ?? [];
  });
  const page = pageOf(best, search);
  if (page.rows.length === 0) return { rows: [], more: false };
  const texts = await tx
    .select({ text: newsTexts, at: news.publish_at })
    .from(newsTexts)
    .innerJoin(news, eq(news.id, newsTexts.news_id))
    .where(
      inArray(
        newsTexts.id,
        page.rows.map(({ id }) => id),
      ),
    );
  return {
    more: page.more,
    rows: page.rows.flatMap(({ id }) => {
      const found = texts.find(({ text }) => text.id === id);
      if (!found) return [];
      const { text, at } = found;
      return {
        type: 'news' as const,
        title: text.title,
        excerpt: excerptFor(`${text.excerpt} ${text.body_text}`, search.text),
        language: text.language,
        slug: text.slug,
        at: (at ?? now).toISOString(),
      };
    }),
  };
};
