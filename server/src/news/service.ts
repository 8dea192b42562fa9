import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import type { NewsArticle } from '@wyrmgate/contract/news-shapes';
import { mediaIdsOf } from '@wyrmgate/contract/rich-text-document';
import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL } from 'drizzle-orm';
import { readArticleThread } from '../forum/article-threads.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { mediaOf } from '../media/usage.ts';
import { pickText } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { cutPage } from '../platform/database/paging.ts';
import { shareUrl } from '../share-pictures/describe.ts';
import { afterRow, isShown, showItems, shownOrder, textHeads } from './read.ts';
import { newsSubject } from './share.ts';
import { type NewsRow, news, newsSlugs, newsTexts } from './table.ts';

type Contract = typeof contract;

const relatedCount = 3;
const sitemapSize = 1000;

export const listNews = async (
  { tx, now }: Work,
  { query: { lang, category, after, limit } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const [last] = after === undefined ? [] : await tx.select().from(news).where(eq(news.id, after));
  if (after !== undefined && !last) return { news: [], next: null };
  const found = await tx
    .select()
    .from(news)
    .where(and(isShown(now, category), last && afterRow(last)))
    .orderBy(...shownOrder)
    .limit(limit + 1);
  const { rows, next } = cutPage(found, limit);
  return { news: await showItems(tx, rows, lang), next };
};

/** The article published just before or after another one. */
const neighbour = async (tx: Tx, where: SQL | undefined, order: SQL[], lang: Language) => {
  const rows = await tx
    .select()
    .from(news)
    .where(where)
    .orderBy(...order)
    .limit(1);
  const [item] = await showItems(tx, rows, lang);
  return item ? { slug: item.slug, title: item.title, language: item.language } : null;
};

const showArticle = async (tx: Tx, row: NewsRow, lang: Language, now: Date): Promise<NewsArticle> => {
  const heads = (await textHeads(tx, [row.id])).get(row.id) ?? [];
  const head = pickText(heads, lang, row.source_language);
  const [text] = head ? await tx.select().from(newsTexts).where(eq(newsTexts.id, head.id)) : [];
  const [item] = await showItems(tx, [row], lang);
  const at = row.publish_at;
  if (!item || !text || !at) throw problem(newsProblems.notFound);
  const earlier = or(lt(news.publish_at, at), and(eq(news.publish_at, at), lt(news.id, row.id)));
  const later = or(gt(news.publish_at, at), and(eq(news.publish_at, at), gt(news.id, row.id)));
  const related = await tx
    .select()
    .from(news)
    .where(and(isShown(now, row.category), ne(news.id, row.id)))
    .orderBy(...shownOrder)
    .limit(relatedCount);
  return {
    ...item,
    updated_at: text.updated_at.toISOString(),
    body: text.body,
    media: [...(await mediaOf(tx, mediaIdsOf(text.body))).values()],
    versions: heads.map(({ language, slug }) => ({ language, slug })),
    share_picture: await shareUrl(tx, newsSubject(row, text)),
    discussion: row.forum_thread_id === null ? null : ((await readArticleThread(tx, row.forum_thread_id)) ?? null),
    previous: await neighbour(tx, and(isShown(now), earlier), [desc(news.publish_at), desc(news.id)], lang),
    next: await neighbour(tx, and(isShown(now), later), [asc(news.publish_at), asc(news.id)], lang),
    related: await showItems(tx, related, lang),
  };
};

export const getNews = async (
  { tx, now }: Work,
  { params, query }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const [row] = await tx
    .select()
    .from(news)
    .where(and(eq(news.id, params.id), isShown(now)));
  if (!row) throw problem(newsProblems.notFound);
  return showArticle(tx, row, query.lang, now);
};

/** Two articles may have the same slug in different languages. The reader's language comes first, then the older article. */
export const findNews = async (
  { tx, now }: Work,
  { params: { slug }, query: { lang } }: Received<Contract['find']>,
): Promise<Returned<Contract['find']>> => {
  const places = await tx
    .select({ id: newsTexts.news_id, language: newsTexts.language })
    .from(newsTexts)
    .where(eq(newsTexts.slug, slug))
    .orderBy(asc(newsTexts.news_id));
  const former = await tx
    .select({ id: newsSlugs.news_id, language: newsSlugs.language })
    .from(newsSlugs)
    .where(eq(newsSlugs.slug, slug))
    .orderBy(asc(newsSlugs.news_id));
  const first = (list: typeof places) =>
    list.toSorted((a, b) => Number(b.language === lang) - Number(a.language === lang));
  const ids = [...new Set([...first(places), ...first(former)].map(({ id }) => id))];
  if (ids.length === 0) throw problem(newsProblems.notFound);
  const rows = await tx
    .select()
    .from(news)
    .where(and(inArray(news.id, ids), isShown(now)));
  const row = ids.map((id) => rows.find((each) => each.id === id)).find((each) => each !== undefined);
  if (!row) throw problem(newsProblems.notFound);
  return showArticle(tx, row, lang, now);
};

export const listForSitemap = async ({ tx, now }: Work): Promise<Returned<Contract['sitemap']>> => {
  const rows = await tx
    .select({ id: news.id })
    .from(news)
    .where(isShown(now))
    .orderBy(desc(news.publish_at), desc(news.id))
    .limit(sitemapSize);
  const heads = await textHeads(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    articles: rows.map(({ id }) => {
      const texts = heads.get(id) ?? [];
      const updated = texts.map(({ updated_at }) => updated_at.toISOString().slice(0, 10)).toSorted();
      return {
        updated: updated.at(-1) ?? '',
        versions: texts.map(({ language, slug }) => ({ language, slug })),
      };
    }),
  };
};
