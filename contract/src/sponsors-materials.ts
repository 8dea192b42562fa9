import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { languages } from './languages.ts';
import { Media, mediaProblems } from './media.ts';
import { anyForm, Id, oneLine, PathId, Version } from './shapes.ts';
import { sponsorProblems } from './sponsors-problems.ts';

const placeholders = /\{(?!(?:link|code)\})/;
const MaterialText = z
  .string()
  .trim()
  .max(1000, 'sponsors:validation.materialText')
  .refine((text) => !placeholders.test(text), 'sponsors:validation.materialText');

/**
 * A picture, a text or both that staff offer to sponsors. `{link}` and `{code}` are replaced with the sponsor's link
 * and code.
 */
export const MaterialFields = z.strictObject({
  title: z
    .string('sponsors:validation.materialTitle')
    .trim()
    .min(1, 'sponsors:validation.materialTitle')
    .max(80, 'sponsors:validation.materialTitle')
    .regex(oneLine, 'sponsors:validation.materialTitle'),
  text: MaterialText,
  /** Null for all languages. */
  language: z.enum(languages).nullable(),
  picture_id: Id.nullable(),
  version: Version.optional(),
});
export const MaterialForm = MaterialFields.refine(({ text, picture_id }) => text !== '' || picture_id !== null, {
  path: ['text'],
  message: 'sponsors:validation.materialEmpty',
  when: anyForm,
});
export const Material = MaterialFields.omit({ version: true, picture_id: true }).extend({
  id: Id,
  picture: Media.nullable(),
  version: Version,
});
export type Material = z.output<typeof Material>;

const one = z.object({ id: PathId });
const edits = { access: staff('admin.sponsors.edit'), limit: 'write', audit: 'sponsor_update' } as const;

/** Endpoints with which staff manage materials for sponsors. */
export const materialEndpoints = {
  adminMaterials: endpoint({
    method: 'GET',
    path: '/api/admin/sponsor-materials',
    summary: 'All materials for sponsors, newest first.',
    access: staff('admin.sponsors.view'),
    limit: 'read',
    reply: z.object({ materials: z.array(Material) }),
    errors: [],
  }),
  createMaterial: endpoint({
    method: 'POST',
    path: '/api/admin/sponsor-materials',
    summary: 'Adds a picture or a text for sponsors.',
    ...edits,
    body: MaterialForm,
    reply: Material,
    errors: [sponsorProblems.tooManyMaterials, mediaProblems.notFound],
  }),
  updateMaterial: endpoint({
    method: 'PUT',
    path: '/api/admin/sponsor-materials/{id}',
    summary: 'Replaces a material. Checks `version` if sent.',
    ...edits,
    params: one,
    body: MaterialForm,
    reply: Material,
    errors: [sponsorProblems.materialNotFound, sponsorProblems.changedMeanwhile, mediaProblems.notFound],
  }),
  removeMaterial: endpoint({
    method: 'DELETE',
    path: '/api/admin/sponsor-materials/{id}',
    summary: 'Removes a material from the dashboards of the sponsors.',
    ...edits,
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [sponsorProblems.materialNotFound],
  }),
};
