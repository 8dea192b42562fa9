import { authProblems } from '@wyrmgate/contract/auth';
import { problem } from '../http/problem.ts';
import { PasswordsBusyError } from '../platform/passwords/passwords.ts';
import type { Platform } from '../platform/platform.ts';

type Parts = Pick<Platform, 'passwords'>;

const throwBusy = (error: unknown): never => {
  throw error instanceof PasswordsBusyError ? problem(authProblems.busy, { retryAfterSeconds: 2 }) : error;
};

/**
 * Hashes a new password, or throws `auth.busy`. Never call it in a transaction, because it takes tens of milliseconds
 * of CPU time.
 */
export const hashPassword = ({ passwords }: Parts, password: string): Promise<string> =>
  passwords.hash(password).catch(throwBusy);

/** Stored instead of a hash for imported users. Until their first login, the game checks their password. */
export const passwordInGame = 'game';

/** Verifies a password, or throws `auth.busy`. Takes the same time for an unknown user, whose `stored` is undefined. */
export const verifyPassword = ({ passwords }: Parts, stored: string | undefined, password: string): Promise<boolean> =>
  passwords.verify(stored === passwordInGame ? undefined : stored, password).catch(throwBusy);
