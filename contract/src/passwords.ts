import { z } from 'zod';
import { authProblems, Email, passwordRules } from './auth.ts';
import { maxEmailLength, maxPasswordField } from './auth-constants.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { anyForm, hasOnlySafeCharacters, Moment } from './shapes.ts';

/** Minutes for which a password reset link is valid. Only the newest link works, and only once. */
export const resetLinkMinutes = 30;
/** Maximum length in any form. The setting `password_max_length` is lower, because of old game clients. */
export const maxPasswordLength = 128;
export const minStaffPasswordLength = 12;

/** Rules for new passwords, each of which the form checks while the user types. */
export const newPasswordRules = {
  length: (password: string) => [...password].length >= 6 && [...password].length <= maxPasswordLength,
  letterCase: passwordRules.letterCase,
  digit: passwordRules.digit,
} as const;

/** 6 to 128 characters with A-Z, a-z and 0-9, used exactly as sent. */
const newPassword = (required: string) =>
  z
    .string(required)
    .max(maxPasswordLength * 2, 'passwords:validation.tooLong')
    .superRefine((password, context) => {
      const add = (message: string) => context.addIssue({ code: 'custom', message });
      if (password === '') return add(required);
      if ([...password].length > maxPasswordLength) add('passwords:validation.tooLong');
      else if (!newPasswordRules.length(password)) add('passwords:validation.tooShort');
      if (!newPasswordRules.letterCase(password)) add('auth:validation.passwordCase');
      if (!newPasswordRules.digit(password)) add('auth:validation.passwordDigit');
      if (!hasOnlySafeCharacters(password)) add('auth:validation.passwordCharacters');
    });

/** A password that an operator sets for someone else on the command line. */
export const NewPassword = newPassword('passwords:validation.newRequired');

/** Any string, because older passwords may violate the rules for new ones. */
const sentPassword = (required: string) =>
  z.string(required).min(1, required).max(maxPasswordField, 'common:validation.tooLong');

const bothSent = (one: unknown, other: unknown): boolean => typeof one === 'string' && typeof other === 'string';
const bothFilled = (one: unknown, other: unknown): boolean => bothSent(one, other) && one !== '' && other !== '';

export const PasswordChange = z
  .strictObject({
    currentPassword: sentPassword('passwords:validation.currentRequired'),
    newPassword: newPassword('passwords:validation.newRequired'),
    confirmPassword: sentPassword('passwords:validation.confirmRequired'),
  })
  .refine((form) => !bothSent(form.newPassword, form.confirmPassword) || form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'passwords:validation.mismatch',
    when: anyForm,
  })
  .refine((form) => !bothFilled(form.newPassword, form.currentPassword) || form.newPassword !== form.currentPassword, {
    path: ['newPassword'],
    message: 'passwords:validation.unchanged',
    when: anyForm,
  });

export const PasswordReset = z
  .strictObject({
    /**
     * Token from the link in the email. Any string is accepted, so that a malformed token gets the same error as an
     * expired one.
     */
    token: z.string('passwords:validation.tokenRequired').min(1, 'passwords:validation.tokenRequired').max(200),
    password: newPassword('passwords:validation.newRequired'),
    repeatPassword: sentPassword('passwords:validation.confirmRequired'),
  })
  .refine((form) => !bothSent(form.password, form.repeatPassword) || form.password === form.repeatPassword, {
    path: ['repeatPassword'],
    message: 'passwords:validation.mismatch',
    when: anyForm,
  });

const required = 'passwords:validation.identifierRequired';
const identifierKeys = ['emailOrUsername', 'identifier', 'email', 'username'] as const;
const looksLikeEmail = (text: string): boolean => text.includes('@');

/** Username or email address. Clients name this field differently; if they send several, the order of `identifierKeys` decides. */
export const ForgottenPassword = z
  .strictObject({
    emailOrUsername: z.string(required).max(maxEmailLength, 'passwords:validation.identifierTooLong').optional(),
    identifier: z.string(required).max(maxEmailLength, 'passwords:validation.identifierTooLong').optional(),
    email: z.string(required).max(maxEmailLength, 'passwords:validation.identifierTooLong').optional(),
    username: z.string(required).max(maxEmailLength, 'passwords:validation.identifierTooLong').optional(),
  })
  .transform((form, context) => {
    const key = identifierKeys.find((name) => form[name] !== undefined) ?? 'emailOrUsername';
    const identifier = (form[key] ?? '').trim();
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', path: [key], message, input: identifier });
      return z.NEVER;
    };
    if (identifier === '') return refuse(required);
    if (looksLikeEmail(identifier) || key === 'email')
      return Email.safeParse(identifier).success ? { identifier } : refuse('auth:validation.email');
    if (identifier.length < 3) return refuse('passwords:validation.usernameShort');
    // PostgreSQL cannot store some of these characters, and no username contains them.
    return /\p{C}/u.test(identifier) ? refuse('common:validation.invalid') : { identifier };
  });

/** The reply is the same whether or not the account exists. */
const Accepted = z.object({ accepted: z.literal(true) });

export const passwordProblems = problems('passwords', {
  linkInvalid: 400,
  wrongCurrent: 400,
});

const change = {
  method: 'POST',
  access: player,
  allowBeforePasswordChange: true,
  // Staff who must do both change the password first and then set up the second factor.
  allowBeforeTwoFactorSetup: true,
  limit: 'passwordChange',
  audit: 'password_change',
  external: true,
  requiresStepUp: true,
  body: PasswordChange,
  reply: z.object({ changed: z.literal(true) }),
  errors: [
    passwordProblems.wrongCurrent,
    authProblems.commonPassword,
    authProblems.passwordContainsName,
    authProblems.passwordTooShort,
    authProblems.passwordTooLong,
    authProblems.passwordNotTypable,
    authProblems.staffPasswordTooShort,
    authProblems.tooManyAttempts,
    authProblems.busy,
  ],
} as const;

export const passwords = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Emails a password reset link if the account exists. The reply does not reveal whether it does.',
    access: visitor,
    limit: 'recovery',
    audit: 'recovery_request',
    external: true,
    body: ForgottenPassword,
    reply: Accepted,
    errors: [authProblems.tooManyAttempts],
  }),
  forgotUsername: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-username',
    summary:
      'Emails the username that belongs to an address if the account exists. The reply does not reveal whether it does.',
    access: visitor,
    limit: 'recovery',
    audit: 'recovery_request',
    external: true,
    body: z.strictObject({ email: Email }),
    reply: Accepted,
    errors: [authProblems.tooManyAttempts],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary:
      'Sets a new password with the token of an emailed link, once. Ends all sessions, removes the passkeys, cancels an email change and does not log in.',
    access: visitor,
    limit: 'passwordReset',
    audit: 'password_reset',
    external: true,
    body: PasswordReset,
    reply: z.object({ reset: z.literal(true), passkeys_removed: z.int() }),
    errors: [
      passwordProblems.linkInvalid,
      authProblems.commonPassword,
      authProblems.passwordContainsName,
      authProblems.passwordTooShort,
      authProblems.passwordTooLong,
      authProblems.passwordNotTypable,
      authProblems.staffPasswordTooShort,
      authProblems.busy,
    ],
  }),
  change: endpoint({
    ...change,
    path: '/api/auth/change-password',
    summary: 'Changes the password of the caller and ends their other sessions.',
  }),
  changeProtected: endpoint({
    ...change,
    path: '/api/auth/protected/change-password',
    summary: 'Alias of change-password.',
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/auth/password-status',
    summary: 'When the caller last chose a password.',
    access: player,
    limit: 'read',
    reply: z.object({ changedAt: Moment }),
    errors: [],
  }),
};
