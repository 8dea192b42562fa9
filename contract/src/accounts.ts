import { z } from 'zod';
import { accountSorts, heldPremiumTypes, maxPremiumDays, premiumTypes, setStatuses } from './accounts-constants.ts';
import { Asked } from './approvals.ts';
import { authorityLevels } from './authority.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Coins, Id, Moment, PathId, Version } from './shapes.ts';
import { userProblems } from './users.ts';
import { userStatuses } from './users-constants.ts';

export const Account = z.object({
  id: Id,
  login: z.string(),
  /** Empty if the player has no email address. */
  email: z.string(),
  authority: z.enum(authorityLevels),
  status: z.enum(userStatuses),
  premium_type: z.enum(premiumTypes),
  /** When premium ends; null if the player has no premium. */
  premium_until: Moment.nullable(),
  coins: Coins,
  /** Same value as `coins`, under the name that the game uses. */
  cash: Coins,
  created_at: Moment,
  last_login: Moment.nullable(),
  version: Version,
});
export type Account = z.output<typeof Account>;

/** The caller's own premium. */
export const OwnPremium = z.object({
  type: z.enum(heldPremiumTypes),
  since: Moment,
  until: Moment,
  /** Benefits of the premium type as entered by staff; may be empty. */
  benefits: z.array(z.string()),
});
export type OwnPremium = z.output<typeof OwnPremium>;

export const accountProblems = problems('accounts', { noPremium: 409, sameStatus: 409, bannedAccount: 409 });

const sorts = accountSorts.flatMap((by) => [by, `-${by}`] as const);
const filters = {
  search: z.string().trim().normalize('NFC').max(100).optional(),
  status: Choice(userStatuses),
  premium: Choice(premiumTypes),
  sort: z.enum(sorts).default('-id'),
};
const params = z.object({ id: PathId });
const reply = z.object({ account: Account });
const Reason = z.string('accounts:validation.reason').trim().max(500, 'accounts:validation.reasonLength');
const errors = [
  userProblems.notFound,
  userProblems.notManageable,
  userProblems.ownAccount,
  userProblems.deletedAccount,
  userProblems.changedMeanwhile,
] as const;

export const accounts = {
  ownPremium: endpoint({
    method: 'GET',
    path: '/api/users/me/premium',
    summary: "The caller's premium: type, start, end and what it brings; null without premium.",
    access: player,
    limit: 'read',
    reply: z.object({ premium: OwnPremium.nullable() }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/accounts',
    summary:
      'Accounts by search (login, email, real name), status and premium type. Matches are counted up to 10000; use `after` to read on.',
    access: staff('admin.accounts.view'),
    limit: 'read',
    readsPersonalData: true,
    query: z.object({ ...filters, ...boundedPage(20) }),
    reply: z.object({ accounts: z.array(Account), pagination: BoundedPagination }),
    errors: [],
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/accounts/export',
    summary: 'The filtered accounts as CSV, safe to open in a spreadsheet; at most 10000 rows.',
    access: staff('admin.accounts.export'),
    limit: 'read',
    audit: 'data_export',
    requiresStepUp: true,
    external: true,
    query: z.object(filters),
    reply: z.object({ filename: z.string(), csv: z.string(), rows: z.int() }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/accounts/{id}',
    summary: 'One account.',
    access: staff('admin.accounts.view'),
    limit: 'read',
    readsPersonalData: true,
    params,
    reply,
    errors: [userProblems.notFound],
  }),
  grantPremium: endpoint({
    method: 'POST',
    path: '/api/admin/accounts/{id}/premium',
    summary:
      'Grants a premium type for a number of days, added to the remaining days of the same type. A long one may wait for dual approval.',
    access: staff('admin.accounts.premium'),
    limit: 'write',
    audit: 'premium_grant',
    requiresStepUp: true,
    params,
    body: z.strictObject({
      type: z.enum(premiumTypes, 'accounts:validation.type').exclude(['none'], 'accounts:validation.type'),
      days: z
        .int('accounts:validation.days')
        .min(1, 'accounts:validation.days')
        .max(maxPremiumDays, 'accounts:validation.days'),
      reason: Reason.optional(),
      version: Version.optional(),
    }),
    /** If `approval` is present, nothing changes until a second person approves. */
    reply: reply.extend({ approval: Asked.optional() }),
    errors,
  }),
  removePremium: endpoint({
    method: 'DELETE',
    path: '/api/admin/accounts/{id}/premium',
    summary: 'Removes the premium type at once. Checks `version` if sent.',
    access: staff('admin.accounts.premium'),
    limit: 'write',
    audit: 'premium_revoke',
    requiresStepUp: true,
    params,
    query: z.object({ version: z.coerce.number().pipe(Version).optional() }),
    reply,
    errors: [...errors, accountProblems.noPremium],
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/api/admin/accounts/{id}/status',
    summary: 'Suspends an account, deactivates it or reactivates it. Only active accounts can log in.',
    access: staff('admin.accounts.status'),
    limit: 'write',
    audit: 'user_status_change',
    params,
    body: z.strictObject({
      status: z.enum(setStatuses, 'accounts:validation.status'),
      reason: Reason.min(1, 'accounts:validation.reason'),
      version: Version.optional(),
    }),
    reply,
    errors: [...errors, accountProblems.sameStatus, accountProblems.bannedAccount],
  }),
};
