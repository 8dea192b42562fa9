import { z } from 'zod';
import { keptContents } from './content-history-constants.ts';
import { backOffice, endpoint } from './endpoint.ts';
import { problems } from './problem.ts';
import { faultOfRichText } from './rich-text-rules.ts';
import { Id, Moment, PathId, Version } from './shapes.ts';

export const contentHistoryProblems = problems('content-history', {
  notFound: 404,
  changedMeanwhile: 409,
  forbidden: 403,
});

/** A run of words that was removed, added or left unchanged. */
export const TextChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextChange = z.output<typeof TextChange>;

/** Maximum nesting depth of a form, not counting its rich texts. */
const maxDepth = 8;

/** Whether the editor can open every rich text inside the value. */
const opensInEditor = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if ('type' in value && value.type === 'doc') return faultOfRichText(value, 'staff') === undefined;
  return depth < maxDepth && Object.values(value).every((inner) => opensInEditor(inner, depth + 1));
};

/** The fields of a form as entered, possibly incomplete. */
const Fields = z.record(z.string().max(60), z.unknown());
const Typed = Fields.refine((fields) => opensInEditor(fields), 'common:validation.richText');

export const ContentDraft = z.object({
  version: Version,
  saved_at: Moment,
  /** Null if the author's account was deleted. */
  author: z.string().nullable(),
  own: z.boolean(),
  content: Fields,
});
export type ContentDraft = z.output<typeof ContentDraft>;

export const ContentRevision = z.object({
  id: Id,
  author: z.string().nullable(),
  saved_at: Moment,
});
export type ContentRevision = z.output<typeof ContentRevision>;

/** A field whose value differs from the current one. `path` is, for example, `titles.de`. */
export const FieldChange = z.object({ path: z.string(), changes: z.array(TextChange) });
export type FieldChange = z.output<typeof FieldChange>;

const one = z.object({
  content: z.enum(keptContents),
  /** Id of the item, name of a legal text, or `new`. */
  target: z.string().regex(/^[a-z0-9-]{1,40}$/),
});
const draftPath = '/api/admin/content-history/{content}/{target}/draft';
const edits = { access: backOffice, limit: 'write', audit: 'content_draft' } as const;
const { forbidden, notFound, changedMeanwhile } = contentHistoryProblems;

export const contentHistory = {
  draft: endpoint({
    method: 'GET',
    path: draftPath,
    summary: 'The draft of an item: what was typed and not saved.',
    access: backOffice,
    limit: 'read',
    params: one,
    reply: z.object({ draft: ContentDraft.nullable() }),
    errors: [forbidden],
  }),
  saveDraft: endpoint({
    ...edits,
    method: 'PUT',
    path: draftPath,
    summary: 'Stores what is typed as a draft. `version` is that of the previous draft, 0 for the first.',
    params: one,
    maxBytes: 1_048_576,
    body: z.strictObject({ version: Version, content: Typed }),
    reply: z.object({ version: Version }),
    errors: [forbidden, changedMeanwhile],
  }),
  removeDraft: endpoint({
    ...edits,
    method: 'DELETE',
    path: draftPath,
    summary: 'Discards what was typed and not saved.',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [forbidden, notFound],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/content-history/{content}/{target}/revisions',
    summary: 'The last 50 saved versions of an item, the newest first.',
    access: backOffice,
    limit: 'read',
    params: one,
    reply: z.object({ revisions: z.array(ContentRevision) }),
    errors: [forbidden],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/content-history/{content}/{target}/revisions/{revision}',
    summary: 'A saved version, and its fields that differ from the current ones.',
    access: backOffice,
    limit: 'read',
    params: one.extend({ revision: PathId }),
    reply: z.object({ content: Fields, changes: z.array(FieldChange) }),
    errors: [forbidden, notFound],
  }),
};
