import type { Passwords } from '../src/platform/passwords/passwords.ts';

/** Passwords without hashing, for faster tests. Counts verifications. */
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
