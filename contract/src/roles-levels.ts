import { z } from 'zod';
import { atLeast, backOffice, endpoint } from './endpoint.ts';
import { editableLevels } from './level-permissions.ts';
import { permissions } from './permissions.ts';
import type { Problem } from './problem.ts';
import { Version } from './shapes.ts';

const PermissionNames = z.array(z.enum(permissions, 'roles:validation.permissions'));

/** What a staff level may do. */
export const Level = z.object({
  level: z.enum(editableLevels),
  /** Granted at this level. */
  permissions: PermissionNames,
  /** Granted at a lower level. */
  inherited: PermissionNames,
  /** What the level grants until someone changes it. */
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
