import { z } from 'zod';
import { Asked } from './approvals.ts';
import { authProblems, Email } from './auth.ts';
import { endpoint, staff } from './endpoint.ts';
import { existingName } from './registration.ts';
import { BoundedPagination, boundedPage, hasOnlySafeCharacters, Id, PageSize, PathId, Version } from './shapes.ts';
import { BanForm, BanToLift, banFields, Reason } from './users-ban.ts';
import { maxBulkUsers } from './users-constants.ts';
import { exactName, listFilters, nameSearch } from './users-filters.ts';
import { banErrors, manageErrors, unbanErrors, userProblems } from './users-problems.ts';
import { AdminUser, Ban, RealName, UserNote } from './users-shapes.ts';

export { banTypes, userStatuses } from './users-constants.ts';
export { AdminUser, Ban, shownStatus, UserNote } from './users-shapes.ts';
export { userProblems };

const params = z.object({ id: PathId });
const userReply = z.object({ user: AdminUser });
const banReply = userReply.extend({ banId: Id });
const banning = { method: 'POST', access: staff('admin.users.ban-temporary'), limit: 'write' } as const;

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary:
      'Users by search (login, email, real name), status, level, and days since registration or last activity. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on.',
    access: staff('admin.users.view'),
    limit: 'read',
    scope: 'users:read',
    readsPersonalData: true,
    query: z.object({ ...listFilters, ...boundedPage(20) }),
    reply: z.object({ users: z.array(AdminUser), pagination: BoundedPagination }),
    errors: [],
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    summary: 'The filtered users as CSV, safe to open in a spreadsheet; at most 10000 rows.',
    access: staff('admin.users.export'),
    limit: 'read',
    audit: 'data_export',
    requiresStepUp: true,
    external: true,
    query: z.object(listFilters),
    reply: z.object({ filename: z.string(), csv: z.string(), rows: z.int() }),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/users/stats',
    summary: 'Numbers of users: all, active, banned, registered today (UTC).',
    access: staff('admin.users.view'),
    limit: 'read',
    scope: 'users:read',
    reply: z.object({ total: z.int(), active: z.int(), banned: z.int(), newToday: z.int() }),
    errors: [],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/admin/users/recent',
    summary: 'The latest registrations.',
    access: staff('admin.users.view'),
    limit: 'read',
    scope: 'users:read',
    readsPersonalData: true,
    query: z.object({ limit: PageSize(5) }),
    reply: z.object({ users: z.array(AdminUser) }),
    errors: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/admin/users/search',
    summary: 'Up to ten users whose username, email or real name contains q, for pickers in the back office.',
    access: staff('admin.users.view'),
    limit: 'check',
    readsPersonalData: true,
    query: z.object({
      q: nameSearch,
    }),
    reply: z.object({ users: z.array(AdminUser) }),
    errors: [],
  }),
  checkEligibility: endpoint({
    method: 'GET',
    path: '/api/admin/users/check-eligibility',
    summary: 'Whether an active account with this name exists, so that it can get a role, a level or a code.',
    access: staff('admin.users.view'),
    limit: 'check',
    query: z.object({
      username: exactName,
    }),
    reply: z.object({
      eligible: z.boolean(),
      reason: z.enum(['notFound', 'banned', 'deleted', 'suspended', 'inactive']).nullable(),
      user: AdminUser.nullable(),
    }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One user with their bans, latest first.',
    access: staff('admin.users.view'),
    limit: 'read',
    scope: 'users:read',
    readsPersonalData: true,
    params,
    reply: z.object({ user: AdminUser, bans: z.array(Ban) }),
    errors: [userProblems.notFound],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    summary: 'Changes login, email and real name of a user of a lower level.',
    access: staff('admin.users.edit'),
    limit: 'write',
    audit: 'account_modify',
    // Someone who changes the email address can reset the password.
    requiresStepUp: true,
    params,
    body: z.strictObject({
      /** A new name must follow the rules for registration. A name from the game may stay as it is. */
      login: z.string('auth:validation.usernameRequired').regex(existingName, 'auth:validation.username'),
      /** May be empty only for a player without an email address. */
      email: z.union([Email, z.literal('')], 'auth:validation.email'),
      real_name: RealName.nullish(),
      version: Version.optional(),
    }),
    reply: userReply,
    errors: [
      ...manageErrors,
      userProblems.loginTaken,
      userProblems.emailTaken,
      userProblems.nameReserved,
      userProblems.deletedAccount,
      userProblems.changedMeanwhile,
    ],
  }),
  ban: endpoint({
    ...banning,
    path: '/api/admin/users/{id}/ban',
    summary: 'Bans a user of a lower level, temporarily or permanently, and ends their sessions at once.',
    audit: 'user_ban',
    params,
    body: BanForm,
    reply: banReply,
    errors: [...manageErrors, ...banErrors],
  }),
  unban: endpoint({
    ...banning,
    path: '/api/admin/users/{id}/unban',
    summary: 'Ends the ban of a user of a lower level. With `banId`, only if that ban is the running one.',
    audit: 'user_unban',
    params,
    body: BanToLift.optional(),
    reply: userReply,
    errors: unbanErrors,
  }),
  banByBody: endpoint({
    ...banning,
    path: '/api/admin/users/ban',
    summary: 'Alias of ban, with the user in the body.',
    audit: 'user_ban',
    body: z.strictObject({ userId: Id, ...banFields }),
    reply: banReply,
    errors: [...manageErrors, ...banErrors],
  }),
  unbanByBody: endpoint({
    ...banning,
    path: '/api/admin/users/unban',
    summary: 'Alias of unban, with the user in the body.',
    audit: 'user_unban',
    body: BanToLift.extend({ userId: Id }),
    reply: userReply,
    errors: unbanErrors,
  }),
  bulkBan: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk-ban',
    summary:
      'Bans up to a hundred users. With `preview` nothing changes: the reply lists who would be banned and who would not.',
    access: staff('admin.users.ban'),
    limit: 'write',
    audit: 'user_ban',
    requiresStepUp: true,
    body: z.strictObject({
      userIds: z.array(Id).min(1, 'users:validation.nobody').max(maxBulkUsers, 'users:validation.tooMany'),
      preview: z.boolean().default(false),
      ...banFields,
    }),
    reply: z.object({
      /** Approval request to ban the users who can be banned. No one is banned until it is approved. */
      approval: Asked.optional(),
      banned: z.array(AdminUser),
      refused: z.array(
        z.object({
          id: Id,
          login: z.string().nullable(),
          reason: z.enum(['notFound', 'notManageable', 'ownAccount', 'alreadyBanned', 'notActive', 'deletedAccount']),
        }),
      ),
    }),
    errors: [],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/password',
    summary: 'Sets a new password for a user of a lower level, ends their sessions and notifies them by email.',
    access: staff('admin.users.password'),
    limit: 'write',
    audit: 'password_reset',
    requiresStepUp: true,
    external: true,
    params,
    body: z.strictObject({
      password: z
        .string('users:validation.password')
        .min(6, 'users:validation.password')
        .max(128, 'users:validation.passwordLength')
        .refine(hasOnlySafeCharacters, 'auth:validation.passwordCharacters'),
    }),
    reply: userReply,
    errors: [
      ...manageErrors,
      userProblems.deletedAccount,
      authProblems.commonPassword,
      authProblems.passwordContainsName,
      authProblems.passwordTooShort,
      authProblems.passwordTooLong,
      authProblems.passwordNotTypable,
      authProblems.staffPasswordTooShort,
      authProblems.busy,
    ],
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/reset-2fa',
    summary: 'Removes the lost second factor and the passkeys of a user of a lower level, and ends their sessions.',
    access: staff('admin.users.factor'),
    limit: 'write',
    audit: 'two_factor_disable',
    requiresStepUp: true,
    params,
    body: z.strictObject({ reason: Reason }),
    reply: userReply,
    errors: [...manageErrors, userProblems.deletedAccount, userProblems.noFactor],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/end-sessions',
    summary: 'Ends all sessions of a user of a lower level.',
    access: staff('admin.users.edit'),
    limit: 'write',
    audit: 'sessions_end',
    params,
    reply: z.object({ ended: z.int() }),
    errors: [...manageErrors],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/notes',
    summary: 'Staff notes about a user of a lower level, latest first.',
    access: staff('admin.users.view'),
    limit: 'read',
    readsPersonalData: true,
    params,
    reply: z.object({ notes: z.array(UserNote) }),
    errors: [...manageErrors],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/notes',
    summary: 'Adds a staff note about a user of a lower level.',
    access: staff('admin.users.note'),
    limit: 'write',
    audit: 'note_add',
    params,
    body: z.strictObject({
      text: z.string('users:validation.note').trim().min(1, 'users:validation.note').max(2000, 'users:validation.note'),
    }),
    reply: z.object({ note: UserNote }),
    errors: [...manageErrors],
  }),
};
