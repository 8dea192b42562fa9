import type { roles } from '@wyrmgate/contract/roles';
import type { Handlers } from '../http/context.ts';
import { assignRole, findCandidates, readRolesOfUser, revokeRole } from './assignments.ts';
import { listLevels, updateLevel } from './levels.ts';
import { createPermission, listPermissions, togglePermission } from './permissions.ts';
import { createRole, listRoles, toggleRole, updateRole } from './service.ts';

export const rolesRoutes: Handlers<typeof roles> = {
  list: listRoles,
  create: createRole,
  update: updateRole,
  toggle: toggleRole,
  permissions: listPermissions,
  createPermission,
  togglePermission,
  levels: listLevels,
  updateLevel,
  ofUser: readRolesOfUser,
  candidates: findCandidates,
  assign: assignRole,
  revoke: revokeRole,
};
