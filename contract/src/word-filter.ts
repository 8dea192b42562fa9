import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { anyForm, Id, Moment, oneLine, PathId, Version } from './shapes.ts';
import { filterActions, filterKinds, maxPattern, maxTestText } from './word-filter-constants.ts';

export const wordFilterProblems = problems('word-filter', {
  notFound: 404,
  changedMeanwhile: 409,
  taken: 409,
  tooMany: 409,
});

export const WordFilter = z.object({
  id: Id,
  kind: z.enum(filterKinds),
  pattern: z.string(),
  /** Null for all languages. */
  language: z.enum(languages).nullable(),
  action: z.enum(filterActions),
  active: z.boolean(),
  updated_at: Moment,
  version: Version,
});
export type WordFilter = z.output<typeof WordFilter>;

/** A pattern with fewer letters would match almost every text. */
const hasLetters = (pattern: unknown): boolean =>
  typeof pattern === 'string' && (pattern.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2;
const isHost = (pattern: string): boolean => /^[\p{L}\p{N}.*?-]+$/u.test(pattern) && pattern.includes('.');

export const WordFilterFields = z.strictObject({
  kind: z.enum(filterKinds).default('word'),
  pattern: z
    .string()
    .trim()
    .max(maxPattern, 'word-filter:validation.pattern')
    .regex(oneLine, 'word-filter:validation.pattern')
    .refine(hasLetters, 'word-filter:validation.pattern'),
  language: z.enum(languages).nullable().default(null),
  action: z.enum(filterActions).default('reject'),
  active: z.boolean().default(true),
  version: Version.optional(),
});
export const WordFilterForm = WordFilterFields.refine(
  ({ kind, pattern }) => kind !== 'link' || typeof pattern !== 'string' || isHost(pattern),
  { path: ['pattern'], message: 'word-filter:validation.host', when: anyForm },
);

const one = z.object({ id: PathId });
const access = staff('admin.word-filter.edit');

/** Words and links that players cannot use in the forum and in other checked texts. */
export const wordFilter = {
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/word-filter',
    summary: 'All rules of the word and link filter.',
    access: staff('admin.word-filter.view'),
    limit: 'read',
    reply: z.object({ filters: z.array(WordFilter) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/word-filter',
    summary: 'Adds a rule.',
    access,
    limit: 'write',
    audit: 'word_filter_create',
    body: WordFilterForm,
    reply: WordFilter,
    errors: [wordFilterProblems.taken, wordFilterProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/word-filter/{id}',
    summary: 'Replaces a rule. Checks `version` if sent.',
    access,
    limit: 'write',
    audit: 'word_filter_update',
    params: one,
    body: WordFilterForm,
    reply: WordFilter,
    errors: [wordFilterProblems.notFound, wordFilterProblems.changedMeanwhile, wordFilterProblems.taken],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/word-filter/{id}',
    summary: 'Deletes a rule.',
    access,
    limit: 'write',
    audit: 'word_filter_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [wordFilterProblems.notFound],
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/admin/word-filter/test',
    summary: 'What the active rules would do to a text. Without a language all rules count.',
    access: staff('admin.word-filter.view'),
    limit: 'read',
    query: z.object({
      text: z.string().min(1).max(maxTestText),
      language: z.enum(languages).optional(),
    }),
    reply: z.object({
      /** Null if the text is accepted unchanged. */
      action: z.enum(filterActions).nullable(),
      /** The text as it would be published. */
      text: z.string(),
      matches: z.array(z.object({ found: z.string(), filter: WordFilter })),
    }),
    errors: [],
  }),
};
