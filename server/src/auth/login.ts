import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  findUserByEmail,
  findUserByName,
  lockUser,
  storePasswordHash,
  touchUser,
  type UserRow,
} from '../users/service.ts';
import { admitAttempt } from './attempts.ts';
import { refuseBanned } from './bans.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { personOf, showSessionUser } from './service.ts';
import { startSession } from './start-session.ts';

type Login = (typeof contract)['login'];

/** Trades a name and a password for a session. Whoever guesses learns nothing: not even whether the name exists. */
export const logIn = async (context: External, { body }: Received<Login>): Promise<Returned<Login>> => {
  const { platform, request, audit } = context;
  const name = body.username.trim().toLowerCase();
  const attempt = await admitAttempt(platform, name, request.ip);
  if (attempt.wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: attempt.wait });

  const found = await findByTypedName(platform.database.db, name);
  if (found) audit.target('user', found.id);
  const user = found?.status === 'deleted' ? undefined : found;
  const right = await verifyPassword(platform, user?.password_hash, body.password).catch(async (error: unknown) => {
    await attempt.forgive('unchecked');
    throw error;
  });
  if (!user || !right) throw problem(authProblems.invalidCredentials);
  audit.actor(user);
  await attempt.forgive('right');
  return openSession(context, user, body.password);
};

const findByTypedName = (tx: Tx, name: string): Promise<UserRow | undefined> => {
  // PostgreSQL cannot even be asked for a text with NUL.
  if (name.includes('\0')) return Promise.resolve(undefined);
  return name.includes('@') ? findUserByEmail(tx, name) : findUserByName(tx, name);
};

const openSession = async (context: External, user: UserRow, password: string): Promise<Returned<Login>> => {
  const { platform } = context;
  const newHash = platform.passwords.isOutdated(user.password_hash)
    ? await hashPassword(platform, password)
    : undefined;
  const store = async ({ tx, now, request }: Work) => {
    // Read again under a lock: a ban or a new password may have come in while the old one was being checked.
    const current = await lockUser(tx, user.id);
    if (current?.password_hash !== user.password_hash || current.status === 'deleted')
      throw problem(authProblems.invalidCredentials);
    await refuseBanned(tx, current, now);
    if (newHash !== undefined) await storePasswordHash(tx, user.id, newHash);
    await touchUser(tx, user.id, now);
    const person = personOf(current);
    const { expiresAt, ...tokens } = await startSession(tx, person, {
      now,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    return { ...tokens, expiresAt: expiresAt.toISOString(), user: await showSessionUser(tx, person) };
  };
  return context.transact(store, { audited: true });
};
