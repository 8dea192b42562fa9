import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import { readSettings } from '../settings/service.ts';
import { checkSecondStep } from '../two-factor/second-step.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import type { CountedAttempt } from './attempts.ts';
import { requireProofOfWork } from './challenges.ts';
import { completeLogin } from './complete-login.ts';
import { verifyPassword } from './hashing.ts';
import { importFromGame, matchesInGame } from './import-from-game.ts';
import { checkLoginThrottle } from './login-throttle.ts';
import { activatePending, findPending, type PendingRegistration } from './pending.ts';

type Login = (typeof contract)['login'];

/** Logs in with a username or email and a password. Failures do not reveal whether the account exists. */
export const logIn = async (context: External, { body }: Received<Login>): Promise<Returned<Login>> => {
  const { platform, request, audit } = context;
  const name = body.username.trim().toLowerCase();
  const found = await findUserByLogin(platform.database.db, name);
  if (found) audit.target('user', found.id);
  const user = found?.status === 'deleted' ? undefined : found;
  const pending = await findPending(platform.database.db, name, context.now);
  const attempt = await checkLoginThrottle(platform, request, name, user);
  if (attempt.waitSeconds > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: attempt.waitSeconds });
  const proof = await checkProofOfWork(context, body.altcha).catch(releasing(attempt));

  const stored = user ? user.password_hash : pending?.password_hash;
  const right =
    (await verifyPassword(platform, stored, body.password).catch(releasing(attempt, proof))) ||
    (user !== undefined && (await matchesInGame(platform, user, body.password)));
  const imported =
    right || found || pending
      ? undefined
      : await importFromGame(context, name, body.password).catch(releasing(attempt, proof));
  if (!right && !imported) throw problem(authProblems.invalidCredentials);
  await attempt.release('right');
  await proof.release();
  const player = user ?? imported ?? (await activateWithoutEmail(context, pending));
  audit.actor(player);
  const factorAt = await checkSecondStep(context, player, body);
  return completeLogin(context, player, { password: body.password, factorAt });
};

/** Returns an error handler that removes an attempt from the count if its password was never checked. */
const releasing = (attempt: CountedAttempt, proof?: ProofCheck) => async (error: unknown) => {
  await attempt.release('unchecked');
  await proof?.release();
  throw error;
};

/** Activates a pending registration if email verification is now off. Otherwise throws `auth.emailUnverified`. */
const activateWithoutEmail = async (context: External, row: PendingRegistration | undefined): Promise<UserRow> => {
  const { email_verification: required } = await readSettings(context.platform.database.db);
  if (!row?.token_hash || required) throw problem(authProblems.emailUnverified);
  return context.transaction((work) => activatePending(work, row));
};

type ProofCheck = { release(): Promise<void> };

/** Requires a proof of work if this address had many failures. */
const checkProofOfWork = async ({ platform, request }: External, altcha: string | undefined): Promise<ProofCheck> => {
  const client = clientKey(request.ip);
  if ((await platform.limits.consume('unprovenLogins', client)) === 0)
    return { release: () => platform.limits.refund('unprovenLogins', client) };
  await requireProofOfWork(platform, altcha);
  return { release: async () => undefined };
};

const findUserByLogin = (tx: Tx, name: string): Promise<UserRow | undefined> => {
  // PostgreSQL rejects texts with NUL characters.
  if (name.includes('\0')) return Promise.resolve(undefined);
  return name.includes('@') ? findUserByEmail(tx, name) : findUserByName(tx, name);
};
