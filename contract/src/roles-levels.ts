import { z } from 'zod';
import { atLeast, backOffice, endpoint } from './endpoint.ts';
import { editableLevels } from './level-permissions.ts';
import { permissions } from './permissions.ts';
import type { Problem } from './problem.ts';
import { Version } from './shapes.ts';

const PermissionNames = z.array(z.enum(permissions, 'roles:validation.permissions'));

/** Permissions of a staff level. */
export const Level = z.object({
  level: z.enum(editableLevels),
  /** Granted by this level. */
  permissions: PermissionNames,
  /** Granted by a lower level. */
  inherited: PermissionNames,
  /** Default permissions of the level. */
  defaults: PermissionNames,
  version: Version,
});
export type Level = z.output<typeof Level>;

export const levelEndpoints = <C extends Problem>({ changedMeanwhile }: { changedMeanwhile: C }) => ({
  levels: endpoint({
    method: 'GET',
    path: '/api/admin/levels',
    summary: 'What each staff level may do, lowest first. A level inherits from the levels below it.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ levels: z.array(Level) }),
    errors: [],
  }),
  updateLevel: endpoint({
    method: 'PUT',
    path: '/api/admin/levels/{level}',
    summary: 'Sets what a level grants in addition to the levels below it. Checks `version`.',
    access: atLeast('implementor'),
    limit: 'write',
    audit: 'level_change',
    requiresStepUp: true,
    params: z.object({ level: z.enum(editableLevels) }),
    body: z.strictObject({ permissions: PermissionNames.max(permissions.length), version: Version }),
    reply: z.object({ levels: z.array(Level) }),
    errors: [changedMeanwhile],
  }),
});
