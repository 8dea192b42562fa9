import type { Passwords } from '../src/platform/passwords/passwords.ts';

/** Passwords without the work of hashing, for tests that are about something else; counts how many were looked at. */
export const quickPasswords = (): Passwords & { verified: number } => {
  const passwords = {
    verified: 0,
    hash: async (password: string) => `plain ${password}`,
    verify: async (stored: string | undefined, password: string) => {
      passwords.verified += 1;
      return stored === `plain ${password}`;
    },
    isOutdated: () => false,
  };
  return passwords;
};
