import { z } from 'zod';
import { Asked } from './approvals.ts';
import { auditActions } from './audit-actions.ts';
import { authorityLevels } from './authority.ts';
import { endpoint, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { Id, Moment, Version } from './shapes.ts';

export const Gm = z.object({
  id: Id,
  /** Username. The field is named after its column in the game's database. */
  mAccount: z.string(),
  authority: z.enum(authorityLevels),
  /** ADMIN for implementors, PLAYER for everyone else. */
  mAuthoritySite: z.enum(['ADMIN', 'PLAYER']),
  last_login: Moment.nullable(),
  /** The five latest successful actions, newest first. */
  recent_actions: z.array(z.object({ action: z.enum(auditActions), timestamp: Moment })),
  /** Display names of the game master's custom roles. */
  roles: z.array(z.string()),
  version: Version,
});
export type Gm = z.output<typeof Gm>;

export const gmProblems = problems('gms', {
  notFound: 404,
  notStaff: 409,
  alreadyStaff: 409,
  sameLevel: 409,
  notManageable: 403,
  ownLevel: 403,
  lastImplementor: 409,
  /** The level changed after the caller loaded it or requested the approval. */
  changedMeanwhile: 409,
});

const Username = z
  .string('gms:validation.username')
  .trim()
  .min(1, 'gms:validation.username')
  .max(64, 'common:validation.tooLong');
const Reason = z
  .string('gms:validation.reason')
  .trim()
  .min(1, 'gms:validation.reason')
  .max(500, 'gms:validation.reasonLength');
const StaffLevel = z.enum(authorityLevels, 'gms:validation.level').exclude(['player'], 'gms:validation.level');

/** With dual approval, a promotion waits: `gm` is unchanged, and `approval` identifies the request. */
const MovedGm = z.object({ gm: Gm, approval: Asked.optional() });

export const gms = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/gms',
    summary: 'All game masters, highest level first, with their latest five actions.',
    access: staff('admin.gms.view'),
    limit: 'read',
    reply: z.object({ gms: z.array(Gm) }),
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/gms/add',
    summary: 'Makes a player a game master below the caller’s level, or requests dual approval for it.',
    access: staff('admin.gms.manage'),
    limit: 'write',
    audit: 'gm_promotion',
    requiresStepUp: true,
    body: z.strictObject({
      username: Username,
      authority: StaffLevel.default('low_wizard'),
      reason: Reason.optional(),
    }),
    reply: MovedGm,
    errors: [gmProblems.notFound, gmProblems.alreadyStaff, gmProblems.notManageable, gmProblems.ownLevel],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/gms/remove',
    summary:
      'Makes a game master of a lower level a player again, takes their custom roles and ends their sessions. The last implementor cannot be removed.',
    access: staff('admin.gms.manage'),
    limit: 'write',
    audit: 'gm_demotion',
    requiresStepUp: true,
    body: z.strictObject({ username: Username, reason: Reason.optional() }),
    reply: z.object({ removed: z.string() }),
    errors: [
      gmProblems.notFound,
      gmProblems.notStaff,
      gmProblems.notManageable,
      gmProblems.ownLevel,
      gmProblems.lastImplementor,
    ],
  }),
  updateAuthority: endpoint({
    method: 'POST',
    path: '/api/admin/gms/update-authority',
    summary:
      'Promotes or demotes a game master, with a reason. Both levels must be below the caller’s. A demotion ends their sessions and takes their custom roles unless `keep_roles` is true.',
    access: staff('admin.gms.manage'),
    limit: 'write',
    audit: 'gm_promotion',
    requiresStepUp: true,
    body: z.strictObject({
      username: Username,
      authority: z.enum(authorityLevels, 'gms:validation.level'),
      reason: Reason,
      /** Keeps the custom roles of a demoted game master. */
      keep_roles: z.boolean().default(false),
      version: Version.optional(),
    }),
    reply: MovedGm,
    errors: [
      gmProblems.notFound,
      gmProblems.notStaff,
      gmProblems.sameLevel,
      gmProblems.notManageable,
      gmProblems.ownLevel,
      gmProblems.lastImplementor,
      gmProblems.changedMeanwhile,
    ],
  }),
};
