import { z } from 'zod';
import { maxEmailLength, maxPasswordField } from './auth-constants.ts';
import { authorityLevels } from './authority.ts';
import { Challenge, ChallengeSolution } from './challenge.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { loginFactor } from './factor.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Registration, Username } from './registration.ts';
import { Coins, Id, Moment } from './shapes.ts';
import { userStatuses } from './users-constants.ts';

export const accessTokenSeconds = 15 * 60;
/** A refresh repeated within this time gets the same new token, because the first response may have been lost. */
export const refreshGraceSeconds = 10;
export { quickestFormMs } from './challenge.ts';
export * from './registration.ts';
export { validationMinutes } from './sessions-constants.ts';

/** Minutes for which a proof of the second factor counts as recent. */
export const freshFactorMinutes = 15;

/** The logged-in user, as stored in the browser. */
export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  /** Empty if the player has no email address. */
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(userStatuses),
  authority: z.enum(authorityLevels),
  language: z.enum(languages),
  create_time: Moment,
  /** Coin balance; negative while coins of a refunded purchase are still owed. */
  cash: Coins,
  /** Whether the user can open the back office. */
  isStaff: z.boolean(),
  /** True if staff set the password, so that the user must choose a new one before anything else. */
  mustChangePassword: z.boolean(),
  /** True if the user is staff and must set up a second factor before anything else. */
  mustSetUpTwoFactor: z.boolean(),
  isSponsor: z.boolean(),
  sponsorCode: z.string().nullable(),
});
export type SessionUser = z.output<typeof SessionUser>;

/** `token` is the bearer token until `expiresAt`. `refreshToken` can be exchanged once for a new session. */
export const Session = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: Moment,
  user: SessionUser,
});
export type Session = z.output<typeof Session>;

/** Accepts any string, so that a malformed token gets the same error as an expired one. */
const SentToken = z.string().max(500);

/** Details of `auth.banned`, sent only after the right password and second factor. `endsAt` is null for a permanent ban. */
export type BanDetails = {
  type: 'temporary' | 'permanent';
  message: string | null;
  endsAt: string | null;
  /** Token that allows an appeal for a limited time; null if the ban cannot be appealed. */
  appeal: string | null;
};

export const authProblems = problems('auth', {
  invalidCredentials: 401,
  tooManyAttempts: 429,
  banned: 403,
  notActive: 403,
  sessionExpired: 401,
  usernameTaken: 409,
  /** The name belongs to staff or looks like a staff name. */
  usernameReserved: 409,
  emailTaken: 409,
  /** Both the username and the email address are taken. */
  accountTaken: 409,
  /** The call must be repeated with a solved challenge. */
  challengeRequired: 428,
  emailUnverified: 403,
  verificationInvalid: 400,
  commonPassword: 400,
  /** The password contains the username or the name in the email address. */
  passwordContainsName: 400,
  passwordTooShort: 400,
  staffPasswordTooShort: 400,
  passwordTooLong: 400,
  /** The password contains a character that the game client cannot enter. */
  passwordNotTypable: 400,
  /** The account exists only in the game, so its owner must log in with the game password. */
  usernameInGame: 409,
  registrationsClosed: 403,
  busy: 503,
  twoFactorRequired: 401,
  invalidCode: 401,
  passkeyRefused: 401,
  freshFactorRequired: 403,
  twoFactorSetupRequired: 403,
  passwordChangeRequired: 403,
});
/** Problems that follow from the endpoint's access declaration; endpoints do not list them. */
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
    /** `custom`: staff wrote the message, in any language. Otherwise it is in the caller's language. */
    reply: z.object({ enabled: z.boolean(), message: z.string().nullable(), custom: z.boolean() }),
    errors: [],
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/api/auth/challenge',
    summary:
      'A proof-of-work challenge for suspicious callers, valid once and for a few minutes, in the ALTCHA protocol.',
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
    summary: 'Creates an account, or a pending one that a mailed link activates. It does not log in.',
    access: visitor,
    limit: 'register',
    audit: 'register',
    external: true,
    body: Registration,
    /**
     * The id is null if the portal verifies email addresses, so that the reply does not reveal whether an address is
     * registered.
     */
    reply: z.object({
      user: z.object({ id: Id.nullable(), username: z.string() }),
      verification: z.enum(['none', 'sent']),
    }),
    errors: [
      authProblems.usernameTaken,
      authProblems.usernameInGame,
      authProblems.passwordNotTypable,
      authProblems.usernameReserved,
      authProblems.emailTaken,
      authProblems.accountTaken,
      authProblems.challengeRequired,
      authProblems.commonPassword,
      authProblems.passwordContainsName,
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
    summary: 'Activates a pending account with the token from its email, once.',
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
    summary:
      'Sends the link of a pending account again. Neither the reply nor its timing reveals whether there is one.',
    access: visitor,
    limit: 'mailRequests',
    body: z.strictObject({
      /** Either the username or the email address. */
      account: z
        .string('auth:validation.usernameRequired')
        .trim()
        .min(1, 'auth:validation.usernameRequired')
        .max(maxEmailLength, 'common:validation.tooLong'),
    }),
    reply: z.object({ sent: z.literal(true) }),
    errors: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Logs in with username and password. An account with a second factor gets a challenge, unless the code is sent along.',
    access: visitor,
    limit: 'login',
    duringMaintenance: true,
    audit: 'login',
    external: true,
    body: z.strictObject({
      username: z
        .string('auth:validation.usernameRequired')
        .min(1, 'auth:validation.usernameRequired')
        .max(maxEmailLength, 'common:validation.tooLong'),
      password: z
        .string('auth:validation.passwordRequired')
        .min(1, 'auth:validation.passwordRequired')
        .max(maxPasswordField, 'common:validation.tooLong'),
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
    summary: 'Exchanges a refresh token for new tokens; reusing one ends the session everywhere.',
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
    summary: 'Checks the bearer token and returns its user.',
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
