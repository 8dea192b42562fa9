import { createHash, timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { gamePasswordForms } from '@wyrmgate/contract/game-connection-constants';
import { assertTypablePassword, isTypablePassword } from '../game-login.ts';
import type { PasswordSecret } from '../shapes.ts';
import type { PasswordForm } from './config.ts';

const digest = (algorithm: string, data: string | Buffer) => createHash(algorithm).update(data);

const hexOf = (algorithm: string, data: string | Buffer) => digest(algorithm, data).digest('hex');

/**
 * `mysql` is the result of PASSWORD() in MariaDB, and in MySQL since 4.1. The original game server accepts no other
 * form.
 */
const derive: Record<PasswordForm, (password: string) => string> = {
  mysql: (password) => `*${hexOf('sha1', digest('sha1', password).digest()).toUpperCase()}`,
  sha1: (password) => hexOf('sha1', password),
  sha256: (password) => hexOf('sha256', password),
};
const shapes: Record<PasswordForm, RegExp> = {
  mysql: /^\*[0-9A-F]{40}$/i,
  sha1: /^[0-9a-f]{40}$/i,
  sha256: /^[0-9a-f]{64}$/i,
};

export const derivePassword = (password: string, form: PasswordForm = 'mysql'): PasswordSecret => {
  assertTypablePassword(password);
  return derive[form](password) as PasswordSecret;
};

/** Recognises the form of a stored hash by its shape. */
export const formOf = (stored: string): PasswordForm | undefined =>
  gamePasswordForms.find((form) => shapes[form].test(stored));

/** Hash formats that the portal never writes. It can check argon2 and bcrypt at login. */
const foreignShapes = {
  argon2: /^\$argon2(?:id|i|d)\$/,
  bcrypt: /^\$2[abxy]?\$\d\d\$/,
  'pre-4.1': /^[0-9a-f]{16}$/i,
  unknown: /./,
} as const;

/** Returns the form of a stored hash that the portal never writes. Undefined for an empty one. */
export const foreignFormOf = (stored: string): keyof typeof foreignShapes | undefined => {
  if (formOf(stored)) return undefined;
  return (Object.keys(foreignShapes) as (keyof typeof foreignShapes)[]).find((form) =>
    foreignShapes[form].test(stored),
  );
};

/** A single login with a higher setting could exhaust the portal's memory. */
const maxArgonKilobytes = 131_072;
const maxArgonRounds = 12;

const argonCosts = (stored: string): boolean => {
  const [, memory, rounds] = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d{1,9}),t=(\d{1,9}),p=\d{1,2}\$/.exec(stored) ?? [];
  return Number(memory) <= maxArgonKilobytes && Number(rounds) <= maxArgonRounds;
};

/** A higher cost would block the event loop for seconds. */
const maxBcryptCost = 12;

/** Whether the text is a complete bcrypt hash of acceptable cost. A short column may have truncated it. */
const bcryptCosts = (stored: string): boolean => {
  const [, cost] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored) ?? [];
  return Number(cost) <= maxBcryptCost;
};

/** False for empty values, hashes from before MySQL 4.1 and unknown forms, which can never log in. */
export const isUsableHash = (stored: string): boolean =>
  formOf(stored) !== undefined || argonCosts(stored) || bcryptCosts(stored);

export const matchesHash = async (stored: string, password: string): Promise<boolean> => {
  if (!isTypablePassword(password)) return false;
  const form = formOf(stored);
  if (!form && bcryptCosts(stored)) {
    const { compare } = await import('bcryptjs');
    return compare(password, stored);
  }
  if (!form) return argonCosts(stored) && verify(stored, password).catch(() => false);
  const expected = Buffer.from(stored.toLowerCase());
  const actual = Buffer.from(derive[form](password).toLowerCase());
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
