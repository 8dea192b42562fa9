import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { maxPage } from './paging.ts';
import { problems } from './problem.ts';
import { Id, Moment, PageSize, Pagination, scrollPage, Version } from './shapes.ts';
import { maxTextsBytes, textFilters, textIssues, textStates, textWarnings } from './translations-constants.ts';

export const translationProblems = problems('translations', {
  /** `details` lists every issue with its key. */
  rejected: 400,
  changedMeanwhile: 409,
  outdated: 404,
});

/** Texts nested by the parts of their keys. The first level is the locale file. */
const Texts = z.record(z.string(), z.unknown());
const Finding = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({
    key: z.string(),
    code: z.enum(codes),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  });

/** The `details` of `translations.rejected`. */
export const Rejected = z.object({ issues: z.array(Finding(textIssues)), total: z.int() });

export const TextEntry = z.object({
  key: z.string(),
  /** The built-in English text; empty if the key was removed. */
  source: z.string(),
  /** The built-in translation. */
  built_in: z.string().nullable(),
  /** The text that staff saved. */
  text: z.string().nullable(),
  state: z.enum(textStates),
  /** The older source text that a stale text was based on. */
  old_source: z.string().nullable(),
  updated_at: Moment.nullable(),
  updated_by: z.string().nullable(),
});
export type TextEntry = z.output<typeof TextEntry>;

/** A change that saving would make; null means the built-in text. */
const TextChange = z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const LanguageSummary = z.object({
  language: z.enum(languages),
  version: Version,
  texts: z.int(),
  overridden: z.int(),
  stale: z.int(),
  missing: z.int(),
  unused: z.int(),
});

const one = z.object({ language: z.enum(languages) });

export const translations = {
  get: endpoint({
    method: 'GET',
    path: '/api/translations/{language}',
    summary: 'All texts of a language, nested: those saved here, else those that come with the portal.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    params: one,
    reply: z.object({ language: z.enum(languages), version: Version, translations: Texts }),
    errors: [],
  }),
  hashes: endpoint({
    method: 'GET',
    path: '/api/translations',
    summary: 'A hash of the saved texts of each language that has some.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    cache: { tag: 'translations', seconds: 5 },
    reply: z.object({ hashes: z.partialRecord(z.enum(languages), z.string()) }),
    errors: [],
  }),
  overrides: endpoint({
    method: 'GET',
    path: '/api/translations/{language}/overrides/{hash}',
    summary: 'The saved texts of a language, compiled for browsers, which keep them for good.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    immutable: true,
    params: one.extend({ hash: z.string().regex(/^[0-9a-f]{12}$/) }),
    reply: z.object({ messages: Texts }),
    errors: [translationProblems.outdated],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/translations',
    summary: 'How many texts of each language are changed, stale and missing.',
    access: staff('admin.translations.view'),
    limit: 'read',
    reply: z.object({ languages: z.array(LanguageSummary), files: z.array(z.string()) }),
    errors: [],
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/translations/{language}',
    summary: 'All texts of a language with the version to save them against, and those that come with the portal.',
    access: staff('admin.translations.view'),
    limit: 'read',
    params: one,
    reply: z.object({ version: Version, translations: Texts, originals: Texts }),
    errors: [],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/api/admin/translations/{language}/entries',
    summary: 'The texts of a language next to their source.',
    access: staff('admin.translations.view'),
    limit: 'read',
    params: one,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      file: z.string().max(40).optional(),
      state: z.enum(textFilters).optional(),
      page: z.coerce.number().pipe(z.int().min(1).max(maxPage)).default(1),
      limit: PageSize(50),
    }),
    reply: z.object({ entries: z.array(TextEntry), version: Version, pagination: Pagination }),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/translations/{language}/history',
    summary: 'Who changed which text and when, newest first.',
    access: staff('admin.translations.view'),
    limit: 'read',
    params: one,
    query: z.object({ key: z.string().max(200).optional(), ...scrollPage(20) }),
    reply: z.object({
      changes: z.array(TextChange.extend({ id: Id, changed_at: Moment, changed_by: z.string().nullable() })),
      next: Id.nullable(),
    }),
    errors: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/translations/{language}',
    summary:
      'Saves texts at once on every instance. Null, an empty text and the text that comes with the portal remove the saved one; keys that are left out stay as they are. `dry_run` only reports what would change.',
    access: staff('admin.translations.edit'),
    limit: 'write',
    audit: 'translation_update',
    maxBytes: maxTextsBytes,
    params: one,
    body: z.strictObject({
      translations: Texts,
      version: Version.optional(),
      dry_run: z.boolean().default(false),
    }),
    reply: z.object({
      version: Version,
      changes: z.array(TextChange),
      warnings: z.array(Finding(textWarnings)),
    }),
    errors: [translationProblems.rejected, translationProblems.changedMeanwhile],
  }),
};
