import { authProblems } from '@wyrmgate/contract/auth';
import { problem } from '../http/problem.ts';
import { PasswordsBusyError } from '../platform/passwords/passwords.ts';
import type { Platform } from '../platform/platform.ts';

type Parts = Pick<Platform, 'passwords'>;

const answerBusy = (error: unknown): never => {
  throw error instanceof PasswordsBusyError ? problem(authProblems.busy, { retryAfterSeconds: 2 }) : error;
};

/** Hash of a new password. Takes tens of milliseconds of a core: never inside a transaction. Busy: `auth.busy`. */
export const hashPassword = ({ passwords }: Parts, password: string): Promise<string> =>
  passwords.hash(password).catch(answerBusy);

/** Whether the password is right. An unknown user (`stored` undefined) costs the same. Busy: `auth.busy`. */
export const verifyPassword = ({ passwords }: Parts, stored: string | undefined, password: string): Promise<boolean> =>
  passwords.verify(stored, password).catch(answerBusy);
