import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { defaultLanguage, languages } from './languages.ts';
import { legalDocuments } from './legal-constants.ts';
import { Media, mediaProblems } from './media.ts';
import { problems } from './problem.ts';
import { StaffText } from './rich-text.ts';
import { isBlankRichText } from './rich-text-document.ts';
import { Moment } from './shapes.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

export const legalProblems = problems('legal', { changedMeanwhile: 409 });

const Document = z.enum(legalDocuments);
const Language = z.enum(languages);
const Contents = z.partialRecord(Language, StaffText);

/** A custom legal text in one language. */
export const LegalText = z.object({
  /** Language of the text: a fallback language if the text has no translation in the requested one. */
  language: Language,
  languages: z.array(Language),
  body: StaffText,
  media: z.array(Media),
  /** Day on which the meaning of the text last changed. */
  changed_on: z.iso.date(),
});
export type LegalText = z.output<typeof LegalText>;

export const LegalForm = z
  .strictObject({
    source_language: Language.default(defaultLanguage),
    contents: Contents,
    changed_on: z.iso.date('legal:validation.date'),
    ...translationMarks,
    /** Version of the text being edited; 0 before the first change. */
    version: z.int().min(0).optional(),
  })
  .superRefine(
    ({ contents, source_language }, context) => {
      const source = contents[source_language];
      if (!source || isBlankRichText(source))
        context.addIssue({ code: 'custom', path: ['contents', source_language], message: 'legal:validation.source' });
    },
    // A document with errors already has a more precise message.
    { when: ({ issues }) => issues.length === 0 },
  );
export type LegalForm = z.output<typeof LegalForm>;

export const AdminLegalText = z.object({
  document: Document,
  /** False for the built-in text. */
  own: z.boolean(),
  source_language: Language,
  contents: Contents,
  outdated: Outdated,
  changed_on: z.iso.date(),
  version: z.int(),
  updated_at: Moment.nullable(),
});
export type AdminLegalText = z.output<typeof AdminLegalText>;

const one = z.object({ document: Document });
const edits = { access: staff('admin.legal.edit'), limit: 'write', drops: ['legal'] } as const;

export const legal = {
  get: endpoint({
    method: 'GET',
    path: '/api/legal/{document}',
    summary: 'The legal text that staff wrote; null while the one that comes with the portal applies.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    cache: { tag: 'legal', seconds: 30 },
    params: one,
    query: z.object({ lang: Language.default(defaultLanguage) }),
    reply: z.object({ text: LegalText.nullable() }),
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/legal',
    summary: 'All legal texts with the translations that are outdated.',
    access: staff('admin.legal.view'),
    limit: 'read',
    reply: z.object({ texts: z.array(AdminLegalText) }),
    errors: [],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/admin/legal/{document}/template',
    summary:
      'The text that comes with the portal as a document to edit, with the name of the site and the seller filled in.',
    access: staff('admin.legal.view'),
    limit: 'read',
    params: one,
    query: z.object({ lang: Language.default(defaultLanguage) }),
    reply: z.object({ body: StaffText }),
    errors: [],
  }),
  update: endpoint({
    ...edits,
    method: 'PUT',
    path: '/api/admin/legal/{document}',
    summary: 'Replaces a legal text in all languages. Checks `version` if sent.',
    audit: 'legal_update',
    maxBytes: 1_048_576,
    params: one,
    body: LegalForm,
    reply: AdminLegalText,
    errors: [legalProblems.changedMeanwhile, mediaProblems.notFound],
  }),
  reset: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/legal/{document}/reset',
    summary: 'Returns to the text that comes with the portal.',
    audit: 'legal_reset',
    params: one,
    body: z.strictObject({ version: z.int().min(0).optional() }),
    reply: AdminLegalText,
    errors: [legalProblems.changedMeanwhile],
  }),
};
