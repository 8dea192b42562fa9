import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment } from './shapes.ts';

/** Access tokens live 15 minutes. */
export const accessTokenSeconds = 15 * 60;
/** A repeated refresh within this time gets the same successor again: the first reply was lost. */
export const refreshGraceSeconds = 10;
// Apart, because every page of the browser needs it and none needs the schemas.
export { validationMinutes } from './session-timing.ts';

export const discoverySources = [
  'elitepvp',
  'cybergamers',
  'facebook',
  'twitter',
  'instagram',
  'discord',
  'other',
  'specific',
] as const;

/** 3-16 ASCII letters and digits; two names that differ only by case are the same name. */
export const Username = z
  .string('auth:validation.usernameRequired')
  .min(1, 'auth:validation.usernameRequired')
  .max(64, 'auth:validation.username')
  .regex(/^(?:[A-Za-z0-9]{3,16})?$/, 'auth:validation.username');
/** Length and classes of a password, each shown as a live check. Game clients stop at 16. */
export const passwordRules = {
  length: (password: string) => [...password].length >= 6 && [...password].length <= 16,
  letterCase: (password: string) => /[A-Z]/.test(password) && /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
} as const;
/** 6-16 characters with A-Z, a-z and 0-9; taken exactly as sent. */
export const Password = z
  .string('auth:validation.passwordRequired')
  .max(256, 'auth:validation.passwordLength')
  .superRefine((password, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', message });
    if (password === '') return add('auth:validation.passwordRequired');
    if (!passwordRules.length(password)) add('auth:validation.passwordLength');
    if (!passwordRules.letterCase(password)) add('auth:validation.passwordCase');
    if (!passwordRules.digit(password)) add('auth:validation.passwordDigit');
    // NUL would be cut short by some game clients, and half of a surrogate pair has no bytes of its own.
    if (password.includes('\0') || !password.isWellFormed()) add('auth:validation.passwordCharacters');
  });
export const Email = z
  .string('auth:validation.emailRequired')
  .trim()
  .min(1, 'auth:validation.emailRequired')
  .max(254, 'auth:validation.email')
  .pipe(z.email('auth:validation.email'));

/** Comparisons of two fields run beside the fields' own rules, so that all that is wrong is told at once. */
const anyForm = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
/** What is no text at all has its own issue already. */
const same = (one: unknown, other: unknown, fold = (text: string) => text): boolean =>
  typeof one !== 'string' || typeof other !== 'string' || fold(one) === fold(other);

export const Registration = z
  .strictObject({
    username: Username,
    password: Password,
    repeatPassword: z.string('auth:validation.repeatPassword').max(256, 'auth:validation.repeatPassword'),
    email: Email,
    repeatEmail: z.string('auth:validation.repeatEmail').trim().max(254, 'auth:validation.repeatEmail'),
    /** Shown in game. Optional; empty counts as absent. */
    characterName: z
      .string()
      .trim()
      .max(24, 'auth:validation.characterName')
      .regex(/^(?:[\p{L}\p{N}]{2,24})?$/u, 'auth:validation.characterName')
      .optional(),
    /** Exactly seven digits; the game asks for it when a character is deleted. Never shown, never used for recovery. */
    socialId: z
      .string('auth:validation.socialId')
      .max(64, 'auth:validation.socialId')
      .regex(/^[0-9]{7}$/, 'auth:validation.socialId'),
    discoverySource: z.enum(discoverySources, 'auth:validation.discoverySource'),
    /** Who or where; required when the source is "specific". */
    customSource: z
      .string()
      .trim()
      .max(120, 'auth:validation.customSourceLength')
      .regex(/^\P{Cc}*$/u, 'auth:validation.customSourceCharacters')
      .optional(),
    acceptTerms: z.literal(true, 'auth:validation.acceptTerms'),
    language: z.enum(languages).optional(),
  })
  .refine(({ password, repeatPassword }) => same(password, repeatPassword), {
    path: ['repeatPassword'],
    message: 'auth:validation.repeatPassword',
    when: anyForm,
  })
  .refine(({ email, repeatEmail }) => same(email, repeatEmail, (text) => text.toLowerCase()), {
    path: ['repeatEmail'],
    message: 'auth:validation.repeatEmail',
    when: anyForm,
  })
  .refine(({ discoverySource, customSource }) => discoverySource !== 'specific' || Boolean(customSource), {
    path: ['customSource'],
    message: 'auth:validation.customSource',
    when: anyForm,
  });

/** The logged-in user as the browser knows him. */
export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(['active', 'banned', 'deleted']),
  authority: z.enum(authorityLevels),
  language: z.enum(languages),
  create_time: Moment,
  /** Coin balance; negative while a refunded purchase is still owed. */
  cash: Coins,
  /** May enter the back-office. */
  isStaff: z.boolean(),
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
  sessionExpired: 401,
  usernameTaken: 409,
  emailTaken: 409,
  commonPassword: 400,
  registrationsClosed: 403,
  busy: 503,
});

export const auth = {
  registrationStatus: endpoint({
    method: 'GET',
    path: '/api/auth/registration-status',
    summary: 'Whether new accounts can be created, and the text shown when not.',
    access: visitor,
    limit: 'read',
    reply: z.object({ enabled: z.boolean(), message: z.string().nullable() }),
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
    summary: 'Creates an account. It does not log in.',
    access: visitor,
    limit: 'register',
    audit: 'register',
    external: true,
    body: Registration,
    reply: z.object({ user: z.object({ id: Id, username: z.string() }) }),
    errors: [
      authProblems.usernameTaken,
      authProblems.emailTaken,
      authProblems.commonPassword,
      authProblems.registrationsClosed,
      authProblems.tooManyAttempts,
      authProblems.busy,
    ],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Trades username and password for a session.',
    access: visitor,
    limit: 'login',
    audit: 'login',
    external: true,
    body: z.strictObject({
      username: z.string('auth:validation.usernameRequired').min(1, 'auth:validation.usernameRequired').max(254),
      password: z.string('auth:validation.passwordRequired').min(1, 'auth:validation.passwordRequired').max(256),
    }),
    reply: Session,
    errors: [authProblems.invalidCredentials, authProblems.tooManyAttempts, authProblems.banned, authProblems.busy],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Trades a refresh token for a new session; using one twice ends the session everywhere.',
    access: visitor,
    limit: 'refresh',
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
    limit: 'read',
    reply: z.object({ user: SessionUser }),
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of the bearer token or of the refresh token. Always succeeds.',
    access: visitor,
    limit: 'write',
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
    limit: 'read',
    reply: SessionUser,
    errors: [],
  }),
};
