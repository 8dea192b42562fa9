import { z } from 'zod';
import { authProblems, Session } from './auth.ts';
import { maxPasswordField } from './auth-constants.ts';
import { backOffice, type EndpointSpec, endpoint, player, visitor } from './endpoint.ts';
import { either, Factor, FactorCode } from './factor.ts';
import { problems } from './problem.ts';
import { Moment } from './shapes.ts';

export const backupCodeCount = 10;
/** Minutes after which an unfinished setup expires. */
export const setupMinutes = 10;
/** Limits for entering the second factor after the password. */
export const challengeMinutes = 5;
export const challengeTries = 5;
/** Number of wrong second factors for one account, across all its logins, that triggers a pause. */
export const factorTries = 10;
export const factorLockMinutes = 15;

const Password = z
  .string('auth:validation.passwordRequired')
  .max(maxPasswordField, 'auth:validation.passwordLength')
  .optional();

/** Details of `auth.twoFactorRequired`, sent only after the right password. */
export type ChallengeDetails = {
  challenge: string;
  expiresAt: string;
  methods: ('token' | 'backupCode' | 'passkey')[];
};

const Status = z.object({
  enabled: z.boolean(),
  enabled_at: Moment.nullable(),
  backup_codes_remaining: z.int(),
  /** Whether the user must have a second factor because they are staff. */
  required: z.boolean(),
  /** Time until which this session's proof of the second factor counts as fresh; null without a proof. */
  fresh_until: Moment.nullable(),
});
const Setup = z.object({
  /** An SVG picture as a data URL. */
  qr_code: z.string(),
  manual_entry_key: z.string(),
  secret: z.string(),
});
const Enabled = z.object({
  enabled: z.literal(true),
  backup_codes: z.array(z.string()),
});
const Disabled = z.object({ enabled: z.literal(false) });

export const twoFactorProblems = problems('two-factor', {
  factorMissing: 400,
  challengeExpired: 401,
  alreadyEnabled: 409,
  notEnabled: 409,
  setupExpired: 409,
  wrongSecret: 409,
  passwordRequired: 403,
  wrongPassword: 403,
});
const { tooManyAttempts, busy } = authProblems;
const passwordRefusals = [twoFactorProblems.passwordRequired, twoFactorProblems.wrongPassword, tooManyAttempts, busy];
const factorRefusals = [
  twoFactorProblems.factorMissing,
  authProblems.invalidCode,
  authProblems.passkeyRefused,
  tooManyAttempts,
];

// The player wizard and the back-office wizard call the same services.
const shared = { limit: 'write', allowBeforeTwoFactorSetup: true } as const satisfies Partial<EndpointSpec>;
const setup = { ...shared, method: 'POST', reply: Setup, errors: [twoFactorProblems.alreadyEnabled] } as const;
const enable = {
  ...shared,
  method: 'POST',
  audit: 'two_factor_enable',
  external: true,
  reply: Enabled,
  errors: [
    ...passwordRefusals,
    twoFactorProblems.alreadyEnabled,
    twoFactorProblems.setupExpired,
    twoFactorProblems.wrongSecret,
    authProblems.invalidCode,
  ],
} as const;
const disable = {
  ...shared,
  method: 'POST',
  audit: 'two_factor_disable',
  external: true,
  body: z.strictObject({ ...either, password: Password }),
  reply: Disabled,
  errors: [...passwordRefusals, ...factorRefusals, twoFactorProblems.notEnabled],
} as const;

/** The specification lists these calls under `/api/admin/totp` and under `/api/auth/admin/totp`. */
const adminTotp = {
  adminStatus: endpoint({
    method: 'GET',
    path: '/api/admin/totp/status',
    summary: 'Whether logins of the caller ask for a second factor.',
    access: backOffice,
    limit: 'read',
    allowBeforeTwoFactorSetup: true,
    reply: Status,
    errors: [],
  }),
  adminSetup: endpoint({
    ...setup,
    path: '/api/admin/totp/setup',
    summary: 'Offers the caller a new secret, as `/api/auth/2fa/setup` does.',
    access: backOffice,
    audit: 'two_factor_setup',
  }),
  adminEnable: endpoint({
    ...enable,
    path: '/api/admin/totp/enable',
    summary: "Turns the caller's second factor on, as `/api/auth/2fa/enable` does.",
    access: backOffice,
    body: z.strictObject({ secret: z.string().max(200), token: FactorCode, password: Password }),
  }),
  adminDisable: endpoint({
    ...disable,
    path: '/api/admin/totp/disable',
    summary: "Turns the caller's second factor off, as `/api/auth/2fa/disable` does.",
    access: backOffice,
  }),
};

export const twoFactor = {
  verifyLogin: endpoint({
    method: 'POST',
    path: '/api/auth/verify-2fa',
    summary: 'Second step of a login: completes its challenge with a code, backup code or passkey.',
    access: visitor,
    limit: 'login',
    duringMaintenance: true,
    audit: 'login',
    external: true,
    body: z.strictObject({ challenge: z.string().min(1).max(200), ...either }),
    reply: Session,
    errors: [
      ...factorRefusals,
      twoFactorProblems.challengeExpired,
      authProblems.invalidCredentials,
      authProblems.banned,
      authProblems.notActive,
      busy,
    ],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/auth/2fa/status',
    summary: 'Whether logins of the caller ask for a second factor.',
    access: player,
    limit: 'read',
    allowBeforeTwoFactorSetup: true,
    reply: Status,
    errors: [],
  }),
  setup: endpoint({
    ...setup,
    path: '/api/auth/2fa/setup',
    summary: 'Creates a new secret, to be enabled within ten minutes. Nothing changes until then.',
    access: player,
  }),
  enable: endpoint({
    ...enable,
    path: '/api/auth/2fa/enable',
    summary: 'Enables the second factor with a code of the new secret and the password.',
    access: player,
    body: z.strictObject({ secret: z.string().max(200).optional(), token: FactorCode, password: Password }),
  }),
  disable: endpoint({
    ...disable,
    path: '/api/auth/2fa/disable',
    summary: 'Disables the second factor with a current code; requires the password unless the login is fresh.',
    access: player,
  }),
  verify: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/auth/2fa/verify',
    summary: 'Proves the second factor again in this session, for calls that require a fresh proof.',
    access: player,
    audit: 'factor_verify',
    external: true,
    body: Factor,
    reply: z.object({ verified: z.literal(true), fresh_until: Moment }),
    errors: [...factorRefusals, twoFactorProblems.notEnabled],
  }),
  backupCodes: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/auth/2fa/backup-codes',
    summary: 'Creates ten new backup codes with a current code and the password; the old ones stop working.',
    access: player,
    audit: 'backup_codes_renew',
    external: true,
    body: z.strictObject({ ...either, password: Password }),
    reply: z.object({ backup_codes: z.array(z.string()) }),
    errors: [...passwordRefusals, ...factorRefusals, twoFactorProblems.notEnabled],
  }),
  ...adminTotp,
  authAdminStatus: endpoint({ ...adminTotp.adminStatus, path: '/api/auth/admin/totp/status' }),
  authAdminSetup: endpoint({ ...adminTotp.adminSetup, path: '/api/auth/admin/totp/setup' }),
  authAdminEnable: endpoint({ ...adminTotp.adminEnable, path: '/api/auth/admin/totp/enable' }),
  authAdminDisable: endpoint({ ...adminTotp.adminDisable, path: '/api/auth/admin/totp/disable' }),
};
