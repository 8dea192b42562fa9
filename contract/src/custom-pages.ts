import { z } from 'zod';
import { customPageLimits, customPagePlaces, customPageStatuses } from './custom-pages-constants.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { defaultLanguage, languages } from './languages.ts';
import { Media, mediaProblems } from './media.ts';
import { problems } from './problem.ts';
import { StaffText } from './rich-text.ts';
import { isBlankRichText } from './rich-text-document.ts';
import { Id, Moment, oneLine, PathId, Version } from './shapes.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

export const customPageProblems = problems('custom-pages', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  slugTaken: 409,
});

const byLanguage = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(languages), value);
const Line = (max: number, message: string) =>
  z.string().trim().max(max, message).regex(oneLine, 'custom-pages:validation.oneLine');

/** A page that staff wrote. Its texts always include the default language. */
export const CustomPage = z.object({
  slug: z.string(),
  titles: byLanguage(z.string()),
  excerpts: byLanguage(z.string()),
  contents: byLanguage(StaffText),
  /** Files that the contents use. */
  media: z.array(Media),
  /** URL of the preview picture that other sites show for a link, in the requested language. */
  share_picture: z.string(),
  updated_at: Moment,
});
export type CustomPage = z.output<typeof CustomPage>;

const slugError = 'custom-pages:validation.slug';
export const CustomPageForm = z.strictObject({
  /** The last part of the page's URL. */
  slug: z
    .string()
    .trim()
    .min(2, slugError)
    .max(customPageLimits.slug, slugError)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugError),
  status: z.enum(customPageStatuses).default('draft'),
  place: z.enum(customPagePlaces).default('none'),
  titles: byLanguage(Line(customPageLimits.title, 'custom-pages:validation.titleLength')).refine(
    (titles) => Boolean(titles[defaultLanguage]),
    { path: [defaultLanguage], message: 'custom-pages:validation.title' },
  ),
  /** Shown by search engines, and by other sites that preview a link. */
  excerpts: byLanguage(Line(customPageLimits.excerpt, 'custom-pages:validation.excerpt')).default({}),
  contents: byLanguage(StaffText).refine(
    ({ [defaultLanguage]: text }) => text !== undefined && !isBlankRichText(text),
    {
      path: [defaultLanguage],
      message: 'custom-pages:validation.content',
      // A document with errors already has a more precise message.
      when: ({ issues }) => issues.length === 0,
    },
  ),
  ...translationMarks,
  version: Version.optional(),
});

export const AdminCustomPage = CustomPage.omit({ media: true, share_picture: true }).extend({
  id: Id,
  status: z.enum(customPageStatuses),
  place: z.enum(customPagePlaces),
  outdated: Outdated,
  version: Version,
});
export type AdminCustomPage = z.output<typeof AdminCustomPage>;

const one = z.object({ id: PathId });
const cache = { tag: 'custom-pages', seconds: 5 } as const;
const edits = { access: staff('admin.custom-pages.edit'), limit: 'write', drops: ['custom-pages'] } as const;
const AdminList = z.object({ pages: z.array(AdminCustomPage) });

export const customPages = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-pages',
    summary: 'The published pages without their texts, in the order that staff set.',
    access: visitor,
    limit: 'read',
    cache,
    reply: z.object({
      pages: z.array(
        CustomPage.pick({ slug: true, titles: true, updated_at: true }).extend({
          place: z.enum(customPagePlaces),
          /** Languages that have both a title and a text. */
          languages: z.array(z.enum(languages)),
        }),
      ),
    }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/custom-pages/{slug}',
    summary: 'A published page.',
    access: visitor,
    limit: 'read',
    cache,
    params: z.object({ slug: z.string().max(customPageLimits.slug) }),
    query: z.object({ lang: z.enum(languages).default(defaultLanguage) }),
    reply: CustomPage,
    errors: [customPageProblems.notFound],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/custom-pages',
    summary: 'All pages in order, drafts included.',
    access: staff('admin.custom-pages.view'),
    limit: 'read',
    reply: AdminList,
    errors: [],
  }),
  create: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/custom-pages',
    summary: 'Adds a page after the others.',
    audit: 'custom_page_create',
    maxBytes: 1_048_576,
    body: CustomPageForm,
    reply: AdminCustomPage,
    errors: [customPageProblems.tooMany, customPageProblems.slugTaken, mediaProblems.notFound],
  }),
  update: endpoint({
    ...edits,
    method: 'PUT',
    path: '/api/admin/custom-pages/{id}',
    summary: 'Replaces a page. Checks `version` if sent.',
    audit: 'custom_page_update',
    params: one,
    maxBytes: 1_048_576,
    body: CustomPageForm,
    reply: AdminCustomPage,
    errors: [
      customPageProblems.notFound,
      customPageProblems.changedMeanwhile,
      customPageProblems.slugTaken,
      mediaProblems.notFound,
    ],
  }),
  remove: endpoint({
    ...edits,
    method: 'DELETE',
    path: '/api/admin/custom-pages/{id}',
    summary: 'Deletes a page. Its files stay in the library.',
    audit: 'custom_page_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [customPageProblems.notFound],
  }),
  arrange: endpoint({
    ...edits,
    method: 'POST',
    path: '/api/admin/custom-pages/order',
    summary: 'Puts pages in the order given here, before those that are not listed.',
    audit: 'custom_page_update',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: AdminList,
    errors: [customPageProblems.notFound],
  }),
};
