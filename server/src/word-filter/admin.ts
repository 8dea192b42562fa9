import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type wordFilter as contract, type WordFilter, wordFilterProblems } from '@wyrmgate/contract/word-filter';
import { maxFilters } from '@wyrmgate/contract/word-filter-constants';
import { asc, count, eq } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { openScreen } from './screen.ts';
import { type WordFilterRow, wordFilters } from './table.ts';

type Contract = typeof contract;

const show = ({ updated_at, ...row }: WordFilterRow): WordFilter => ({ ...row, updated_at: updated_at.toISOString() });

const fieldsOf = ({ kind, pattern, language, action, active }: WordFilterRow) => ({
  kind,
  pattern,
  language: language ?? '',
  action,
  active,
});

const lockFilter = async (tx: Tx, id: number): Promise<WordFilterRow> => {
  const [row] = await tx.select().from(wordFilters).where(eq(wordFilters.id, id)).for('update');
  if (!row) throw problem(wordFilterProblems.notFound);
  return row;
};

/** Reports a pattern that already exists as an error on its field. */
const withFreePattern = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    throw problem(wordFilterProblems.taken, { fields: [fieldIssue('pattern', wordFilterProblems.taken)] });
  }
};

const columnsOf = ({ version: _, ...columns }: Received<Contract['create']>['body']) => columns;

export const listFilters = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  filters: (await tx.select().from(wordFilters).orderBy(asc(wordFilters.pattern), asc(wordFilters.id))).map(show),
});

export const createFilter = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(wordFilters);
  if (total >= maxFilters) throw problem(wordFilterProblems.tooMany);
  const [row] = await withFreePattern(() =>
    tx
      .insert(wordFilters)
      .values({ ...columnsOf(body), updated_at: now })
      .returning(),
  );
  if (!row) throw new Error('The inserted rule was not returned.');
  audit.target('word_filter', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return show(row);
};

export const updateFilter = async (
  { tx, audit, now }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('word_filter', params.id);
  const before = await lockFilter(tx, params.id);
  requireVersion(before.version, body.version, wordFilterProblems.changedMeanwhile);
  const [after = before] = await withFreePattern(() =>
    tx
      .update(wordFilters)
      .set({ ...columnsOf(body), version: before.version + 1, updated_at: now })
      .where(eq(wordFilters.id, before.id))
      .returning(),
  );
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return show(after);
};

export const removeFilter = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('word_filter', params.id);
  const before = await lockFilter(tx, params.id);
  await tx.delete(wordFilters).where(eq(wordFilters.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

export const testFilters = async (
  { tx }: Work<User>,
  { query }: Received<Contract['test']>,
): Promise<Returned<Contract['test']>> => {
  const screen = await openScreen(tx, query.language);
  const text = screen.text(query.text);
  return {
    action: screen.action() ?? null,
    text,
    matches: screen.matches().map(({ found, filter }) => ({ found, filter: show(filter) })),
  };
};
