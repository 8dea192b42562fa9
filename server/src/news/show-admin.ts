import { newsProblems } from '@wyrmgate/contract/news';
import type { AdminNews, AdminNewsArticle } from '@wyrmgate/contract/news-shapes';
import { asc, eq } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import { isStale } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { authorNames, stateOf, type TextHead, textHeads } from './read.ts';
import { type NewsRow, news, newsDrafts, newsTexts } from './table.ts';

const sourceOf = <Text extends Pick<TextHead, 'language'>>(row: NewsRow, texts: readonly Text[]): Text | undefined =>
  texts.find(({ language }) => language === row.source_language);

const showForStaff = (row: NewsRow, texts: readonly TextHead[], names: Map<number, string>, now: Date): AdminNews => {
  const source = sourceOf(row, texts);
  return {
    id: row.id,
    category: row.category,
    status: row.status,
    state: stateOf(row, now),
    publish_at: row.publish_at?.toISOString() ?? null,
    pinned: row.pinned,
    cover_id: row.cover_id,
    forum_section_id: row.forum_section_id,
    forum_thread_id: row.forum_thread_id,
    source_language: row.source_language,
    title: source?.title ?? '',
    author: row.author_id === null ? null : (names.get(row.author_id) ?? null),
    languages: texts.map((text) => ({ language: text.language, stale: isStale(text, source) })),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
};

export const showRows = async (tx: Tx, rows: readonly NewsRow[], now: Date): Promise<AdminNews[]> => {
  const texts = await textHeads(
    tx,
    rows.map(({ id }) => id),
  );
  const names = await authorNames(tx, rows);
  return rows.map((row) => showForStaff(row, texts.get(row.id) ?? [], names, now));
};

export const showArticleForStaff = async (tx: Tx, id: number, now: Date): Promise<AdminNewsArticle> => {
  const [row] = await tx.select().from(news).where(eq(news.id, id));
  if (!row) throw problem(newsProblems.notFound);
  const texts = await tx.select().from(newsTexts).where(eq(newsTexts.news_id, id)).orderBy(asc(newsTexts.id));
  const drafts = await tx.select().from(newsDrafts).where(eq(newsDrafts.news_id, id));
  const source = sourceOf(row, texts);
  return {
    ...showForStaff(row, texts, await authorNames(tx, [row]), now),
    texts: texts.map((text) => ({
      language: text.language,
      title: text.title,
      slug: text.slug,
      excerpt: text.excerpt,
      body: text.body,
      stale: isStale(text, source),
      updated_at: text.updated_at.toISOString(),
    })),
    drafts: drafts.map(({ language, version, saved_at, content }) => ({
      language,
      version,
      saved_at: saved_at.toISOString(),
      content,
    })),
  };
};
