import { z } from 'zod';
import { Asked } from './approvals.ts';
import { differenceKinds, differenceSides, differenceStatuses } from './differences-constants.ts';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { gmProblems } from './gms.ts';
import { ledgerProblems } from './ledger.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Coins, Id, Moment, PathId, Version } from './shapes.ts';
import { manageErrors, userProblems } from './users-problems.ts';

export * from './differences-constants.ts';

/** A ban, staff level or coin balance that differs between the portal and the game. */
export const Difference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  status: z.enum(differenceStatuses),
  user: z.object({ id: Id, username: z.string() }),
  login: z.string(),
  /**
   * A ban is `none`, `permanent` or its end time; a staff level is given by name. For coins, `portal` is the expected
   * balance in the game and `game` the actual one.
   */
  portal: z.string(),
  game: z.string(),
  found_at: Moment,
  resolved_at: Moment.nullable(),
  /** The side that was changed; null while the difference is open, or if it disappeared without staff action. */
  applied_to: z.enum(differenceSides).nullable(),
  resolution: z.string().nullable(),
  resolved_by: z.string().nullable(),
  /** Who requested the pending approval for the difference; null if no approval is pending. */
  requested_by: z.string().nullable(),
  version: Version,
});
export type Difference = z.output<typeof Difference>;

export const differencesProblems = problems('differences', {
  notFound: 404,
  /** The difference was resolved or updated after the caller loaded it. */
  changedMeanwhile: 409,
  /** A request to resolve the difference is awaiting dual approval. */
  requested: 409,
  /** The caller may not change the kind of value that differs. */
  notAllowed: 403,
});

const Reason = z
  .string('differences:validation.reason')
  .trim()
  .min(1, 'differences:validation.reason')
  .max(500, 'differences:validation.reasonLong');
const params = z.object({ id: PathId });
const { notFound, changedMeanwhile, requested, notAllowed } = differencesProblems;
const ofBans = [
  userProblems.notFound,
  userProblems.ownAccount,
  userProblems.notManageable,
  userProblems.onlyShortBans,
  userProblems.deletedAccount,
  userProblems.alreadyBanned,
  userProblems.notActive,
  userProblems.notBanned,
];
const ofLevels = [
  gmProblems.notFound,
  gmProblems.alreadyStaff,
  gmProblems.notStaff,
  gmProblems.sameLevel,
  gmProblems.notManageable,
  gmProblems.ownLevel,
  gmProblems.lastImplementor,
];
const ofCoins = [ledgerProblems.userNotFound, ledgerProblems.ownCoins, ledgerProblems.beyondBalance];

export const differences = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/game-differences',
    summary: 'Bans, staff levels and coin balances that differ between the portal and the game, newest first.',
    access: staff('admin.differences.view'),
    limit: 'read',
    query: z.object({
      status: Choice(differenceStatuses),
      kind: Choice(differenceKinds),
      search: z.string().trim().max(100).optional(),
      ...boundedPage(20),
    }),
    reply: z.object({ differences: z.array(Difference), pagination: BoundedPagination }),
    errors: [],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/admin/game-differences/status',
    summary: 'When the portal was last compared with the game, and the coins on both sides.',
    access: staff('admin.differences.view'),
    limit: 'read',
    reply: z.object({
      /** The last comparison; null before the first. */
      check: z
        .object({
          started_at: Moment,
          /** Null while the comparison is running, or if its process ended early. */
          finished_at: Moment.nullable(),
          accounts: z.int(),
          /** Null if the comparison succeeded. */
          failure: z.string().nullable(),
        })
        .nullable(),
      open: z.int(),
      coins: z.object({
        /** Coins sent to the game according to the ledger, including those in transit. */
        sent: Coins,
        waiting: Coins,
        /** Coins on all linked accounts at the last comparison; null if the game does not report balances. */
        in_game: Coins.nullable(),
      }),
    }),
    errors: [],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/game-differences/check',
    summary: 'Compares the portal with the game now instead of within the hour.',
    access: staff('admin.differences.edit'),
    limit: 'write',
    audit: 'difference_check',
    reply: z.object({ started: z.literal(true) }),
    errors: [],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/admin/game-differences/{id}/apply',
    summary:
      'Gives one side the state of the other. Requires the rights that the same change needs in the portal; a promotion and coins may wait for dual approval.',
    access: staff('admin.differences.edit'),
    limit: 'write',
    audit: 'difference_apply',
    requiresStepUp: true,
    params,
    body: z.strictObject({ apply_to: z.enum(differenceSides), reason: Reason, version: Version }),
    reply: z.object({ difference: Difference, approval: Asked.optional() }),
    errors: [notFound, changedMeanwhile, requested, notAllowed, ...ofBans, ...ofLevels, ...ofCoins],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/api/admin/game-differences/{id}/dismiss',
    summary: 'Leaves a difference as it is, with a reason, until either side changes.',
    access: staff('admin.differences.edit'),
    limit: 'write',
    audit: 'difference_dismiss',
    params,
    body: z.strictObject({ reason: Reason, version: Version }),
    reply: z.object({ difference: Difference }),
    errors: [notFound, changedMeanwhile, requested, ...manageErrors],
  }),
};
