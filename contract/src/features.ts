import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { type BuiltInFeature, describedFeatures, featureRoles, featureStatuses } from './features-constants.ts';
import { type Problem, problems } from './problem.ts';
import { anyForm, Moment, Version } from './shapes.ts';

export const featureProblems = problems('features', {
  notFound: 404,
  keyTaken: 409,
  changedMeanwhile: 409,
  builtIn: 409,
  tooMany: 409,
  authorityRequired: 403,
  shopClosed: 403,
  donationsClosed: 403,
  ticketsClosed: 403,
});

/** The error that a closed feature returns. */
export const closedProblem: Readonly<Record<BuiltInFeature, Problem>> = {
  shop: featureProblems.shopClosed,
  donations: featureProblems.donationsClosed,
  tickets: featureProblems.ticketsClosed,
};

export const featureRefusals = (feature: BuiltInFeature | undefined): readonly Problem[] =>
  feature ? [closedProblem[feature], featureProblems.authorityRequired] : [];

/** Limited because one screen lists all features. */
export const maxFeatures = 100;

export const Feature = z.object({
  key: z.string(),
  /** Empty if the name comes from the locale files. */
  name: z.string(),
  description: z.string(),
  status: z.enum(featureStatuses),
  required_role: z.enum(featureRoles).nullable(),
  accessible: z.boolean(),
});

export const AdminFeature = Feature.omit({ accessible: true }).extend({
  /** True if endpoints check the feature, so that it cannot be deleted. */
  built_in: z.boolean(),
  /** Number of edits, for optimistic locking. */
  version: Version,
  updated_at: Moment.nullable(),
});
export type AdminFeature = z.output<typeof AdminFeature>;

export const FeatureKey = z
  .string('features:validation.key')
  .trim()
  .max(40, { error: 'features:validation.key', abort: true })
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'features:validation.key');
const Name = z.string('features:validation.name').trim().max(80, 'features:validation.nameLength');

const Description = z.string().trim().max(500, 'features:validation.descriptionLength');
const Status = z.enum(featureStatuses, 'features:validation.status');
const Role = z.enum(featureRoles, 'features:validation.role').nullable();

/** Whether the name may be empty, because the locale files contain one. */
export const mayBeNameless = (key: string): boolean => describedFeatures.some((each) => each === key);

export const NewFeature = z
  .strictObject({
    key: FeatureKey,
    name: Name.default(''),
    description: Description.default(''),
    status: Status.default('enabled'),
    required_role: Role.default(null),
  })
  .refine(({ key, name }) => name !== '' || mayBeNameless(key), {
    path: ['name'],
    message: 'features:validation.name',
    when: anyForm,
  });
export const FeatureEdit = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  status: Status.optional(),
  required_role: Role.optional(),
  version: Version.optional(),
});

const KeyParam = z.object({ key: z.string().max(64) });

export const features = {
  list: endpoint({
    method: 'GET',
    path: '/api/features',
    summary:
      'Features and whether the caller may use them. Features that require a role the caller lacks are left out.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'features', seconds: 5, visitorsOnly: true },
    reply: z.object({ features: z.array(Feature) }),
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/features',
    summary: 'All features with their state.',
    access: staff('admin.features.view'),
    limit: 'read',
    reply: z.object({ features: z.array(AdminFeature) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/features',
    summary: 'Adds a feature; at most 100.',
    access: staff('admin.features.edit'),
    limit: 'write',
    audit: 'system_config',
    drops: ['features'],
    body: NewFeature,
    reply: AdminFeature,
    errors: [featureProblems.keyTaken, featureProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/features/{key}',
    summary: 'Changes a feature, effective with the next call on every instance. Checks `version` if sent.',
    access: staff('admin.features.edit'),
    limit: 'write',
    audit: 'system_config',
    drops: ['features'],
    params: KeyParam,
    body: FeatureEdit,
    reply: AdminFeature,
    errors: [featureProblems.notFound, featureProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/features/{key}',
    summary: 'Deletes a feature. Built-in features cannot be deleted.',
    access: staff('admin.features.edit'),
    limit: 'write',
    audit: 'system_config',
    drops: ['features'],
    params: KeyParam,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [featureProblems.notFound, featureProblems.builtIn],
  }),
};
