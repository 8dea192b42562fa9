import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { mediaProblems } from '@wyrmgate/contract/media';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import { emptyRichText, isBlankRichText } from '@wyrmgate/contract/rich-text-document';
import { and, eq, gt, lte, type SQL } from 'drizzle-orm';
import { hasSection } from '../forum/article-threads.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { mediaOf } from '../media/usage.ts';
import { listPage } from '../platform/database/paging.ts';
import { followArticle, openDiscussions } from './discussions.ts';
import { showArticleForStaff, showRows } from './show-admin.ts';
import { type NewsRow, news } from './table.ts';
import { findText, lockNews, noteMedia, writeText } from './texts.ts';

type Contract = typeof contract;

const inState = (state: 'draft' | 'scheduled' | 'live' | undefined, now: Date): SQL | undefined => {
  if (state === undefined) return undefined;
  if (state === 'draft') return eq(news.status, 'draft');
  return and(eq(news.status, 'published'), state === 'live' ? lte(news.publish_at, now) : gt(news.publish_at, now));
};

/** An article as flat fields for the audit log. */
const fieldsOf = ({ category, status, publish_at, pinned, cover_id, forum_section_id }: NewsRow) => ({
  category,
  status,
  publish_at: publish_at?.toISOString() ?? null,
  pinned,
  cover_id,
  forum_section_id,
});

export const listForStaff = async (
  { tx, now }: Work<User>,
  { query: { category, state, ...cursor } }: Received<Contract['adminList']>,
): Promise<Returned<Contract['adminList']>> => {
  const where = and(category === undefined ? undefined : eq(news.category, category), inState(state, now));
  const { rows, pagination } = await listPage(tx, { table: news, where, order: { descending: true }, cursor });
  return { news: await showRows(tx, rows, now), pagination };
};

export const getForStaff = (
  { tx, now }: Work<User>,
  { params }: Received<Contract['adminGet']>,
): Promise<Returned<Contract['adminGet']>> => showArticleForStaff(tx, params.id, now);

export const createNews = async (
  work: Work<User>,
  { body: { category, language, title } }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, now, actor, audit } = work;
  const [row] = await tx
    .insert(news)
    .values({
      category,
      status: 'draft',
      pinned: false,
      source_language: language,
      author_id: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!row) throw new Error('The inserted article was not returned.');
  audit.target('news', row.id);
  const text = { title, slug: '', excerpt: '', body: emptyRichText };
  await writeText(work, { row, language, text, minor: false });
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return showArticleForStaff(tx, row.id, now);
};

export const updateNews = async (
  work: Work<User>,
  { params: { id }, body: { version, publish_at, ...columns } }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, now, audit } = work;
  audit.target('news', id);
  const before = await lockNews(tx, id);
  requireVersion(before.version, version, newsProblems.changedMeanwhile);
  const { cover_id, forum_section_id } = columns;
  if (forum_section_id !== null && !(await hasSection(tx, forum_section_id)))
    throw problem(newsProblems.sectionNotFound);
  if (cover_id !== null && !(await mediaOf(tx, [cover_id])).has(cover_id)) throw problem(mediaProblems.notFound);
  const source = await findText(tx, id, before.source_language);
  const published = columns.status === 'published';
  if (published && (!source || isBlankRichText(source.body))) throw problem(newsProblems.nothingToPublish);
  // If no time is given, an article that is already published keeps its time, and any other article appears
  // immediately.
  const shownSince =
    before.status === 'published' && before.publish_at && before.publish_at <= now ? before.publish_at : now;
  const [after = before] = await tx
    .update(news)
    .set({
      ...columns,
      publish_at: publish_at === null ? (published ? shownSince : null) : new Date(publish_at),
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(news.id, id))
    .returning();
  await noteMedia(tx, id);
  await openDiscussions(tx, now, id);
  await followArticle(work, before, after);
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return showArticleForStaff(tx, id, now);
};

export const removeNews = async (
  work: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const { tx, audit } = work;
  audit.target('news', params.id);
  const before = await lockNews(tx, params.id);
  const source = await findText(tx, params.id, before.source_language);
  await tx.delete(news).where(eq(news.id, params.id));
  await followArticle(work, before, undefined);
  await noteMedia(tx, params.id);
  audit.changes(changedFields({ ...fieldsOf(before), title: source?.title ?? '' }, undefined));
  return { deleted: true };
};
