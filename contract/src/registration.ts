import { z } from 'zod';
import { maxEmailLength, maxPasswordField } from './auth-constants.ts';
import { ChallengeSolution } from './challenge.ts';
import { languages } from './languages.ts';
import { anyForm, hasOnlySafeCharacters, oneLine } from './shapes.ts';

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

/** 3 to 16 ASCII letters and digits. Names that differ only by case count as the same name. */
export const Username = z
  .string('auth:validation.usernameRequired')
  .min(1, 'auth:validation.usernameRequired')
  .max(64, 'auth:validation.username')
  .regex(/^(?:[A-Za-z0-9]{3,16})?$/, 'auth:validation.username');
/**
 * Names of players imported from the game, which has looser rules than registration: 2 to 30 ASCII letters, digits, `-`
 * and `_`. Names of erased accounts do not match.
 */
export const existingName: RegExp = /^(?!deleted-\d+$)[A-Za-z0-9_-]{2,30}$/i;
/**
 * Length and character classes of a password, each of which the form checks while the user types. Game clients accept up to 16 characters.
 */
export const passwordRules = {
  length: (password: string) => [...password].length >= 6 && [...password].length <= 16,
  letterCase: (password: string) => /[A-Z]/.test(password) && /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
} as const;
/** 6 to 16 characters with A-Z, a-z and 0-9, used exactly as sent. */
export const Password = z
  .string('auth:validation.passwordRequired')
  .max(maxPasswordField, 'auth:validation.passwordLength')
  .superRefine((password, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', message });
    if (password === '') return add('auth:validation.passwordRequired');
    if (!passwordRules.length(password)) add('auth:validation.passwordLength');
    if (!passwordRules.letterCase(password)) add('auth:validation.passwordCase');
    if (!passwordRules.digit(password)) add('auth:validation.passwordDigit');
    if (!hasOnlySafeCharacters(password)) add('auth:validation.passwordCharacters');
  });
export const Email = z
  .string('auth:validation.emailRequired')
  .trim()
  .min(1, 'auth:validation.emailRequired')
  .max(maxEmailLength, 'auth:validation.email')
  .pipe(z.email('auth:validation.email'));

/** Whether two texts are equal. Values of the wrong type pass, because they already have an issue. */
const same = (one: unknown, other: unknown, fold = (text: string) => text): boolean =>
  typeof one !== 'string' || typeof other !== 'string' || fold(one) === fold(other);

export const Registration = z
  .strictObject({
    username: Username,
    password: Password,
    repeatPassword: z.string('auth:validation.repeatPassword').max(maxPasswordField, 'common:validation.tooLong'),
    email: Email,
    repeatEmail: z.string('auth:validation.repeatEmail').trim().max(maxEmailLength, 'common:validation.tooLong'),
    /** Name shown in the game. Optional; an empty string counts as absent. */
    characterName: z
      .string()
      .trim()
      .max(24, 'auth:validation.characterName')
      .regex(/^(?:[\p{L}\p{N}]{2,24})?$/u, 'auth:validation.characterName')
      .optional(),
    /** Exactly seven digits, which the game asks for before it deletes a character. Never shown and never used for recovery. */
    socialId: z
      .string('auth:validation.socialId')
      .max(64, 'auth:validation.socialId')
      .regex(/^[0-9]{7}$/, 'auth:validation.socialId'),
    discoverySource: z.enum(discoverySources, 'auth:validation.discoverySource'),
    /** Details about the source; required if the source is "specific". */
    customSource: z
      .string()
      .trim()
      .max(120, 'auth:validation.customSourceLength')
      .regex(oneLine, 'auth:validation.customSourceCharacters')
      .optional(),
    acceptTerms: z.literal(true, 'auth:validation.acceptTerms'),
    language: z.enum(languages).optional(),
    /** Sponsor code from a link or typed by the player. Unknown codes are ignored. */
    referralCode: z.string().max(64).optional(),
    /** True if the code came from a sponsor's link. */
    referralLink: z.boolean().optional(),
    /** A honeypot field that people cannot see, so only bots fill it in. */
    website: z.string().max(500).optional(),
    /** How long the form was open. Bots submit it faster than people. */
    filledInMs: z.int().min(0).optional(),
    altcha: ChallengeSolution.optional(),
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
