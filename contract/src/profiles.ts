import { z } from 'zod';
import { authProblems, Email } from './auth.ts';
import { maxPasswordField } from './auth-constants.ts';
import { authorityLevels } from './authority.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Coins, Id, isVisibleName, Moment, oneLine } from './shapes.ts';
import { userStatuses } from './users-constants.ts';

/** Minutes for which both links of an email change are valid. */
export const emailLinkMinutes = 30;
/** Days during which a deleted account can be restored. After that, its personal data is erased. */
export const deletionGraceDays = 14;

/** Optional. An empty value removes the stored name. */
export const RealName = z
  .string('profiles:validation.realName')
  .trim()
  .normalize('NFC')
  .max(60, 'profiles:validation.realName')
  .regex(oneLine, 'profiles:validation.realName')
  .refine(isVisibleName, 'profiles:validation.realName');

/** The caller's account as the profile page shows it. */
export const Profile = z.object({
  id: Id,
  username: z.string(),
  /** Empty if the player has no email address. */
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(userStatuses),
  authority: z.enum(authorityLevels),
  language: z.enum(languages),
  create_time: Moment,
  last_play: Moment.nullable(),
  /** Coin balance; negative while coins of a refunded purchase are still owed. */
  cash: Coins,
  /** Points that the game gives for playtime. */
  mileage: Coins,
  two_factor_enabled: z.boolean(),
  backup_codes_remaining: z.int(),
  /** An email change that awaits confirmation from both addresses. */
  email_change: z
    .object({ email: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean(), expires: Moment })
    .nullable(),
});
export type Profile = z.output<typeof Profile>;

/** Fields that players can change without entering their password. */
export const ProfileChange = z.strictObject({
  real_name: RealName.optional(),
  /** Used for emails, and for pages in browsers without a stored language. */
  language: z.enum(languages).optional(),
});

/** Changes that are hard to undo ask for the password again. */
const CurrentPassword = z
  .string('profiles:validation.passwordRequired')
  .min(1, 'profiles:validation.passwordRequired')
  .max(maxPasswordField, 'profiles:validation.passwordRequired');
export const PasswordAgain = z.strictObject({ password: CurrentPassword });
export const EmailChange = z.strictObject({ email: Email, password: CurrentPassword });
/** Any string is accepted, so that a malformed token gets the same error as an expired one. */
const LinkToken = z.strictObject({ token: z.string('profiles:errors.linkInvalid').max(200) });

/** Content of the page that a link in an email opens. `side`: the mailbox that received the link. */
export const EmailLink = z.object({
  side: z.enum(['old', 'new']),
  username: z.string(),
  email: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
});
export type EmailLink = z.output<typeof EmailLink>;

export const profileProblems = problems('profiles', {
  wrongPassword: 403,
  sameEmail: 409,
  /** The name belongs to staff or looks like a staff name. */
  nameReserved: 409,
  linkInvalid: 400,
  lastImplementor: 409,
});
const passwordProblems = [profileProblems.wrongPassword, authProblems.tooManyAttempts, authProblems.busy];

export const profiles = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/me/profile',
    summary: "The caller's account as the profile shows it.",
    access: player,
    limit: 'read',
    reply: Profile,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/me/profile',
    summary: 'Changes the real name or language of the caller; absent fields stay as they are.',
    access: player,
    limit: 'write',
    audit: 'account_modify',
    body: ProfileChange,
    reply: Profile,
    errors: [profileProblems.nameReserved],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/me/email-change',
    summary:
      'Emails a link to the old and the new address; both must be opened. The reply does not reveal whether the new address is taken.',
    access: player,
    limit: 'accountChange',
    audit: 'email_change',
    external: true,
    requiresStepUp: true,
    body: EmailChange,
    reply: z.object({ email: z.string(), expires: Moment }),
    errors: [...passwordProblems, profileProblems.sameEmail],
  }),
  dropEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/users/me/email-change',
    summary: "Cancels the caller's pending email change and its links.",
    access: player,
    limit: 'write',
    audit: 'email_change',
    reply: z.object({ cancelled: z.boolean() }),
    errors: [],
  }),
  readEmailLink: endpoint({
    method: 'POST',
    path: '/api/users/email-change/look',
    summary: 'Describes an emailed link without using it up.',
    access: visitor,
    limit: 'accountLink',
    body: LinkToken,
    reply: EmailLink,
    errors: [profileProblems.linkInvalid],
  }),
  confirmEmailLink: endpoint({
    method: 'POST',
    path: '/api/users/email-change/confirm',
    summary: 'Confirms one side of an email change, once; the second side completes it.',
    access: visitor,
    limit: 'accountLink',
    audit: 'email_change',
    body: LinkToken,
    reply: EmailLink,
    errors: [profileProblems.linkInvalid],
  }),
  cancelEmailLink: endpoint({
    method: 'POST',
    path: '/api/users/email-change/cancel',
    summary: 'Cancels an email change, from the old address only.',
    access: visitor,
    limit: 'accountLink',
    audit: 'email_change',
    body: LinkToken,
    reply: z.object({ cancelled: z.literal(true) }),
    errors: [profileProblems.linkInvalid],
  }),
  personalData: endpoint({
    method: 'POST',
    path: '/api/users/me/personal-data',
    summary: 'All personal data of the caller, by domain, without secrets.',
    access: player,
    limit: 'accountChange',
    audit: 'data_export',
    external: true,
    requiresStepUp: true,
    body: PasswordAgain,
    reply: z.object({ exported: Moment, site: z.string(), data: z.record(z.string(), z.unknown()) }),
    errors: passwordProblems,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/users/me/deletion',
    summary:
      'Deletes the account of the caller: closed at once, erased after a grace period in which an emailed link restores it.',
    access: player,
    limit: 'accountChange',
    audit: 'account_delete',
    external: true,
    requiresStepUp: true,
    body: PasswordAgain,
    reply: z.object({ erased: Moment }),
    errors: [...passwordProblems, profileProblems.lastImplementor],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/users/deletion/cancel',
    summary: 'Restores a deleted account with the token of the emailed link, once and before it is erased.',
    access: visitor,
    limit: 'accountLink',
    audit: 'account_restore',
    body: LinkToken,
    reply: z.object({ username: z.string() }),
    errors: [profileProblems.linkInvalid],
  }),
};
