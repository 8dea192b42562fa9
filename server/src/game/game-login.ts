import { rejected } from './errors.ts';

/** What the game client can type: it lowercases the login and cuts the password at 16 bytes. */
const loginRule = /^[a-z0-9]{2,30}$/;
const passwordRule = /^[\x21-\x7e]{1,16}$/;

/** The login as the game compares it. Rejects one that its client cannot type. */
export const normalizeLogin = (login: string): string => {
  const normalized = login.trim().toLowerCase();
  if (!loginRule.test(normalized)) throw rejected('invalid', 'The game does not accept this login.');
  return normalized;
};

export const isTypablePassword = (password: string): boolean => passwordRule.test(password);

export const assertTypablePassword = (password: string): void => {
  if (!isTypablePassword(password)) throw rejected('invalid', 'The game does not accept this password.');
};

/** The last seven digits of the code are what the client asks for. */
export const assertDeletionCode = (code: string): void => {
  if (!/^\d{7}$/.test(code)) throw rejected('invalid', 'The deletion code needs seven digits.');
};
