import { z } from 'zod';
import { authProblems, Email, passwordRules } from './auth.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { anyForm, Moment } from './shapes.ts';

/** A link that resets a password works this long, once, and only the newest one. */
export const resetLinkMinutes = 30;
/** Longest password that a change or a reset takes; only the registration stops at what old game clients can type. */
export const maxPasswordLength = 128;
/** Fewest characters of a new password that opens the back-office. */
export const minStaffPasswordLength = 12;

/** What a new password must keep, each rule shown as a live check. */
export const newPasswordRules = {
  length: (password: string) => [...password].length >= 6 && [...password].length <= maxPasswordLength,
  letterCase: passwordRules.letterCase,
  digit: passwordRules.digit,
} as const;

/** At least 6 characters with A-Z, a-z and 0-9, at most 128; taken exactly as sent. */
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
      // NUL would be cut short by some game clients, and half of a surrogate pair has no bytes of its own.
      if (password.includes('\0') || !password.isWellFormed()) add('auth:validation.passwordCharacters');
    });

/** Any text, even one that breaks the rules for new passwords: older ones do. */
const sentPassword = (required: string) => z.string(required).min(1, required).max(256);

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
    /** From the link in the mail. Any text: one that is no token is answered like one that no longer works. */
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

/** A name or an address. Clients call it differently; the first one sent counts. */
export const ForgottenPassword = z
  .strictObject({
    emailOrUsername: z.string(required).max(254, 'passwords:validation.identifierTooLong').optional(),
    identifier: z.string(required).max(254, 'passwords:validation.identifierTooLong').optional(),
    email: z.string(required).max(254, 'passwords:validation.identifierTooLong').optional(),
    username: z.string(required).max(254, 'passwords:validation.identifierTooLong').optional(),
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
    // No name has such characters, and the database could not even store the question.
    return /\p{C}/u.test(identifier) ? refuse('common:validation.invalid') : { identifier };
  });

/** The same whether or not there is such an account. */
const Accepted = z.object({ accepted: z.literal(true) });

export const passwordProblems = problems('passwords', {
  linkInvalid: 400,
  wrongCurrent: 400,
});

const change = {
  method: 'POST',
  access: player,
  allowBeforePasswordChange: true,
  // Who must also set up a second factor begins with the password.
  allowBeforeTwoFactorSetup: true,
  limit: 'passwordChange',
  audit: 'password_change',
  external: true,
  body: PasswordChange,
  reply: z.object({ changed: z.literal(true) }),
  errors: [
    passwordProblems.wrongCurrent,
    authProblems.commonPassword,
    authProblems.passwordTooShort,
    authProblems.staffPasswordTooShort,
    authProblems.tooManyAttempts,
    authProblems.busy,
  ],
} as const;

export const passwords = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link that resets the password, if there is such an account; the answer never says.',
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
    summary: 'Mails the username that belongs to an address, if there is one; the answer never says.',
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
    summary: 'Sets a new password with the token of a mailed link, once. Ends all sessions and begins none.',
    access: visitor,
    limit: 'passwordReset',
    audit: 'password_reset',
    external: true,
    body: PasswordReset,
    reply: z.object({ reset: z.literal(true) }),
    errors: [
      passwordProblems.linkInvalid,
      authProblems.commonPassword,
      authProblems.passwordTooShort,
      authProblems.staffPasswordTooShort,
      authProblems.busy,
    ],
  }),
  change: endpoint({
    ...change,
    path: '/api/auth/change-password',
    summary: 'Changes the password of the caller and ends his other sessions.',
  }),
  changeProtected: endpoint({
    ...change,
    path: '/api/auth/protected/change-password',
    summary: 'The same as change-password, under its second address.',
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
