import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { plainTextOf } from '@wyrmgate/contract/rich-text';
import {
  type support as contract,
  type SupportArticle,
  type SupportArticleForm,
  supportProblems,
} from '@wyrmgate/contract/support';
import { maxSupportArticles } from '@wyrmgate/contract/support-constants';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { forgetHistory, keepRevision } from '../content-history/keep.ts';
import { arrangeRows } from '../http/arrange.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { outdatedIn, trackSources } from '../platform/content-language.ts';
import type { Tx } from '../platform/database/database.ts';
import { type SupportArticleRow, supportArticles } from './table.ts';

type Contract = typeof contract;

const show = ({ id, topic, questions, answers, source_hashes, version }: SupportArticleRow): SupportArticle => ({
  id,
  topic,
  questions,
  answers,
  outdated: outdatedIn([questions, answers], defaultLanguage, source_hashes),
  version,
});

const readAll = (tx: Tx): Promise<SupportArticleRow[]> =>
  tx.select().from(supportArticles).orderBy(asc(supportArticles.sort_order), asc(supportArticles.id));

/** Leaves out languages without a question, and empty answers. */
const columnsOf = (
  { topic, minor, checked, ...form }: z.output<typeof SupportArticleForm>,
  before: SupportArticleRow | undefined,
) => {
  const questions = Object.fromEntries(Object.entries(form.questions).filter(([, text]) => text !== ''));
  const answers = Object.fromEntries(Object.entries(form.answers).filter(([, doc]) => plainTextOf(doc).trim() !== ''));
  const source_hashes = trackSources({
    before: before && { fields: [before.questions, before.answers], hashes: before.source_hashes },
    after: [questions, answers],
    source: defaultLanguage,
    minor,
    checked,
  });
  return { topic, questions, answers, source_hashes };
};

const stateOf = ({ topic, questions, answers, updated_at }: SupportArticleRow) => ({
  fields: { topic, questions, answers },
  savedAt: updated_at,
});

/** Converts an article to flat fields, one per language, for the audit log. */
const fieldsOf = ({ topic, questions, answers }: SupportArticleRow): Record<string, string> => ({
  topic,
  ...Object.fromEntries(Object.entries(questions).map(([language, text]) => [`question_${language}`, text])),
  ...Object.fromEntries(
    Object.entries(answers).map(([language, doc]) => [`answer_${language}`, plainTextOf(doc).slice(0, 500)]),
  ),
});

const lockArticle = async (tx: Tx, id: number): Promise<SupportArticleRow> => {
  const [row] = await tx.select().from(supportArticles).where(eq(supportArticles.id, id)).for('update');
  if (!row) throw problem(supportProblems.notFound);
  return row;
};

export const listSupportArticles = async ({ tx }: Work): Promise<Returned<Contract['list']>> => ({
  articles: (await readAll(tx)).map(show),
});

export const createSupportArticle = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  const rows = await readAll(tx);
  if (rows.length >= maxSupportArticles) throw problem(supportProblems.tooMany);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const [row] = await tx
    .insert(supportArticles)
    .values({ ...columnsOf(body, undefined), sort_order, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted support article was not returned.');
  await keepRevision(work, { kind: 'support', target: row.id, before: undefined, after: stateOf(row) });
  audit.target('support_article', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return show(row);
};

export const updateSupportArticle = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('support_article', params.id);
  const before = await lockArticle(tx, params.id);
  requireVersion(before.version, body.version, supportProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(supportArticles)
    .set({ ...columnsOf(body, before), version: before.version + 1, updated_at: now })
    .where(eq(supportArticles.id, before.id))
    .returning();
  await keepRevision(work, { kind: 'support', target: after.id, before: stateOf(before), after: stateOf(after) });
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return show(after);
};

export const removeSupportArticle = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('support_article', params.id);
  const before = await lockArticle(tx, params.id);
  await forgetHistory(tx, 'support', before.id);
  await tx.delete(supportArticles).where(eq(supportArticles.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version, so that it does not conflict with an open editor. */
export const arrangeSupportArticles = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: supportArticles,
    target: 'support_article',
    ids: body.ids,
    notFound: supportProblems.notFound,
    more: { updated_at: work.now },
  });
  return { articles: (await readAll(work.tx)).map(show) };
};
