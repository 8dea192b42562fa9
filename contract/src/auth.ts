import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Challenge, ChallengeSolution } from './challenge.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { loginFactor } from './factor.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Registration, Username } from './registration.ts';
import { Coins, Id, Moment } from './shapes.ts';
import { userStatuses } from './users-constants.ts';

/** Access tokens live 15 minutes. */
export const accessTokenSeconds = 15 * 60;
/** A repeated refresh within this time gets the same successor again: the first reply was lost. */
export const refreshGraceSeconds = 10;
export { quickestFormMs } from './challenge.ts';
export * from './registration.ts';
// Apart, because every page of the browser needs it and none needs the schemas.
export { validationMinutes } from './sessions-constants.ts';

/** How long the proof of a second factor opens what asks for a fresh one. */
export const freshFactorMinutes = 15;

/** The logged-in user as the browser knows him. */
export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(userStatuses),
  authority: z.enum(authorityLevels),
  language: z.enum(languages),
  create_time: Moment,
  /** Coin balance; negative while a refunded purchase is still owed. */
  cash: Coins,
  /** May enter the back-office. */
  isStaff: z.boolean(),
  /** Staff set the password: nothing opens before its owner has chosen one himself. */
  mustChangePassword: z.boolean(),
  /** Staff who reach nothing before they have set up a second factor. */
  mustSetUpTwoFactor: z.boolean(),
  isSponsor: z.boolean(),
  sponsorCode: z.string().nullable(),
});
export type SessionUser = z.output<typeof SessionUser>;

/** `token` is the bearer of API calls until `expiresAt`; `refreshToken` buys one successor, once. */
export const Session = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: Moment,
  user: SessionUser,
});
export type Session = z.output<typeof Session>;

/** Any text: one that is no token is answered like a token that no longer stands. */
const SentToken = z.string().max(500);

/** What `auth.banned` tells after the right password. `endsAt` null is for ever. */
export type BanDetails = { type: 'temporary' | 'permanent'; message: string | null; endsAt: string | null };

export const authProblems = problems('auth', {
  invalidCredentials: 401,
  tooManyAttempts: 429,
  banned: 403,
  notActive: 403,
  sessionExpired: 401,
  usernameTaken: 409,
  emailTaken: 409,
  /** Both of them. */
  accountTaken: 409,
  /** The call must be made again with a solved challenge. */
  challengeRequired: 428,
  emailUnverified: 403,
  verificationInvalid: 400,
  commonPassword: 400,
  passwordTooShort: 400,
  staffPasswordTooShort: 400,
  passwordTooLong: 400,
  registrationsClosed: 403,
  busy: 503,
  twoFactorRequired: 401,
  invalidCode: 401,
  passkeyRefused: 401,
  freshFactorRequired: 403,
  twoFactorSetupRequired: 403,
  passwordChangeRequired: 403,
});
/** Raised by the mount for what the endpoint's declaration implies, like the common ones. */
export const factorProblems = [
  authProblems.freshFactorRequired,
  authProblems.twoFactorSetupRequired,
  authProblems.passwordChangeRequired,
];

export const auth = {
  registrationStatus: endpoint({
    method: 'GET',
    path: '/api/auth/registration-status',
    summary: 'Whether new accounts can be created, and the text shown when not.',
    access: visitor,
    limit: 'read',
    /** `custom`: the message is the staff's own, in whatever language; otherwise it is in the language of the call. */
    reply: z.object({ enabled: z.boolean(), message: z.string().nullable(), custom: z.boolean() }),
    errors: [],
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/api/auth/challenge',
    summary:
      'A piece of work for callers who look like robots: solved once, within minutes, as the ALTCHA protocol says.',
    access: visitor,
    limit: 'check',
    duringMaintenance: true,
    reply: Challenge,
    errors: [],
  }),
  usernameAvailable: endpoint({
    method: 'GET',
    path: '/api/auth/username-available',
    summary: 'Whether a username is free, for the live hint of the registration form.',
    access: visitor,
    limit: 'check',
    query: z.object({ username: Username }),
    reply: z.object({ available: z.boolean() }),
    errors: [],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Creates an account, or a pending one that the link in a mail opens. It does not log in.',
    access: visitor,
    limit: 'register',
    audit: 'register',
    external: true,
    body: Registration,
    /** Where addresses are verified there is no id yet, and nothing tells whether the address belongs to somebody. */
    reply: z.object({
      user: z.object({ id: Id.nullable(), username: z.string() }),
      verification: z.enum(['none', 'sent']),
    }),
    errors: [
      authProblems.usernameTaken,
      authProblems.emailTaken,
      authProblems.accountTaken,
      authProblems.challengeRequired,
      authProblems.commonPassword,
      authProblems.passwordTooShort,
      authProblems.passwordTooLong,
      authProblems.registrationsClosed,
      authProblems.tooManyAttempts,
      authProblems.busy,
    ],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Opens a pending account with the token of its mail, once.',
    access: visitor,
    limit: 'write',
    audit: 'register',
    body: z.strictObject({ token: SentToken }),
    reply: z.object({ username: z.string() }),
    errors: [authProblems.verificationInvalid, authProblems.usernameTaken],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Sends the link of a pending account anew. Neither the answer nor its time tells whether there is one.',
    access: visitor,
    limit: 'mailRequests',
    body: z.strictObject({
      /** Name or address. */
      account: z.string('auth:validation.usernameRequired').trim().min(1, 'auth:validation.usernameRequired').max(254),
    }),
    reply: z.object({ sent: z.literal(true) }),
    errors: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Trades username and password for a session; an account with a second factor gets a challenge, or sends it along.',
    access: visitor,
    limit: 'login',
    duringMaintenance: true,
    audit: 'login',
    external: true,
    body: z.strictObject({
      username: z.string('auth:validation.usernameRequired').min(1, 'auth:validation.usernameRequired').max(254),
      password: z.string('auth:validation.passwordRequired').min(1, 'auth:validation.passwordRequired').max(256),
      ...loginFactor,
      altcha: ChallengeSolution.optional(),
    }),
    reply: Session,
    errors: [
      authProblems.invalidCredentials,
      authProblems.tooManyAttempts,
      authProblems.banned,
      authProblems.notActive,
      authProblems.busy,
      authProblems.twoFactorRequired,
      authProblems.invalidCode,
      authProblems.challengeRequired,
      authProblems.emailUnverified,
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Trades a refresh token for a new session; using one twice ends the session everywhere.',
    access: visitor,
    limit: 'refresh',
    duringMaintenance: true,
    external: true,
    body: z.strictObject({ refreshToken: SentToken }),
    reply: Session,
    errors: [authProblems.sessionExpired],
  }),
  validate: endpoint({
    method: 'POST',
    path: '/api/auth/validate',
    summary: 'Says whether the bearer token still stands, and whose it is.',
    access: player,
    allowBeforePasswordChange: true,
    allowBeforeTwoFactorSetup: true,
    limit: 'read',
    duringMaintenance: true,
    reply: z.object({ user: SessionUser }),
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of the bearer token or of the refresh token. Always succeeds.',
    access: visitor,
    limit: 'write',
    duringMaintenance: true,
    audit: 'logout',
    body: z.strictObject({ refreshToken: SentToken.optional() }).optional(),
    reply: z.object({ loggedOut: z.literal(true) }),
    errors: [],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The logged-in user.',
    access: player,
    allowBeforePasswordChange: true,
    allowBeforeTwoFactorSetup: true,
    limit: 'read',
    duringMaintenance: true,
    reply: SessionUser,
    errors: [],
  }),
};
