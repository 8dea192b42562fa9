import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { type Ban, type users as contract, userProblems } from '@wyrmgate/contract/users';
import { defaultBanHours, maxShortBanHours } from '@wyrmgate/contract/users-constants';
import { desc, eq } from 'drizzle-orm';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { sendBan, sendUnban } from '../deliveries/changes.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { canBeRestored } from '../profiles/restorable.ts';
import { emit } from '../webhooks/emit.ts';
import { lockUserForModeration } from './lock-for-staff.ts';
import { toAdminUser } from './serialize.ts';
import { findCurrentBan, findNames, liftBan, setStatus, type UserRow } from './service.ts';
import { bans } from './table.ts';

type Contract = typeof contract;
export type BanForm = Received<Contract['ban']>['body'];

/** Returns the last 100 bans of a user, newest first. */
export const findBans = async (tx: Tx, userId: number): Promise<Ban[]> => {
  const rows = await tx.select().from(bans).where(eq(bans.user_id, userId)).orderBy(desc(bans.id)).limit(100);
  const names = await findNames(
    tx,
    rows.flatMap(({ created_by }) => created_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    reason: row.reason,
    message: row.message,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    created_by: (row.created_by === null ? undefined : names.get(row.created_by)) ?? null,
  }));
};

/** Throws unless the actor may impose or lift permanent and long bans. */
export const assertMayBanLong = ({ permissions }: Pick<User, 'permissions'>, hours: number | null): void => {
  if (hours !== null && hours <= maxShortBanHours) return;
  if (!holdsPermission(permissions, 'admin.users.ban')) throw problem(userProblems.onlyShortBans);
};

/** Locks a user that the actor may ban: an active one, or one who deleted their own account. Throws otherwise. */
export const lockUserForBan = async (work: Work<User>, id: number): Promise<UserRow> => {
  const user = await lockUserForModeration(work, id);
  if (user.status === 'deleted') {
    // A deleted account can also be banned while its owner can still restore it.
    if (!(await canBeRestored(work.tx, user.id, work.now))) throw problem(userProblems.deletedAccount);
    if (await findCurrentBan(work.tx, user.id)) throw problem(userProblems.alreadyBanned);
    return user;
  }
  if (user.status === 'banned') throw problem(userProblems.alreadyBanned);
  if (user.status !== 'active') throw problem(userProblems.notActive);
  return user;
};

export const storeBan = async (
  work: Work<User>,
  user: UserRow,
  form: BanForm,
): Promise<{ user: UserRow; banId: number }> => {
  const { tx, actor, now, audit } = work;
  const type = form.type ?? (form.duration === undefined ? 'permanent' : 'temporary');
  const hours = form.duration ?? defaultBanHours;
  assertMayBanLong(actor, type === 'temporary' ? hours : null);
  const endsAt = type === 'temporary' ? new Date(now.getTime() + hours * 3_600_000) : null;
  const values = {
    user_id: user.id,
    type,
    reason: form.reason,
    message: form.message || null,
    created_at: now,
    ends_at: endsAt,
    created_by: actor.id,
  } as const;
  const [ban] = await tx.insert(bans).values(values).returning({ id: bans.id });
  if (!ban) throw new Error('The inserted ban was not returned.');
  const status = user.status === 'deleted' ? 'deleted' : 'banned';
  await setStatus(tx, user.id, status);
  await sendBan(work, user.id, { id: ban.id, endsAt });
  await emit(work.platform, tx, {
    type: 'user.banned',
    cause: `ban:${ban.id}`,
    data: { user_id: user.id, ban_id: ban.id, type, ends_at: endsAt?.toISOString() ?? null },
  });
  await endUserSessionsAndNotify(work, user.id, 'banned', { message: form.message || undefined });
  audit.note(form.reason);
  audit.changes({
    status: { before: user.status, after: status },
    ban: { before: null, after: { type, ends_at: endsAt?.toISOString() ?? null, message: form.message ?? null } },
  });
  return { user: { ...user, status }, banId: ban.id };
};

const ban = async (work: Work<User>, id: number, form: BanForm): Promise<Returned<Contract['ban']>> => {
  const user = await lockUserForBan(work, id);
  const stored = await storeBan(work, user, form);
  return { user: await toAdminUser(work.tx, stored.user), banId: stored.banId };
};

export const banUser = (work: Work<User>, { params, body }: Received<Contract['ban']>) => ban(work, params.id, body);
export const banUserByBody = (work: Work<User>, { body: { userId, ...form } }: Received<Contract['banByBody']>) =>
  ban(work, userId, form);

const unban = async (work: Work<User>, id: number, banId?: number): Promise<Returned<Contract['unban']>> => {
  const { tx, now, audit } = work;
  const user = await lockUserForModeration(work, id);
  const current = await findCurrentBan(tx, user.id);
  const isDeleted = user.status === 'deleted' && current !== undefined;
  if (user.status !== 'banned' && !isDeleted) throw problem(userProblems.notBanned);
  if (banId !== undefined && banId !== current?.id) throw problem(userProblems.changedMeanwhile);
  const lasts = current?.ends_at && (current.ends_at.getTime() - current.created_at.getTime()) / 3_600_000;
  assertMayBanLong(work.actor, lasts ?? null);
  // A banned status without a ban row can be lifted too.
  if (current) await liftBan(tx, current, now);
  else await setStatus(tx, user.id, 'active');
  await sendUnban(work, user.id);
  await emit(work.platform, tx, {
    type: 'user.unbanned',
    cause: current ? `ban:${current.id}` : `user:${user.id}:${now.toISOString()}`,
    data: { user_id: user.id, ban_id: current?.id ?? null },
  });
  const status = isDeleted ? 'deleted' : 'active';
  audit.changes({ status: { before: user.status, after: status } });
  return { user: await toAdminUser(tx, { ...user, status }) };
};

export const unbanUser = (work: Work<User>, { params, body }: Received<Contract['unban']>) =>
  unban(work, params.id, body?.banId);
export const unbanUserByBody = (work: Work<User>, { body }: Received<Contract['unbanByBody']>) =>
  unban(work, body.userId, body.banId);
