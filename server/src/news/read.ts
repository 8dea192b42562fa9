import type { Language } from '@wyrmgate/contract/languages';
import type { NewsCategory, NewsState } from '@wyrmgate/contract/news-constants';
import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { mediaOf } from '../media/usage.ts';
import { pickText } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { type NewsRow, type NewsTextRow, news, newsTexts } from './table.ts';

/** Condition for articles that are published and due. Each query evaluates it, so that a late job delays nothing. */
export const isShown = (now: Date, category?: NewsCategory): SQL | undefined =>
  and(
    eq(news.status, 'published'),
    lte(news.publish_at, now),
    category === undefined ? undefined : eq(news.category, category),
  );

export const isPublicArticle = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: news.id })
      .from(news)
      .where(and(eq(news.id, id), isShown(now)))
  ).length > 0;

/** When the next scheduled article appears. */
export const nextNewsChange = async (tx: Tx, now: Date): Promise<Date | undefined> => {
  const [row] = await tx
    .select({ at: news.publish_at })
    .from(news)
    .where(and(eq(news.status, 'published'), gt(news.publish_at, now)))
    .orderBy(asc(news.publish_at))
    .limit(1);
  return row?.at ?? undefined;
};

export const stateOf = ({ status, publish_at }: NewsRow, now: Date): NewsState => {
  if (status === 'draft') return 'draft';
  return publish_at && publish_at > now ? 'scheduled' : 'live';
};

export const shownOrder = [desc(news.pinned), desc(news.publish_at), desc(news.id)];

const withoutBody = {
  id: newsTexts.id,
  news_id: newsTexts.news_id,
  language: newsTexts.language,
  slug: newsTexts.slug,
  title: newsTexts.title,
  excerpt: newsTexts.excerpt,
  reading_minutes: newsTexts.reading_minutes,
  source_hash: newsTexts.source_hash,
  updated_at: newsTexts.updated_at,
};
export type TextHead = Omit<NewsTextRow, 'body' | 'body_text'>;

/** Returns the texts of these articles without their bodies, grouped by article id. */
export const textHeads = async (tx: Tx, ids: readonly number[]): Promise<Map<number, TextHead[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(withoutBody)
    .from(newsTexts)
    .where(inArray(newsTexts.news_id, [...ids]));
  return Map.groupBy(rows, ({ news_id }) => news_id);
};

export const authorNames = (tx: Tx, rows: readonly Pick<NewsRow, 'author_id'>[]): Promise<Map<number, string>> =>
  findNames(tx, [...new Set(rows.flatMap(({ author_id }) => (author_id === null ? [] : [author_id])))]);

/** The data that lists show for these articles in addition to their texts. */
const shownWith = async (tx: Tx, rows: readonly NewsRow[]) => ({
  names: await authorNames(tx, rows),
  covers: await mediaOf(
    tx,
    rows.map(({ cover_id }) => cover_id),
  ),
});

/** The articles for a list, each in the best language for the reader. */
export const showItems = async (tx: Tx, rows: readonly NewsRow[], lang: Language): Promise<NewsItem[]> => {
  const texts = await textHeads(
    tx,
    rows.map(({ id }) => id),
  );
  const { names, covers } = await shownWith(tx, rows);
  return rows.flatMap((row) => {
    const text = pickText(texts.get(row.id) ?? [], lang, row.source_language);
    if (!text) return [];
    return [
      {
        id: row.id,
        category: row.category,
        pinned: row.pinned,
        published_at: (row.publish_at ?? row.created_at).toISOString(),
        author: row.author_id === null ? null : (names.get(row.author_id) ?? null),
        language: text.language,
        slug: text.slug,
        title: text.title,
        excerpt: text.excerpt,
        reading_minutes: text.reading_minutes,
        cover: row.cover_id === null ? null : (covers.get(row.cover_id) ?? null),
      },
    ];
  });
};

/** The newest articles that are written in a language, with their texts. */
export const newestIn = async (
  tx: Tx,
  { now, lang, category, limit }: { now: Date; lang: Language; category: NewsCategory | undefined; limit: number },
): Promise<{ row: NewsRow; text: NewsTextRow }[]> => {
  const inLanguage = and(eq(newsTexts.news_id, news.id), eq(newsTexts.language, lang));
  return tx
    .select({ row: news, text: newsTexts })
    .from(news)
    .innerJoin(newsTexts, inLanguage)
    .where(isShown(now, category))
    .orderBy(desc(news.publish_at), desc(news.id))
    .limit(limit);
};

/** The newest articles with the titles of all their languages. */
export const newestHeads = async (
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ row: NewsRow; texts: TextHead[] }[]> => {
  const rows = await tx
    .select()
    .from(news)
    .where(isShown(now))
    .orderBy(desc(news.publish_at), desc(news.id))
    .limit(limit);
  const texts = await textHeads(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, texts: texts.get(row.id) ?? [] }));
};

/** Condition for articles that follow this one in list order. */
export const afterRow = (row: NewsRow): SQL =>
  sql`(${news.pinned}, ${news.publish_at}, ${news.id}) < (${row.pinned}, ${row.publish_at?.toISOString() ?? null}::timestamptz, ${row.id})`;
