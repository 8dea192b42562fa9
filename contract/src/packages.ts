import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment, Money, moneyInput, Page, PageSize, Pagination, PathId, Version } from './shapes.ts';

export const CoinPackage = z.object({
  id: Id,
  /** Stable name in lower case, such as `captains-coffer`, which cannot be changed. */
  package_id: z.string(),
  name: z.string(),
  description: z.string(),
  coins: Coins,
  bonus_coins: Coins,
  /** `coins` plus `bonus_coins`. */
  total_coins: Coins,
  /** Regular prices; zero if the package is not sold in this currency. */
  price_eur: Money,
  price_usd: Money,
  discount_percentage: z.int().min(0).max(50),
  /** Prices after the discount, rounded down to the cent. */
  charged_eur: Money,
  charged_usd: Money,
  is_popular: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.int(),
});
export type CoinPackage = z.output<typeof CoinPackage>;

export const AdminPackage = CoinPackage.extend({
  /** Incremented by every edit, for optimistic locking. */
  version: Version,
  created_at: Moment,
});
export type AdminPackage = z.output<typeof AdminPackage>;

/** If `approval` is present, this version of the package is not sold until a second person approves. */
const EditedPackage = AdminPackage.extend({ approval: Asked.optional() });

const needed = 'packages:validation.requiredFields';
/** Up to 999,999.99; zero if the package is not sold in this currency. */
const Price = moneyInput(
  z.number(needed).min(0, 'common:validation.tooSmall').max(999_999.99, 'common:validation.tooBig'),
);
const Amount = z.int(needed).max(100_000_000, 'common:validation.tooBig');

/** Editable fields: all except the id, because payments refer to it. */
export const PackageEdit = z.strictObject({
  name: z.string(needed).trim().min(1, needed).max(80, 'common:validation.tooLong'),
  description: z.string().trim().max(500).default(''),
  coins: Amount.min(1, needed),
  bonus_coins: Amount.min(0, 'common:validation.tooSmall').default(0),
  price_eur: Price,
  price_usd: Price.default(0),
  discount_percentage: z
    .int('packages:validation.discount')
    .min(0, 'packages:validation.discount')
    .max(50, 'packages:validation.discount')
    .default(0),
  is_popular: z.boolean().default(false),
  is_active: z.boolean().default(true),
  sort_order: z.int().min(-1_000_000).max(1_000_000).default(0),
});

export const PackageId = z
  .string(needed)
  .trim()
  .min(1, needed)
  .max(64, 'common:validation.tooLong')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'packages:validation.packageId');
export const NewPackage = PackageEdit.extend({ package_id: PackageId });

/** Parses a flag such as `?is_active=true`. */
const Flag = Choice(['true', 'false'], { 1: 'true', 0: 'false' }).transform((text) => text && text === 'true');
export const packageSortFields = [
  'sort_order',
  'name',
  'package_id',
  'coins',
  'total_coins',
  'price_eur',
  'price_usd',
  'created_at',
  'id',
] as const;

export const packageProblems = problems('packages', {
  notFound: 404,
  idTaken: 409,
  idFixed: 400,
  changedMeanwhile: 409,
});

export const packages = {
  list: endpoint({
    method: 'GET',
    path: '/api/packages',
    summary: 'The coin packages on sale, by their order in the shop.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'packages', seconds: 5 },
    query: z.object({ page: Page, limit: PageSize(50) }),
    reply: z.object({ packages: z.array(CoinPackage), pagination: Pagination }),
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/packages',
    summary: 'All packages, active or not, searched by name or id; deleted ones are left out.',
    access: staff('admin.packages.view'),
    limit: 'read',
    query: z.object({
      page: Page,
      limit: PageSize(20),
      sort_by: Choice(packageSortFields).transform((field) => field ?? 'sort_order'),
      sort_order: Choice(['asc', 'desc']).transform((order) => order ?? 'asc'),
      search: z.string().trim().max(100).optional(),
      is_active: Flag,
      is_popular: Flag,
    }),
    reply: z.object({ packages: z.array(AdminPackage), pagination: Pagination }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/packages/{id}',
    summary: 'One package.',
    access: staff('admin.packages.view'),
    limit: 'read',
    params: z.object({ id: PathId }),
    reply: AdminPackage,
    errors: [packageProblems.notFound],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/packages',
    summary:
      'Adds a package. If it gives many more coins for the money than the others, it waits off sale for dual approval.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'package_create',
    requiresStepUp: true,
    drops: ['packages'],
    body: NewPackage,
    reply: EditedPackage,
    errors: [packageProblems.idTaken],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/packages/{id}',
    summary:
      'Changes a package; payments keep what was sold. With `version`, only if no one has changed it since. May wait for dual approval.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'package_update',
    requiresStepUp: true,
    drops: ['packages'],
    params: z.object({ id: PathId }),
    body: PackageEdit.extend({
      /** Accepted so that a client can send the whole package, but it must be unchanged. */
      package_id: PackageId.optional(),
      version: Version.optional(),
    }),
    reply: EditedPackage,
    errors: [packageProblems.notFound, packageProblems.idFixed, packageProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/packages/{id}',
    summary: 'Deletes a package. Its payments and their history stay.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'package_delete',
    requiresStepUp: true,
    drops: ['packages'],
    params: z.object({ id: PathId }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: [packageProblems.notFound],
  }),
  toggle: endpoint({
    method: 'PATCH',
    path: '/api/admin/packages/{id}/toggle',
    summary: 'Puts a package on sale or takes it off. With a version, only from that one.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'package_update',
    requiresStepUp: true,
    drops: ['packages'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ version: Version.optional() }).optional(),
    reply: EditedPackage,
    errors: [packageProblems.notFound, packageProblems.changedMeanwhile],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/packages/order',
    summary: 'Sorts packages in the shop as listed here; unlisted ones keep their position.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'package_update',
    drops: ['packages'],
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: z.object({ arranged: z.int() }),
    errors: [packageProblems.notFound],
  }),
};
