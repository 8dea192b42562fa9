import { accountProblems, type accounts as contract } from '@wyrmgate/contract/accounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { itemProblems } from '@wyrmgate/contract/items';
import { userProblems } from '@wyrmgate/contract/users';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { requestApproval } from '../approvals/request-approval.ts';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { sendPremium } from '../deliveries/changes.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { lockUserForModeration } from '../users/lock-for-staff.ts';
import { bumpVersion, setStatus, type UserRow } from '../users/service.ts';
import { findAccount } from './list.ts';
import { premium } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;
/** Purchases can extend premium at most this many days from now, because games can only store an end before 2038. */
export const maxBoughtDays = 3650;

/** Locks an account that the actor may manage, if it has not changed since the actor loaded it. */
const lockAccount = async (work: Work<User>, id: number, version?: number): Promise<UserRow> => {
  const user = await lockUserForModeration(work, id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  requireVersion(user.version, version, userProblems.changedMeanwhile);
  return user;
};

export const findActivePremium = async (tx: Tx, userId: number, now: Date) => {
  const [row] = await tx.select().from(premium).where(eq(premium.user_id, userId));
  return row && row.expires_at > now ? row : undefined;
};
/** Returns which of these users have premium. */
export const premiumHolders = async (tx: Tx, userIds: readonly number[], now: Date): Promise<Set<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: premium.user_id })
    .from(premium)
    .where(and(inArray(premium.user_id, [...userIds]), gt(premium.expires_at, now)));
  return new Set(rows.map(({ id }) => id));
};
const toAuditValue = (row: { type: string; expires_at: Date } | undefined) =>
  row ? { type: row.type, until: row.expires_at.toISOString() } : null;

type PremiumType = typeof premium.$inferSelect.type;

/** Sends the benefits of the new premium to the game, and ends those that the new premium does not include. */
const followPremium = async (
  work: Work<User>,
  userId: number,
  before: PremiumType | undefined,
  after: { type: PremiumType; expires_at: Date } | undefined,
): Promise<void> => {
  const settings = await readSettings(work.tx);
  const benefitsOf = (type: PremiumType | undefined): readonly string[] => {
    if (type === undefined) return [];
    return settings[`premium_game_${type === 'admin' ? 'vip' : type}`];
  };
  const brought = benefitsOf(after?.type);
  const lost = benefitsOf(before).filter((name) => !brought.includes(name));
  await sendPremium(work, userId, lost, null);
  if (after) await sendPremium(work, userId, brought, after.expires_at);
};

type Grant = { userId: number; type: NonNullable<typeof premium.$inferInsert.type>; days: number };

/** Returns the current and the new premium. New days are added to the remaining days of the same type. */
const planGrant = async ({ tx, now, actor }: Work<User>, { userId, type, days }: Grant, reason: string) => {
  const before = await findActivePremium(tx, userId, now);
  const from = before?.type === type ? before.expires_at : now;
  const expires_at = new Date(from.getTime() + days * dayMs);
  return { before, values: { type, granted_at: now, expires_at, granted_by: actor.id, reason: reason || null } };
};

const storeGrant = async (work: Work<User>, grant: Grant, reason: string) => {
  const { tx, now, audit, platform, afterCommit } = work;
  const { before, values } = await planGrant(work, grant, reason);
  await tx
    .insert(premium)
    .values({ user_id: grant.userId, ...values })
    .onConflictDoUpdate({ target: premium.user_id, set: values });
  await bumpVersion(tx, grant.userId);
  await followPremium(work, grant.userId, before?.type, values);
  audit.changes({ premium: { before: toAuditValue(before), after: toAuditValue(values) } });
  if (reason) audit.note(reason);
  afterCommit(() => platform.realtime.toUser(grant.userId, 'premium', {}));
  return { account: await findAccount(tx, grant.userId, now) };
};

/**
 * Grants premium at once, or requests approval if it would then last beyond the limit, so that several small grants
 * cannot bypass the approval.
 */
export const grantPremium = async (
  work: Work<User>,
  { params, body }: Received<Contract['grantPremium']>,
): Promise<Returned<Contract['grantPremium']>> => {
  const { tx, now } = work;
  const { type, days, reason = '' } = body;
  const user = await lockAccount(work, params.id, body.version);
  const grant = { userId: user.id, type, days };
  const { values } = await planGrant(work, grant, reason);
  const limit = now.getTime() + (await readSettings(tx)).approval_premium_days * dayMs;
  const approval =
    values.expires_at.getTime() > limit ? await requestApproval(work, 'premium_grant', grant, reason) : undefined;
  return approval ? { account: await findAccount(tx, user.id, now), approval } : storeGrant(work, grant, reason);
};

/** Grants approved premium under the same rules. */
export const executeApprovedPremium = async (work: Work<User>, grant: Grant, reason: string): Promise<void> => {
  await lockAccount(work, grant.userId);
  await storeGrant(work, grant, reason);
};

type BoughtPremium = {
  premium_type: 'basic' | 'premium' | 'vip' | null;
  premium_days: number | null;
  quantity: number;
};

/**
 * Adds bought premium to the player's premium of the same type. Unless the player chose to replace it, premium of
 * another type must end first, so that no days are lost.
 */
export const grantBoughtPremium = async (
  work: Work<User>,
  userId: number,
  bought: readonly BoughtPremium[],
  { replace = false } = {},
): Promise<void> => {
  const { tx, now, platform, afterCommit } = work;
  const types = new Set(bought.flatMap(({ premium_type }) => premium_type ?? []));
  const [type] = types;
  if (type === undefined) return;
  const before = await findActivePremium(tx, userId, now);
  if (types.size > 1) throw problem(itemProblems.otherPremium);
  const kept = before?.type === type ? before : undefined;
  if (before && !kept && !replace) throw problem(itemProblems.otherPremium, { details: { current: before.type } });
  const days = bought.reduce((sum, { premium_days, quantity }) => sum + (premium_days ?? 0) * quantity, 0);
  const expires_at = new Date((kept?.expires_at ?? now).getTime() + days * dayMs);
  if (expires_at.getTime() > now.getTime() + maxBoughtDays * dayMs) throw problem(itemProblems.premiumTooLong);
  const values = { type, granted_at: kept?.granted_at ?? now, expires_at, granted_by: null, reason: null };
  await tx
    .insert(premium)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: premium.user_id, set: values });
  await bumpVersion(tx, userId);
  await followPremium(work, userId, before?.type, values);
  afterCommit(() => platform.realtime.toUser(userId, 'premium', {}));
};

export const removePremium = async (
  work: Work<User>,
  { params, query }: Received<Contract['removePremium']>,
): Promise<Returned<Contract['removePremium']>> => {
  const { tx, now, audit, platform, afterCommit } = work;
  const user = await lockAccount(work, params.id, query.version);
  const before = await findActivePremium(tx, user.id, now);
  if (!before) throw problem(accountProblems.noPremium);
  await tx.delete(premium).where(eq(premium.user_id, user.id));
  await bumpVersion(tx, user.id);
  await followPremium(work, user.id, before.type, undefined);
  audit.changes({ premium: { before: toAuditValue(before), after: null } });
  afterCommit(() => platform.realtime.toUser(user.id, 'premium', {}));
  return { account: await findAccount(tx, user.id, now) };
};

/** Like banned accounts, suspended and inactive ones cannot log in, but the status has no end date or message. */
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
