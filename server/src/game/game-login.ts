import { rejected } from './errors.ts';

/** Limits of the game client, which lowercases the login and truncates the password to 16 bytes. */
const loginRule = /^[a-z0-9]{2,30}$/;
const passwordRule = /^[\x21-\x7e]{1,16}$/;

/** Returns the login in the form that the game compares. Rejects a login that its client cannot type. */
export const normalizeLogin = (login: string): string => {
  const normalized = login.trim().toLowerCase();
  if (!loginRule.test(normalized)) throw rejected('invalid', 'The game does not accept this login.');
  return normalized;
};

export const isTypablePassword = (password: string): boolean => passwordRule.test(password);

export const assertTypablePassword = (password: string): void => {
  if (!isTypablePassword(password)) throw rejected('invalid', 'The game does not accept this password.');
};

/** Requires seven digits, because the client asks for no more. */
export const assertDeletionCode = (code: string): void => {
  if (!/^\d{7}$/.test(code)) throw rejected('invalid', 'The deletion code needs seven digits.');
};
