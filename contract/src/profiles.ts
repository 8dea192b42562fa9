import { z } from 'zod';
import { authProblems, Email } from './auth.ts';
import { authorityLevels } from './authority.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment, oneLine } from './shapes.ts';
import { userStatuses } from './users-constants.ts';

/** Both links of a change of address work this long. */
export const emailLinkMinutes = 30;
/** A deleted account can be restored this long; then the person is erased from it. */
export const deletionGraceDays = 14;

/** Optional; an empty one takes the stored name away. */
export const RealName = z
  .string('profiles:validation.realName')
  .trim()
  .max(60, 'profiles:validation.realName')
  .regex(oneLine, 'profiles:validation.realName');

/** The caller's own account, as he sees it. */
export const Profile = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(userStatuses),
  authority: z.enum(authorityLevels),
  language: z.enum(languages),
  create_time: Moment,
  last_play: Moment.nullable(),
  /** Coin balance; negative while a refunded purchase is still owed. */
  cash: Coins,
  /** Points that the game gives for time played. */
  mileage: Coins,
  two_factor_enabled: z.boolean(),
  backup_codes_remaining: z.int(),
  /** A change of address that waits for its two links. */
  email_change: z
    .object({ email: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean(), expires: Moment })
    .nullable(),
});
export type Profile = z.output<typeof Profile>;

/** What a player may change about himself without a password. */
export const ProfileChange = z.strictObject({
  real_name: RealName.optional(),
  /** Of the mails, and of the portal where the browser has not chosen one. */
  language: z.enum(languages).optional(),
});

/** Asked again before what cannot easily be taken back. */
const CurrentPassword = z
  .string('profiles:validation.passwordRequired')
  .min(1, 'profiles:validation.passwordRequired')
  .max(256, 'profiles:validation.passwordRequired');
export const PasswordAgain = z.strictObject({ password: CurrentPassword });
export const EmailChange = z.strictObject({ email: Email, password: CurrentPassword });
/** Any text: one that is no token is answered like one that no longer works. */
const LinkToken = z.strictObject({ token: z.string('profiles:errors.linkInvalid').max(200) });

/** What the page of a mailed link shows. `side`: whose mailbox the link came to. */
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
  linkInvalid: 400,
  lastImplementor: 409,
});
const passwordProblems = [profileProblems.wrongPassword, authProblems.tooManyAttempts, authProblems.busy];

export const profiles = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/me/profile',
    summary: "The caller's own account with everything that his profile shows.",
    access: player,
    limit: 'read',
    reply: Profile,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/me/profile',
    summary: 'Changes real name or language of the caller; what is left out stays.',
    access: player,
    limit: 'write',
    audit: 'account_modify',
    body: ProfileChange,
    reply: Profile,
    errors: [],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/users/me/email-change',
    summary:
      'Mails a link to the old and to the new address; both must be opened. Says the same whoever has the new one.',
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
    summary: "Ends the caller's waiting change of address; its links no longer work.",
    access: player,
    limit: 'write',
    audit: 'email_change',
    reply: z.object({ cancelled: z.boolean() }),
    errors: [],
  }),
  readEmailLink: endpoint({
    method: 'POST',
    path: '/api/users/email-change/look',
    summary: 'What a mailed link is about. It is not used up by asking.',
    access: visitor,
    limit: 'accountLink',
    body: LinkToken,
    reply: EmailLink,
    errors: [profileProblems.linkInvalid],
  }),
  confirmEmailLink: endpoint({
    method: 'POST',
    path: '/api/users/email-change/confirm',
    summary: 'Confirms one side of a change of address, once; the second side completes it.',
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
    summary: 'Stops a change of address, from the old address only.',
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
    summary: 'Everything that the portal holds of the caller, by domain, without secrets.',
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
    summary: 'Deletes the account of the caller: shut at once, erased after a time in which a mailed link restores it.',
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
    summary: 'Restores a deleted account with the token of the mailed link, once, while it is not erased.',
    access: visitor,
    limit: 'accountLink',
    audit: 'account_restore',
    body: LinkToken,
    reply: z.object({ username: z.string() }),
    errors: [profileProblems.linkInvalid],
  }),
};
