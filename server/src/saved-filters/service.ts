import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type savedFilters as contract,
  maxSavedFilters,
  type SavedFilter,
  savedFilterProblems,
} from '@wyrmgate/contract/saved-filters';
import { and, asc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { lockUser } from '../users/service.ts';
import { savedFilters } from './table.ts';

type Contract = typeof contract;

const toSavedFilter = ({ id, list, name, query }: typeof savedFilters.$inferSelect): SavedFilter => ({
  id,
  list,
  name,
  query,
});

export const listFilters = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.user_id, actor.id))
    .orderBy(asc(savedFilters.name), asc(savedFilters.id));
  return { filters: rows.map(toSavedFilter) };
};

export const saveFilter = async (
  { tx, actor, audit, now }: Work<User>,
  { body }: Received<Contract['save']>,
): Promise<Returned<Contract['save']>> => {
  // Serialises the inserts of one user, so that concurrent ones cannot exceed the limit.
  await lockUser(tx, actor.id);
  const [row] = await tx
    .insert(savedFilters)
    .values({ ...body, user_id: actor.id, created_at: now })
    .onConflictDoUpdate({
      target: [savedFilters.user_id, savedFilters.list, savedFilters.name],
      set: { query: body.query },
    })
    .returning();
  if (!row) throw new Error('The filter was not stored.');
  if ((await tx.$count(savedFilters, eq(savedFilters.user_id, actor.id))) > maxSavedFilters)
    throw problem(savedFilterProblems.tooMany);
  audit.target('saved_filter', row.id);
  audit.changes({ [`${row.list} ${row.name}`]: { before: null, after: row.query } });
  return toSavedFilter(row);
};

export const removeFilter = async (
  { tx, actor, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('saved_filter', params.id);
  const [row] = await tx
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, params.id), eq(savedFilters.user_id, actor.id)))
    .returning();
  if (!row) throw problem(savedFilterProblems.notFound);
  audit.changes({ [`${row.list} ${row.name}`]: { before: row.query, after: null } });
  return { deleted: true };
};
