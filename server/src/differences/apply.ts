import { canManage } from '@wyrmgate/contract/authority';
import { type differences as contract, differencesProblems } from '@wyrmgate/contract/differences';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { gmProblems } from '@wyrmgate/contract/gms';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { eq } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { sendBan, sendStaffLevel, sendUnban } from '../deliveries/changes.ts';
import type { AccountId } from '../game/shapes.ts';
import { ownersOf } from '../game-accounts/service.ts';
import { addGm, lockGm, removeGm, updateAuthority } from '../gms/service.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { applyCoinEdit, applyOrRequestCoinEdit } from '../ledger/edit.ts';
import { readSettings } from '../settings/service.ts';
import { assertMayBanLong, banUser, unbanUser } from '../users/bans.ts';
import { lockUserForModeration } from '../users/lock-for-staff.ts';
import { findCurrentBan, findStandings } from '../users/service.ts';
import { findRequesters, showDifference } from './show.ts';
import { agree, isLevel, portalBan } from './states.ts';
import { type DifferenceRow, differences } from './table.ts';

type Contract = typeof contract;
const hourMs = 3_600_000;

/** Locks an unresolved row if it still has this version. The version lets only one decision or request succeed. */
const lockDifference = async ({ tx, audit }: Work<User>, id: number, version: number): Promise<DifferenceRow> => {
  const [row] = await tx.select().from(differences).where(eq(differences.id, id)).for('update');
  if (!row) throw problem(differencesProblems.notFound);
  audit.target('difference', row.id);
  requireVersion(row.version, version, differencesProblems.changedMeanwhile);
  if (row.status === 'resolved') throw problem(differencesProblems.changedMeanwhile);
  return row;
};

const lockUnrequested = async (work: Work<User>, id: number, version: number): Promise<DifferenceRow> => {
  const row = await lockDifference(work, id, version);
  if ((await findRequesters(work.tx, [row], work.now)).size > 0) throw problem(differencesProblems.requested);
  return row;
};

/** Returns how many hours a ban has left; null if it is permanent. */
const hoursLeft = (state: string, now: Date): number | null => {
  if (state === 'permanent') return null;
  return state === 'none' ? 0 : Math.ceil((Date.parse(state) - now.getTime()) / hourMs);
};

/** Requires that the actor may impose or lift both the portal's and the game's ban. */
const assertMayBan = ({ actor, now }: Work<User>, { portal, game }: DifferenceRow): void => {
  if (!holdsPermission(actor.permissions, 'admin.users.ban-temporary')) throw problem(differencesProblems.notAllowed);
  for (const state of [portal, game]) assertMayBanLong(actor, hoursLeft(state, now));
};

const banInPortal = async (work: Work<User>, { user_id: id, portal, game }: DifferenceRow, reason: string) => {
  if (portal !== 'none') await unbanUser(work, { params: { id }, body: undefined, query: undefined });
  const hours = hoursLeft(game, work.now);
  if (hours === 0) return;
  // Dual approval searches for bans with this action, so that banning an approver cannot make an approval unnecessary.
  work.audit.action('user_ban');
  const form = hours === null ? ({ type: 'permanent' } as const) : ({ type: 'temporary', duration: hours } as const);
  await banUser(work, { params: { id }, body: { ...form, reason }, query: undefined });
};

const banInGame = async (work: Work<User>, { user_id: userId, portal, game }: DifferenceRow) => {
  const { tx, request } = work;
  await lockUserForModeration(work, userId);
  if (game !== 'none') await sendUnban(work, userId);
  const ban = portal === 'none' ? undefined : await findCurrentBan(tx, userId);
  if (ban) await sendBan(work, userId, { id: ban.id, endsAt: ban.ends_at, again: request.id });
};

const applyBan = async (work: Work<User>, row: DifferenceRow, to: 'portal' | 'game', reason: string) => {
  assertMayBan(work, row);
  if (to === 'portal') await banInPortal(work, row, reason);
  else await banInGame(work, row);
};

const levelInPortal = (work: Work<User>, { portal, game }: DifferenceRow, username: string, reason: string) => {
  if (!isLevel(game)) throw problem(differencesProblems.changedMeanwhile);
  const call = { params: undefined, query: undefined };
  if (game === 'player') return removeGm(work, { ...call, body: { username, reason } });
  if (portal === 'player') return addGm(work, { ...call, body: { username, reason, authority: game } });
  return updateAuthority(work, { ...call, body: { username, reason, authority: game, keep_roles: false } });
};

const applyLevel = async (work: Work<User>, row: DifferenceRow, to: 'portal' | 'game', reason: string) => {
  const { actor } = work;
  if (!holdsPermission(actor.permissions, 'admin.gms.manage')) throw problem(differencesProblems.notAllowed);
  const target = await lockGm(work, row.user_id);
  if (!isLevel(row.game) || !canManage(actor.authority, row.game)) throw problem(gmProblems.notManageable);
  if (to === 'portal') return levelInPortal(work, row, target.username, reason);
  await sendStaffLevel(work, row.user_id, target.authority);
  return undefined;
};

/**
 * Rejects if balances have moved to the portal, where the edit would change one, or if the account's owner has changed.
 */
const assertCoinsInGame = async (
  { tx }: Work<User>,
  { family, account_id: account, user_id: userId }: DifferenceRow,
) => {
  const inGame = (await readSettings(tx)).balances_in === 'game';
  const owners = await ownersOf(tx, family, [account as AccountId]);
  if (!inGame || owners.get(account as AccountId) !== userId) throw problem(differencesProblems.changedMeanwhile);
};

const editOf = ({ id, version, user_id: userId, account_id: account, portal, game }: DifferenceRow) => ({
  ...{ userId, account, delta: Number(portal) - Number(game) },
  difference: { id, version },
});

/**
 * To the portal: accepts the game's balance, which the next check expects anyway. To the game: edits coins, or
 * requests an approval for the edit.
 */
const applyCoins = async (work: Work<User>, row: DifferenceRow, to: 'portal' | 'game', reason: string) => {
  const { actor, audit } = work;
  const { user_id: userId, portal, game } = row;
  if (!holdsPermission(actor.permissions, 'admin.coins.edit')) throw problem(differencesProblems.notAllowed);
  if (to === 'portal') {
    await lockUserForModeration(work, userId);
    audit.changes({ coins_in_game: { before: Number(portal), after: Number(game) } });
    return undefined;
  }
  await assertCoinsInGame(work, row);
  return applyOrRequestCoinEdit(work, editOf(row), reason);
};

/** Rejects if the portal's side has changed since the check that the caller saw. */
const assertUnchanged = async ({ tx, now }: Work<User>, { kind, user_id: userId, portal }: DifferenceRow) => {
  if (kind === 'coins') return;
  const standing = (await findStandings(tx, [userId])).get(userId);
  const state = standing && (kind === 'ban' ? portalBan(standing, now) : standing.authority);
  if (state === undefined || !agree(kind, state, portal)) throw problem(differencesProblems.changedMeanwhile);
};

/** Whether a ban in the difference has ended since the check. */
const isOutdated = ({ kind, portal, game }: DifferenceRow, now: Date): boolean =>
  kind === 'ban' && [portal, game].some((state) => Date.parse(state) <= now.getTime());
const apply = { ban: applyBan, staff_level: applyLevel, coins: applyCoins };

const resolve = async (
  { tx, actor, now }: Work<User>,
  row: DifferenceRow,
  to: 'portal' | 'game',
  reason: string,
): Promise<DifferenceRow> => {
  const [after = row] = await tx
    .update(differences)
    .set({
      ...{ status: 'resolved', resolved_at: now, applied_to: to, resolution: reason, resolved_by: actor.id },
      version: row.version + 1,
    })
    .where(eq(differences.id, row.id))
    .returning();
  return after;
};

/**
 * Corrects the coins in the game after an approval, unless a check or a decision has changed the difference since the
 * request.
 */
export const executeApprovedDifference = async (
  work: Work<User>,
  { id, version }: NonNullable<Payload<'coins_edit'>['difference']>,
  reason: string,
): Promise<void> => {
  const row = await lockDifference(work, id, version);
  await assertCoinsInGame(work, row);
  await applyCoinEdit(work, editOf(row), reason);
  await resolve(work, row, 'game', reason);
};

export const applyDifference = async (
  work: Work<User>,
  { params, body }: Received<Contract['apply']>,
): Promise<Returned<Contract['apply']>> => {
  const { tx, audit, now } = work;
  audit.note(body.reason);
  const row = await lockUnrequested(work, params.id, body.version);
  await assertUnchanged(work, row);
  if (isOutdated(row, now)) throw problem(differencesProblems.changedMeanwhile);
  const { apply_to: to, reason } = body;
  const result = await apply[row.kind](work, row, to, reason);
  const approval = result && 'approval' in result ? result.approval : undefined;
  if (to === 'game' && row.kind !== 'coins') audit.changes({ game: { before: row.game, after: row.portal } });
  if (approval) return { difference: await showDifference(tx, row, now), approval };
  return { difference: await showDifference(tx, await resolve(work, row, to, reason), now) };
};

export const dismissDifference = async (
  work: Work<User>,
  { params, body }: Received<Contract['dismiss']>,
): Promise<Returned<Contract['dismiss']>> => {
  const { tx, actor, audit, now } = work;
  audit.note(body.reason);
  const row = await lockUnrequested(work, params.id, body.version);
  // Requires permission to manage this user. Otherwise staff could accept a change in the game to themselves or to
  // those above them.
  await lockUserForModeration(work, row.user_id);
  audit.target('difference', row.id);
  const [after = row] = await tx
    .update(differences)
    .set({ status: 'dismissed', resolution: body.reason, resolved_by: actor.id, version: row.version + 1 })
    .where(eq(differences.id, row.id))
    .returning();
  audit.changes({ status: { before: row.status, after: after.status } });
  return { difference: await showDifference(tx, after, now) };
};
