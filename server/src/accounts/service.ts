import { accountProblems, type accounts as contract } from '@wyrmgate/contract/accounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { userProblems } from '@wyrmgate/contract/users';
import { eq } from 'drizzle-orm';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUserForModeration } from '../users/lock-for-staff.ts';
import { bumpVersion, setStatus, type UserRow } from '../users/service.ts';
import { findAccount } from './list.ts';
import { premium } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

/** Locks an account that the actor may manage, if it has not changed since the actor loaded it. */
const lockAccount = async (work: Work<User>, id: number, version?: number): Promise<UserRow> => {
  const user = await lockUserForModeration(work, id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  requireVersion(user.version, version, userProblems.changedMeanwhile);
  return user;
};

const findActivePremium = async (tx: Tx, userId: number, now: Date) => {
  const [row] = await tx.select().from(premium).where(eq(premium.user_id, userId));
  return row && row.expires_at > now ? row : undefined;
};
const toAuditValue = (row: { type: string; expires_at: Date } | undefined) =>
  row ? { type: row.type, until: row.expires_at.toISOString() } : null;

export const grantPremium = async (
  work: Work<User>,
  { params, body }: Received<Contract['grantPremium']>,
): Promise<Returned<Contract['grantPremium']>> => {
  const { tx, now, actor, audit } = work;
  const user = await lockAccount(work, params.id, body.version);
  const before = await findActivePremium(tx, user.id, now);
  const from = before?.type === body.type ? before.expires_at : now;
  const values = {
    type: body.type,
    granted_at: now,
    expires_at: new Date(from.getTime() + body.days * dayMs),
    granted_by: actor.id,
    reason: body.reason || null,
  };
  await tx
    .insert(premium)
    .values({ user_id: user.id, ...values })
    .onConflictDoUpdate({ target: premium.user_id, set: values });
  await bumpVersion(tx, user.id);
  audit.changes({ premium: { before: toAuditValue(before), after: toAuditValue(values) } });
  if (body.reason) audit.note(body.reason);
  return { account: await findAccount(tx, user.id, now) };
};

export const removePremium = async (
  work: Work<User>,
  { params, query }: Received<Contract['removePremium']>,
): Promise<Returned<Contract['removePremium']>> => {
  const { tx, now, audit } = work;
  const user = await lockAccount(work, params.id, query.version);
  const before = await findActivePremium(tx, user.id, now);
  if (!before) throw problem(accountProblems.noPremium);
  await tx.delete(premium).where(eq(premium.user_id, user.id));
  await bumpVersion(tx, user.id);
  audit.changes({ premium: { before: toAuditValue(before), after: null } });
  return { account: await findAccount(tx, user.id, now) };
};

/** Suspended and inactive accounts cannot log in, like banned ones, but without an end or a message. */
export const changeStatus = async (
  work: Work<User>,
  { params, body }: Received<Contract['changeStatus']>,
): Promise<Returned<Contract['changeStatus']>> => {
  const { tx, now, audit } = work;
  const user = await lockAccount(work, params.id, body.version);
  // A ban has its own row, so it must be lifted, not overwritten.
  if (user.status === 'banned') throw problem(accountProblems.bannedAccount);
  if (user.status === body.status) throw problem(accountProblems.sameStatus);
  await setStatus(tx, user.id, body.status);
  await bumpVersion(tx, user.id);
  if (body.status !== 'active') await endUserSessionsAndNotify(work, user.id, 'suspended');
  audit.note(body.reason);
  audit.changes({ status: { before: user.status, after: body.status } });
  return { account: await findAccount(tx, user.id, now) };
};
