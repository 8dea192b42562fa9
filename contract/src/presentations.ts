import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { defaultLanguage, languages } from './languages.ts';
import { Media, mediaProblems } from './media.ts';
import { maxSlides, presentationStatuses } from './presentations-constants.ts';
import { problems } from './problem.ts';
import { StaffText } from './rich-text.ts';
import { Id, Moment, oneLine, PathId, Version } from './shapes.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

export const presentationProblems = problems('presentations', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  slugTaken: 409,
  /** Replaces the generic access error for staff without the permission. */
  forbidden: 403,
});

const byLanguage = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(languages), value);
const Slug = z
  .string()
  .trim()
  .min(2, 'presentations:validation.slug')
  .max(80, 'presentations:validation.slug')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'presentations:validation.slug');

/** One slide: a picture or a video, which can be different in each language. */
const Slide = z.object({ media: byLanguage(Media), captions: byLanguage(z.string()) });
export type Slide = z.output<typeof Slide>;

/** A presentation in the list. Its texts always include the default language. */
export const PresentationSummary = z.object({
  slug: z.string(),
  titles: byLanguage(z.string()),
  excerpts: byLanguage(z.string()),
  /** Picture of the first slide that has one. */
  cover: Media.nullable(),
  slides: z.int(),
  views: z.int(),
  creator: z.string().nullable(),
  created_at: Moment,
});
export type PresentationSummary = z.output<typeof PresentationSummary>;

export const Presentation = PresentationSummary.omit({ slides: true }).extend({
  contents: byLanguage(StaffText),
  slides: z.array(Slide),
  /** Files that the contents use. */
  media: z.array(Media),
  /** URL of the preview picture that other sites show for a link, in the requested language. */
  share_picture: z.string(),
});
export type Presentation = z.output<typeof Presentation>;

const SlideForm = z.strictObject({
  media: byLanguage(Id).refine((media) => media[defaultLanguage] !== undefined, {
    path: [defaultLanguage],
    message: 'presentations:validation.slide',
  }),
  captions: byLanguage(
    z.string().trim().max(200, 'presentations:validation.caption').regex(oneLine, 'presentations:validation.oneLine'),
  ).default({}),
});

export const PresentationForm = z.strictObject({
  slug: Slug,
  status: z.enum(presentationStatuses).default('draft'),
  titles: byLanguage(
    z
      .string()
      .trim()
      .max(120, 'presentations:validation.titleLength')
      .regex(oneLine, 'presentations:validation.oneLine'),
  ).refine((titles) => Boolean(titles[defaultLanguage]), {
    path: [defaultLanguage],
    message: 'presentations:validation.title',
  }),
  excerpts: byLanguage(
    z.string().trim().max(300, 'presentations:validation.excerpt').regex(oneLine, 'presentations:validation.oneLine'),
  ).default({}),
  contents: byLanguage(StaffText).default({}),
  slides: z.array(SlideForm).max(maxSlides, 'presentations:validation.slides').default([]),
  ...translationMarks,
  version: Version.optional(),
});

export const AdminPresentation = z.object({
  id: Id,
  slug: z.string(),
  status: z.enum(presentationStatuses),
  titles: byLanguage(z.string()),
  excerpts: byLanguage(z.string()),
  contents: byLanguage(StaffText),
  slides: z.array(z.object({ media: byLanguage(Id), captions: byLanguage(z.string()) })),
  views: z.int(),
  creator: z.string().nullable(),
  outdated: Outdated,
  created_at: Moment,
  updated_at: Moment,
  version: Version,
});
export type AdminPresentation = z.output<typeof AdminPresentation>;

const one = z.object({ id: PathId });
const bySlug = z.object({ slug: z.string().max(80) });
const edits = {
  access: staff('admin.presentations.edit'),
  refusal: presentationProblems.forbidden,
  limit: 'write',
  drops: ['presentations'],
} as const;

export const presentations = {
  list: endpoint({
    method: 'GET',
    path: '/api/presentations',
    summary: 'The published presentations, in the order that staff set.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'presentations', seconds: 30 },
    reply: z.object({ presentations: z.array(PresentationSummary) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/presentations/{slug}',
    summary: 'A published presentation with its slides.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'presentations', seconds: 30 },
    params: bySlug,
    query: z.object({ lang: z.enum(languages).default(defaultLanguage) }),
    reply: Presentation,
    errors: [presentationProblems.notFound],
  }),
  countView: endpoint({
    method: 'POST',
    path: '/api/presentations/{slug}/views',
    summary: 'Counts a view, once per viewer and day. Views of bots are not counted.',
    access: visitor,
    limit: 'write',
    params: bySlug,
    reply: z.object({ counted: z.boolean() }),
    errors: [presentationProblems.notFound],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/presentations',
    summary: 'All presentations in order, drafts included.',
    access: staff('admin.presentations.view'),
    refusal: presentationProblems.forbidden,
    limit: 'read',
    reply: z.object({ presentations: z.array(AdminPresentation) }),
    errors: [presentationProblems.forbidden],
  }),
  create: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/presentations',
    summary: 'Adds a presentation after the others.',
    audit: 'presentation_create',
    maxBytes: 1_048_576,
    body: PresentationForm,
    reply: AdminPresentation,
    errors: [
      presentationProblems.forbidden,
      presentationProblems.tooMany,
      presentationProblems.slugTaken,
      mediaProblems.notFound,
    ],
  }),
  update: endpoint({
    ...edits,
    method: 'PUT',
    path: '/api/admin/presentations/{id}',
    summary: 'Replaces a presentation. Checks `version` if sent.',
    audit: 'presentation_update',
    params: one,
    maxBytes: 1_048_576,
    body: PresentationForm,
    reply: AdminPresentation,
    errors: [
      presentationProblems.forbidden,
      presentationProblems.notFound,
      presentationProblems.changedMeanwhile,
      presentationProblems.slugTaken,
      mediaProblems.notFound,
    ],
  }),
  remove: endpoint({
    ...edits,
    method: 'DELETE',
    path: '/api/admin/presentations/{id}',
    summary: 'Deletes a presentation with its views. Its files stay in the library.',
    audit: 'presentation_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [presentationProblems.forbidden, presentationProblems.notFound],
  }),
  arrange: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/presentations/order',
    summary: 'Puts presentations in the order given here, before those that are not listed.',
    audit: 'presentation_update',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: z.object({ presentations: z.array(AdminPresentation) }),
    errors: [presentationProblems.forbidden, presentationProblems.notFound],
  }),
};
