import { z } from 'zod';
import { backOffice, endpoint } from './endpoint.ts';
import { problems } from './problem.ts';
import { Id, oneLine, PathId } from './shapes.ts';

/** Sections of the back office whose filters can be saved, by the last part of their path. */
export const filteredLists = ['users', 'donations', 'audit-logs', 'packages', 'deliveries'] as const;
export type FilteredList = (typeof filteredLists)[number];

/** Maximum number of saved filters per user, across all lists. */
export const maxSavedFilters = 20;
export const filterNameLength = 60;

export const SavedFilter = z.object({
  id: Id,
  list: z.enum(filteredLists),
  name: z.string(),
  /** Query string of the list's URL. */
  query: z.string(),
});
export type SavedFilter = z.output<typeof SavedFilter>;

export const savedFilterProblems = problems('saved-filters', { notFound: 404, tooMany: 409 });

const Name = z
  .string('saved-filters:validation.name')
  .trim()
  .min(1, 'saved-filters:validation.name')
  .max(filterNameLength, 'saved-filters:validation.name')
  .regex(oneLine, 'saved-filters:validation.name');
/** A query string that cannot turn the link into another URL. */
const Query = z
  .string('saved-filters:validation.query')
  .min(1, 'saved-filters:validation.query')
  .max(1000, 'saved-filters:validation.query')
  .regex(/^[\w\-.~%+*&=]*$/, 'saved-filters:validation.query');

export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/saved-filters',
    summary: 'The saved filters of the caller, by name.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ filters: z.array(SavedFilter) }),
    errors: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/saved-filters',
    summary: 'Saves a filter under a name, replacing one with the same name in the same list. At most 20.',
    access: backOffice,
    limit: 'write',
    audit: 'filter_save',
    body: z.strictObject({ list: z.enum(filteredLists, 'saved-filters:validation.list'), name: Name, query: Query }),
    reply: SavedFilter,
    errors: [savedFilterProblems.tooMany],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/saved-filters/{id}',
    summary: 'Deletes a saved filter of the caller.',
    access: backOffice,
    limit: 'write',
    audit: 'filter_save',
    params: z.object({ id: PathId }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: [savedFilterProblems.notFound],
  }),
};
