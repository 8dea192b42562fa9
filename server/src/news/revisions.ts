import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type news as contract, newsProblems } from '@wyrmgate/contract/news';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { and, desc, eq } from 'drizzle-orm';
import { compareTexts } from '../content-history/fields.ts';
import { maxRevisions, withAuthors } from '../content-history/keep.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { showArticleForStaff } from './show-admin.ts';
import { newsRevisions } from './table.ts';
import { findText, lockNews, writeText } from './texts.ts';

type Contract = typeof contract;

export const listRevisions = async (
  { tx }: Work<User>,
  { params: { id, language } }: Received<Contract['revisions']>,
): Promise<Returned<Contract['revisions']>> => {
  if (!(await findText(tx, id, language))) throw problem(newsProblems.notFound);
  const rows = await tx
    .select({
      id: newsRevisions.id,
      title: newsRevisions.title,
      saved_by: newsRevisions.saved_by,
      saved_at: newsRevisions.saved_at,
    })
    .from(newsRevisions)
    .where(and(eq(newsRevisions.news_id, id), eq(newsRevisions.language, language)))
    .orderBy(desc(newsRevisions.id))
    .limit(maxRevisions);
  return { revisions: await withAuthors(tx, rows) };
};

const readRevision = async (tx: Tx, id: number, revision: number) => {
  const [row] = await tx
    .select()
    .from(newsRevisions)
    .where(and(eq(newsRevisions.news_id, id), eq(newsRevisions.id, revision)));
  if (!row) throw problem(newsProblems.notFound);
  return row;
};

export const showRevision = async (
  { tx }: Work<User>,
  { params: { id, revision } }: Received<Contract['revision']>,
): Promise<Returned<Contract['revision']>> => {
  const row = await readRevision(tx, id, revision);
  const text = await findText(tx, id, row.language);
  return {
    title: compareTexts(row.title, text?.title ?? ''),
    excerpt: compareTexts(row.excerpt, text?.excerpt ?? ''),
    body: compareTexts(plainTextOf(row.body), text?.body_text ?? ''),
  };
};

export const restoreRevision = async (
  work: Work<User>,
  { params: { id, revision }, body: { version } }: Received<Contract['restore']>,
): Promise<Returned<Contract['restore']>> => {
  work.audit.target('news', id);
  const row = await lockNews(work.tx, id);
  requireVersion(row.version, version, newsProblems.changedMeanwhile);
  const { language, title, excerpt, body } = await readRevision(work.tx, id, revision);
  const present = await findText(work.tx, id, language);
  const text = { title, excerpt, body, slug: present?.slug ?? '' };
  await writeText(work, { row, language, text, minor: false });
  return showArticleForStaff(work.tx, id, work.now);
};
