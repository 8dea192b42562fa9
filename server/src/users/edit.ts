import { Username } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { common, type Problem } from '@wyrmgate/contract/problem';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { isReachable, shownEmail } from '@wyrmgate/contract/users-constants';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../auth/hashing.ts';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { deriveGamePassword } from '../deliveries/game-password.ts';
import { changedFields } from '../http/audit.ts';
import type { External, User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { deleteResetLink } from '../passwords/links.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { replacePassword } from '../passwords/service.ts';
import { violatedUnique } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { closeEmailChange, isSameEmail } from '../profiles/email-change.ts';
import { lockUserForModeration, lockUserForTakeover } from './lock-for-staff.ts';
import { isReservedName } from './reserved-names.ts';
import { toAdminUser } from './serialize.ts';
import { findUserByEmail, findUserByName, mailTo, type UserRow } from './service.ts';
import { users } from './table.ts';

type Contract = typeof contract;

export const updateUser = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit } = work;
  const user = await lockUserForTakeover(work, params.id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  requireVersion(user.version, body.version, userProblems.changedMeanwhile);
  const renamed = body.login !== user.username;
  if (renamed && !Username.safeParse(body.login).success) {
    const code = 'auth:validation.username';
    throw problem(common.validation, { fields: [{ path: 'login', code, message: english(code) }] });
  }
  if (body.email === '' && isReachable(user.email)) {
    const code = 'auth:validation.emailRequired';
    throw problem(common.validation, { fields: [{ path: 'email', code, message: english(code) }] });
  }
  const email = body.email || user.email;
  const taken = async (found: Promise<{ id: number } | undefined>) => ((await found)?.id ?? user.id) !== user.id;
  const found: { path: string; declared: Problem }[] = [];
  if (await taken(findUserByName(tx, body.login))) found.push({ path: 'login', declared: userProblems.loginTaken });
  if (await taken(findUserByEmail(tx, email))) found.push({ path: 'email', declared: userProblems.emailTaken });
  if (user.authority === 'player') {
    const reserved = async (next: string | null | undefined, old: string | null) =>
      Boolean(next) && next !== old && (await isReservedName(tx, next ?? '', user.id));
    const declared = userProblems.nameReserved;
    if (await reserved(body.login, user.username)) found.push({ path: 'login', declared });
    if (await reserved(body.real_name, user.real_name)) found.push({ path: 'real_name', declared });
  }
  if (found[0])
    throw problem(found[0].declared, { fields: found.map(({ path, declared }) => fieldIssue(path, declared)) });
  const after = {
    username: body.login,
    email,
    real_name: body.real_name === undefined ? user.real_name : body.real_name || null,
  };
  const [row] = await tx
    .update(users)
    .set({ ...after, version: sql`${users.version} + 1` })
    .where(eq(users.id, user.id))
    .returning()
    .catch((error: unknown) => {
      // Another request took the name or the email in the meantime.
      const taken = violatedUnique(error);
      if (taken === undefined) throw error;
      throw problem(taken.includes('email') ? userProblems.emailTaken : userProblems.loginTaken);
    });
  if (!row) throw problem(userProblems.notFound);
  if (!isSameEmail(user.email, row.email)) await onEmailChanged(work, user, row);
  const audited = (shown: UserRow) => ({ ...shown, email: shownEmail(shown.email) });
  audit.changes(changedFields(audited(user), audited(row), ['username', 'email', 'real_name']));
  return { user: await toAdminUser(tx, row) };
};

/** Invalidates links sent to the old email and notifies both addresses. */
const onEmailChanged = async (work: Work<User>, before: UserRow, after: UserRow): Promise<void> => {
  const { tx, now, platform, request } = work;
  await closeEmailChange(tx, after.id, 'cancelled', now);
  await deleteResetLink(tx, after.id);
  const values = { username: after.username };
  for (const { to, language } of [mailTo(before), mailTo(after)])
    await platform.mail.enqueue(tx, {
      cause: `user:${after.id}:email-by-staff:${request.id}:${to}`,
      to,
      language,
      template: 'email-changed-by-staff',
      values,
    });
};

/** Sets a temporary password: the user must choose a new one after logging in with it. */
export const setUserPassword = async (
  context: External<User>,
  { params, body }: Received<Contract['setPassword']>,
): Promise<Returned<Contract['setPassword']>> => {
  const { platform } = context;
  const lockTarget = async (work: Work<User>) => {
    const user = await lockUserForTakeover(work, params.id);
    if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
    return user;
  };
  const user = await context.transaction(lockTarget);
  await assertPasswordAllowed(platform.database.db, 'password', body.password, user);
  deriveGamePassword(platform, user.username, body.password, 'password');
  const passwordHash = await hashPassword(platform, body.password);
  const store = async (work: Work<User>) => {
    // Checked again, because the level of the user or the actor may have changed during the hashing.
    const current = await lockTarget(work);
    const passkeys = await replacePassword(
      work,
      current,
      { hash: passwordHash, typed: body.password },
      { byStaff: true },
    );
    if (passkeys > 0) work.audit.changes({ passkeys: { before: passkeys, after: 0 } });
    return { user: await toAdminUser(work.tx, current) };
  };
  return context.transaction(store, { audited: true });
};

export const endSessionsOfUser = async (
  work: Work<User>,
  { params }: Received<Contract['endSessions']>,
): Promise<Returned<Contract['endSessions']>> => {
  const user = await lockUserForModeration(work, params.id);
  const ended = await endUserSessionsAndNotify(work, user.id, 'endedByStaff');
  work.audit.note(`${ended.length} sessions`);
  return { ended: ended.length };
};
