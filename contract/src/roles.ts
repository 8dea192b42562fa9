import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { backOffice, endpoint, staff } from './endpoint.ts';
import { parsePermissionList } from './permission-list.ts';
import { problems } from './problem.ts';
import { levelEndpoints } from './roles-levels.ts';
import { Id, Moment, oneLine, PathId, Version } from './shapes.ts';

export { everything, readPermissionList } from './permission-list.ts';
export type { Level } from './roles-levels.ts';

/** A JSON list of permission names as text, such as `["admin.users.view"]`. An empty string means no permissions. */
const PermissionList = z
  .string('roles:validation.permissions')
  .max(20_000, 'roles:validation.permissions')
  .transform((text) => (text.trim() === '' ? '[]' : text))
  .refine((text) => parsePermissionList(text) !== undefined, 'roles:validation.permissions');

const RoleName = z
  .string('roles:validation.roleName')
  .trim()
  .min(1, 'roles:validation.roleName')
  .max(40, 'roles:validation.roleNameShape')
  .regex(/^(?:[a-z0-9][a-z0-9_-]{0,39})?$/, 'roles:validation.roleNameShape');
const DisplayName = z
  .string('roles:validation.displayName')
  .trim()
  .min(1, 'roles:validation.displayName')
  .max(80, 'roles:validation.displayNameLength')
  .regex(oneLine, 'roles:validation.displayNameCharacters');
const Part = (normal: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:[a-z][a-z0-9_-]{0,39})?$/, 'roles:validation.part')
    .transform((part) => part || normal)
    .default(normal);

export const Role = z.object({
  id: Id,
  name: z.string(),
  display_name: z.string(),
  /** A JSON list of permission names as text. */
  permissions: z.string(),
  is_active: z.boolean(),
  /** Number of users who hold the role. */
  members: z.int(),
  version: Version,
});
export type Role = z.output<typeof Role>;

export const RolePermission = z.object({
  id: Id,
  /** In the form category.resource.action. */
  name: z.string(),
  display_name: z.string(),
  category: z.string(),
  action: z.string(),
  is_active: z.boolean(),
  /** True if a screen or an endpoint of the portal requires the permission. */
  built_in: z.boolean(),
  version: Version,
});
export type RolePermission = z.output<typeof RolePermission>;

export const HeldRole = z.object({
  id: Id,
  name: z.string(),
  display_name: z.string(),
  is_active: z.boolean(),
  granted_at: Moment,
});
export type HeldRole = z.output<typeof HeldRole>;

export const roleProblems = problems('roles', {
  notFound: 404,
  permissionNotFound: 404,
  nameTaken: 409,
  permissionTaken: 409,
  unknownPermission: 400,
  beyondOwn: 403,
  hiddenSection: 403,
  notManageable: 403,
  ownRoles: 403,
  inactive: 409,
  alreadyHeld: 409,
  notHeld: 404,
  changedMeanwhile: 409,
});

/** An account that can be given a role or a level. */
export const Candidate = z.object({ id: Id, username: z.string(), authority: z.enum(authorityLevels) });
export type Candidate = z.output<typeof Candidate>;

const params = z.object({ id: PathId });

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'All roles with their permissions and number of members.',
    access: staff('admin.roles.view'),
    limit: 'read',
    reply: z.array(Role),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/roles',
    summary: 'Creates a role. Callers can only add permissions that they hold.',
    access: staff('admin.roles.edit'),
    limit: 'write',
    audit: 'role_change',
    requiresStepUp: true,
    body: z.strictObject({ name: RoleName, display_name: DisplayName, permissions: PermissionList.default('[]') }),
    reply: Role,
    errors: [roleProblems.nameTaken, roleProblems.unknownPermission, roleProblems.beyondOwn],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/roles/{id}',
    summary: 'Changes the display name and permissions of a role. Checks `version`.',
    access: staff('admin.roles.edit'),
    limit: 'write',
    audit: 'role_change',
    requiresStepUp: true,
    params,
    body: z.strictObject({ display_name: DisplayName, permissions: PermissionList, version: Version }),
    reply: Role,
    errors: [
      roleProblems.notFound,
      roleProblems.unknownPermission,
      roleProblems.beyondOwn,
      roleProblems.ownRoles,
      roleProblems.notManageable,
      roleProblems.changedMeanwhile,
    ],
  }),
  toggle: endpoint({
    method: 'PATCH',
    path: '/api/admin/roles/{id}/toggle',
    summary:
      'Switches a role on or off; an inactive role grants nothing and cannot be assigned. Checks `version` if sent.',
    access: staff('admin.roles.edit'),
    limit: 'write',
    audit: 'role_change',
    requiresStepUp: true,
    params,
    body: z.strictObject({ version: Version.optional() }).optional(),
    reply: Role,
    errors: [
      roleProblems.notFound,
      roleProblems.beyondOwn,
      roleProblems.ownRoles,
      roleProblems.notManageable,
      roleProblems.changedMeanwhile,
    ],
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/admin/permissions',
    summary: 'All permissions that roles can hold.',
    access: staff('admin.roles.view'),
    limit: 'read',
    reply: z.array(RolePermission),
    errors: [],
  }),
  createPermission: endpoint({
    method: 'POST',
    path: '/api/admin/permissions',
    summary: 'Creates a permission named category.resource.action.',
    access: staff('admin.roles.edit'),
    limit: 'write',
    audit: 'permission_change',
    requiresStepUp: true,
    body: z.strictObject({
      name: z
        .string('roles:validation.permissionName')
        .trim()
        .min(1, 'roles:validation.permissionName')
        .max(122, 'roles:validation.permissionShape')
        .regex(/^(?:[a-z][a-z0-9_-]*\.[a-z][a-z0-9_-]*\.[a-z][a-z0-9_-]*)?$/, 'roles:validation.permissionShape'),
      display_name: DisplayName,
      category: Part('admin'),
      action: Part('view'),
    }),
    reply: RolePermission,
    errors: [roleProblems.permissionTaken],
  }),
  togglePermission: endpoint({
    method: 'PATCH',
    path: '/api/admin/permissions/{id}/toggle',
    summary: 'Switches a permission on or off; an inactive one counts for ADMIN only.',
    access: staff('admin.roles.edit'),
    limit: 'write',
    audit: 'permission_change',
    requiresStepUp: true,
    params,
    body: z.strictObject({ version: Version.optional() }).optional(),
    reply: RolePermission,
    errors: [
      roleProblems.permissionNotFound,
      roleProblems.beyondOwn,
      roleProblems.ownRoles,
      roleProblems.notManageable,
      roleProblems.changedMeanwhile,
    ],
  }),
  ...levelEndpoints(roleProblems),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/permissions',
    summary: 'Roles of a user, and the permissions they have through roles and level.',
    access: staff('admin.roles.view'),
    limit: 'read',
    params,
    reply: z.object({ roles: z.array(HeldRole), permissions: z.array(z.string()) }),
    errors: [roleProblems.notFound],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/admin/roles/candidates',
    summary:
      'Up to ten active accounts whose name starts with q, for staff who assign roles or levels and may not list users.',
    access: backOffice,
    limit: 'read',
    query: z.object({
      q: z
        .string('roles:validation.search')
        .trim()
        .min(2, 'roles:validation.search')
        .max(64, 'common:validation.tooLong'),
    }),
    reply: z.object({ users: z.array(Candidate) }),
    errors: [],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/roles',
    summary:
      'Assigns a role to a user at a lower level. The caller must hold all of its permissions and see its forum sections.',
    access: staff('admin.roles.assign'),
    limit: 'write',
    audit: 'role_assign',
    requiresStepUp: true,
    params,
    body: z.strictObject({ roleId: Id }),
    reply: z.object({ roles: z.array(HeldRole) }),
    errors: [
      roleProblems.notFound,
      roleProblems.inactive,
      roleProblems.alreadyHeld,
      roleProblems.beyondOwn,
      roleProblems.hiddenSection,
      roleProblems.notManageable,
      roleProblems.ownRoles,
    ],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}/roles/{roleId}',
    summary: 'Revokes a role of a user at a lower level. The conditions for assigning it apply here too.',
    access: staff('admin.roles.assign'),
    limit: 'write',
    audit: 'role_revoke',
    requiresStepUp: true,
    params: z.object({ id: PathId, roleId: PathId }),
    reply: z.object({ roles: z.array(HeldRole) }),
    errors: [
      roleProblems.notFound,
      roleProblems.notHeld,
      roleProblems.beyondOwn,
      roleProblems.hiddenSection,
      roleProblems.notManageable,
      roleProblems.ownRoles,
    ],
  }),
};
