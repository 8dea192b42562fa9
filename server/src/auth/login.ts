import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import { readSettings } from '../settings/service.ts';
import { passSecondStep } from '../two-factor/second-step.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import type { Admission } from './attempts.ts';
import { demandProof } from './challenges.ts';
import { enter } from './enter.ts';
import { admitGuess } from './guesses.ts';
import { verifyPassword } from './hashing.ts';
import { activate, findPending, type PendingRow } from './pending.ts';

type Login = (typeof contract)['login'];

/** Trades a name and a password for a session. Whoever guesses learns nothing: not even whether the name exists. */
export const logIn = async (context: External, { body }: Received<Login>): Promise<Returned<Login>> => {
  const { platform, request, audit } = context;
  const name = body.username.trim().toLowerCase();
  const found = await findByTypedName(platform.database.db, name);
  if (found) audit.target('user', found.id);
  const user = found?.status === 'deleted' ? undefined : found;
  const waiting = await findPending(platform.database.db, name, context.now);
  const attempt = await admitGuess(platform, request, name, user);
  if (attempt.wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: attempt.wait });
  const doubt = await admitUnproven(context, body.altcha).catch(forgiven(attempt));

  const stored = user ? user.password_hash : waiting?.password_hash;
  const right = await verifyPassword(platform, stored, body.password).catch(forgiven(attempt, doubt));
  if (!right) throw problem(authProblems.invalidCredentials);
  await attempt.forgive('right');
  await doubt.forgive();
  const player = user ?? (await openWaiting(context, waiting));
  audit.actor(player);
  const factorAt = await passSecondStep(context, player, body);
  return enter(context, player, { password: body.password, factorAt });
};

/** An attempt that was broken off before the password was looked at counts for nothing. */
const forgiven = (attempt: Admission, doubt?: Doubt) => async (error: unknown) => {
  await attempt.forgive('unchecked');
  await doubt?.forgive();
  throw error;
};

/** After the right password of a registration that waits: says so, or lets it in if nobody asks for confirmations any more. */
const openWaiting = async (context: External, row: PendingRow | undefined): Promise<UserRow> => {
  const { email_verification: asked } = await readSettings(context.platform.database.db);
  if (!row?.token_hash || asked) throw problem(authProblems.emailUnverified);
  return context.transaction((work) => activate(work, row));
};

type Doubt = { forgive(): Promise<void> };

/** An address with many failures goes on only against a proof of work. */
const admitUnproven = async ({ platform, request }: External, altcha: string | undefined): Promise<Doubt> => {
  const client = clientKey(request.ip);
  if ((await platform.limits.consume('unprovenLogins', client)) === 0)
    return { forgive: () => platform.limits.refund('unprovenLogins', client) };
  await demandProof(platform, altcha);
  return { forgive: async () => undefined };
};

const findByTypedName = (tx: Tx, name: string): Promise<UserRow | undefined> => {
  // PostgreSQL cannot even be asked for a text with NUL.
  if (name.includes('\0')) return Promise.resolve(undefined);
  return name.includes('@') ? findUserByEmail(tx, name) : findUserByName(tx, name);
};
