import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import type { NewsText } from '@wyrmgate/contract/news-shapes';
import { isBlankRichText, mediaIdsOf, plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { and, desc, eq, like, ne, or } from 'drizzle-orm';
import { maxRevisions } from '../content-history/keep.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { useMedia } from '../media/usage.ts';
import { hashText, readingMinutes, slugFrom } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { showArticleForStaff } from './show-admin.ts';
import { type NewsRow, type NewsTextRow, news, newsDrafts, newsRevisions, newsSlugs, newsTexts } from './table.ts';

type Contract = typeof contract;

export const lockNews = async (tx: Tx, id: number): Promise<NewsRow> => {
  const [row] = await tx.select().from(news).where(eq(news.id, id)).for('update');
  if (!row) throw problem(newsProblems.notFound);
  return row;
};

export const findText = async (tx: Tx, id: number, language: Language): Promise<NewsTextRow | undefined> => {
  const [text] = await tx
    .select()
    .from(newsTexts)
    .where(and(eq(newsTexts.news_id, id), eq(newsTexts.language, language)));
  return text;
};

/** The typed slug, which must be unique, or a free one derived from the title. */
const slugFor = async (tx: Tx, id: number, language: Language, text: NewsText): Promise<string> => {
  const wanted = text.slug || slugFrom(text.title, language) || `news-${id}`;
  const taken = await tx
    .select({ slug: newsTexts.slug })
    .from(newsTexts)
    .where(
      and(
        eq(newsTexts.language, language),
        ne(newsTexts.news_id, id),
        or(eq(newsTexts.slug, wanted), like(newsTexts.slug, `${wanted}-%`)),
      ),
    );
  const used = new Set(taken.map(({ slug }) => slug));
  if (!used.has(wanted)) return wanted;
  if (text.slug) throw problem(newsProblems.slugTaken);
  let number = 2;
  while (used.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};

/** A former slug redirects to its article until another article takes it. */
const moveSlug = async (
  tx: Tx,
  id: number,
  language: Language,
  from: string | undefined,
  to: string,
): Promise<void> => {
  await tx.delete(newsSlugs).where(and(eq(newsSlugs.slug, to), eq(newsSlugs.language, language)));
  if (from !== undefined && from !== to)
    await tx.insert(newsSlugs).values({ slug: from, language, news_id: id }).onConflictDoNothing();
};

const keepRevision = async (tx: Tx, row: NewsTextRow, hash: string, userId: number, now: Date): Promise<void> => {
  const ofText = and(eq(newsRevisions.news_id, row.news_id), eq(newsRevisions.language, row.language));
  const kept = await tx
    .select({ id: newsRevisions.id, hash: newsRevisions.hash })
    .from(newsRevisions)
    .where(ofText)
    .orderBy(desc(newsRevisions.id))
    .limit(maxRevisions);
  if (kept[0]?.hash === hash) return;
  const { news_id, language, title, excerpt, body } = row;
  await tx
    .insert(newsRevisions)
    .values({ news_id, language, title, excerpt, body, hash, saved_by: userId, saved_at: now });
  const last = kept[maxRevisions - 1];
  if (last) await tx.delete(newsRevisions).where(and(ofText, eq(newsRevisions.id, last.id)));
};

/** Registers the files that the article uses, so that the library does not delete them. */
export const noteMedia = async (tx: Tx, id: number): Promise<void> => {
  const [row] = await tx.select().from(news).where(eq(news.id, id));
  const texts = await tx.select().from(newsTexts).where(eq(newsTexts.news_id, id));
  const title = texts.find(({ language }) => language === row?.source_language)?.title ?? '';
  const ids = texts.flatMap(({ body }) => mediaIdsOf(body));
  await useMedia(tx, { domain: 'news', target: id, title }, [row?.cover_id, ...ids]);
};

type Written = { row: NewsRow; language: Language; text: NewsText; minor: boolean };

/** Writes the text of one language, its revision and its slug, and deletes its draft. */
export const writeText = async (
  { tx, actor, now, audit }: Work<User>,
  { row, language, text, minor }: Written,
): Promise<void> => {
  const isSource = language === row.source_language;
  if (isSource && row.status === 'published' && isBlankRichText(text.body))
    throw problem(newsProblems.nothingToPublish);
  const before = await findText(tx, row.id, language);
  const source = isSource ? undefined : await findText(tx, row.id, row.source_language);
  const hash = hashText(text);
  const body_text = plainTextOf(text.body);
  const slug = await slugFor(tx, row.id, language, text);
  const columns = {
    slug,
    title: text.title,
    excerpt: text.excerpt,
    body: text.body,
    body_text,
    reading_minutes: readingMinutes(body_text),
    source_hash: source?.source_hash ?? hash,
    updated_at: now,
  };
  const [after] = await tx
    .insert(newsTexts)
    .values({ ...columns, news_id: row.id, language })
    .onConflictDoUpdate({ target: [newsTexts.news_id, newsTexts.language], set: columns })
    .returning();
  if (!after) throw new Error('The written text was not returned.');
  await moveSlug(tx, row.id, language, before?.slug, slug);
  if (isSource && minor && before)
    await tx
      .update(newsTexts)
      .set({ source_hash: hash })
      .where(and(eq(newsTexts.news_id, row.id), eq(newsTexts.source_hash, before.source_hash)));
  await keepRevision(tx, after, hash, actor.id, now);
  await tx.delete(newsDrafts).where(and(eq(newsDrafts.news_id, row.id), eq(newsDrafts.language, language)));
  await tx
    .update(news)
    .set({ version: row.version + 1, updated_at: now })
    .where(eq(news.id, row.id));
  await noteMedia(tx, row.id);
  const shown = (one: NewsTextRow | undefined) =>
    one && { [`slug_${language}`]: one.slug, [`title_${language}`]: one.title, [`text_${language}`]: hashText(one) };
  audit.changes(changedFields<Record<string, string>>(shown(before), shown(after)));
};

export const saveText = async (
  work: Work<User>,
  { params: { id, language }, body: { minor, version, ...text } }: Received<Contract['saveText']>,
): Promise<Returned<Contract['saveText']>> => {
  work.audit.target('news', id);
  const row = await lockNews(work.tx, id);
  requireVersion(row.version, version, newsProblems.changedMeanwhile);
  await writeText(work, { row, language, text, minor });
  return showArticleForStaff(work.tx, id, work.now);
};

export const removeText = async (
  { tx, audit, now }: Work<User>,
  { params: { id, language } }: Received<Contract['removeText']>,
): Promise<Returned<Contract['removeText']>> => {
  audit.target('news', id);
  const row = await lockNews(tx, id);
  const text = await findText(tx, id, language);
  if (!text) throw problem(newsProblems.notFound);
  if (language === row.source_language) throw problem(newsProblems.isSource);
  await tx.delete(newsTexts).where(eq(newsTexts.id, text.id));
  await tx.delete(newsDrafts).where(and(eq(newsDrafts.news_id, id), eq(newsDrafts.language, language)));
  await tx
    .update(news)
    .set({ version: row.version + 1, updated_at: now })
    .where(eq(news.id, id));
  await noteMedia(tx, id);
  audit.changes({ [`title_${language}`]: { before: text.title, after: null } });
  return showArticleForStaff(tx, id, now);
};
