import { createHash, timingSafeEqual } from 'node:crypto';
import { assertTypablePassword, isTypablePassword } from '../game-login.ts';
import type { PasswordSecret } from '../shapes.ts';

const digest = (algorithm: string, data: string | Buffer) => createHash(algorithm).update(data);

/** What PASSWORD() returns in MySQL from 4.1 on and in MariaDB: the only form that a stock game server accepts. */
export const derivePassword = (password: string): PasswordSecret => {
  assertTypablePassword(password);
  const inner = digest('sha1', password).digest();
  return `*${digest('sha1', inner).digest('hex').toUpperCase()}` as PasswordSecret;
};

/** Forms that other servers store, recognised by their length. */
const forms: readonly (readonly [RegExp, (password: string) => string])[] = [
  [/^\*[0-9A-F]{40}$/i, derivePassword],
  [/^[0-9a-f]{40}$/i, (password) => digest('sha1', password).digest('hex')],
  [/^[0-9a-f]{64}$/i, (password) => digest('sha256', password).digest('hex')],
];

/** False for empty values, hashes from before MySQL 4.1 and unknown forms: they can never log in. */
export const isUsableHash = (stored: string): boolean => forms.some(([form]) => form.test(stored));

export const matchesHash = (stored: string, password: string): boolean => {
  if (!isTypablePassword(password)) return false;
  const form = forms.find(([shape]) => shape.test(stored));
  if (!form) return false;
  const expected = Buffer.from(stored.toLowerCase());
  const actual = Buffer.from(form[1](password).toLowerCase());
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
