import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type redeemCodes as contract, redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import { and, count, eq } from 'drizzle-orm';
import { findActivePremium, grantBoughtPremium, maxBoughtDays } from '../accounts/service.ts';
import { findOutcomes } from '../approvals/find.ts';
import { forwardCoins } from '../deliveries/coins.ts';
import { queueDelivery, sendQueue, targetsOf } from '../deliveries/queue.ts';
import type { External, User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { moveMarks } from '../items/marks.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUser, marksOf } from '../users/service.ts';
import { readLive } from '../world/snapshot.ts';
import { countTry, macOf } from './codes.ts';
import { showReward } from './show.ts';
import { type BatchRow, redeemBatches, redeemCodes, redeemUses } from './table.ts';

type Spec = (typeof contract)['redeem'];
const p = redeemCodesProblems;
const dayMs = 86_400_000;

/** Locks a code and its batch, so that a batch is switched off either before or after this call. */
const lockCode = async (tx: Tx, mac: string) => {
  const [found] = await tx
    .select({ id: redeemCodes.id, batch_id: redeemCodes.batch_id })
    .from(redeemCodes)
    .where(eq(redeemCodes.mac, mac));
  if (!found) throw problem(p.unknown);
  const [batch] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, found.batch_id)).for('share');
  const [code] = await tx.select().from(redeemCodes).where(eq(redeemCodes.id, found.id)).for('update');
  if (!batch || !code) throw problem(p.unknown);
  return { batch, code };
};

/** Whether the caller created or approved the codes, and so must not profit from them. */
const isOwn = async ({ tx, actor, now }: Work<User>, { created_by, approval_id }: BatchRow): Promise<boolean> => {
  if (created_by === actor.id) return true;
  if (approval_id === null) return false;
  return (await findOutcomes(tx, [approval_id], now)).get(approval_id)?.decided_by === actor.id;
};

const creditCoins = async (work: Work<User>, use: number, { name, coins }: BatchRow): Promise<void> => {
  const { platform, tx, actor, audit, now } = work;
  if (coins === null) return;
  const cause = `redeem-codes:${use}`;
  await moveCoins(tx, { kind: 'code', cause, userId: actor.id, amount: coins, note: name, now });
  const balance = await balanceOf(tx, actor.id);
  await forwardCoins(platform, tx, { userId: actor.id, cause, now });
  audit.changes({ coins: { before: balance - coins, after: balance } });
};

const creditMarks = async (work: Work<User>, use: number, { marks }: BatchRow): Promise<void> => {
  const { tx, actor, audit, now } = work;
  if (marks === null) return;
  const cause = `redeem-codes:${use}`;
  await moveMarks(tx, { userId: actor.id, cause, reason: 'code', amount: marks, order: null, now });
  const balance = await marksOf(tx, actor.id);
  audit.changes({ marks: { before: balance - marks, after: balance } });
};

const creditPremium = async (
  work: Work<User>,
  { premium_type, premium_days }: BatchRow,
  replace: boolean,
): Promise<void> => {
  const { tx, actor, audit, now } = work;
  if (premium_type === null || premium_days === null) return;
  const before = await findActivePremium(tx, actor.id, now);
  const kept = before?.type === premium_type ? before : undefined;
  if (before && !kept && !replace) throw problem(p.otherPremium, { details: { current: before.type } });
  const ends = (kept?.expires_at ?? now).getTime() + premium_days * dayMs;
  if (ends > now.getTime() + maxBoughtDays * dayMs) throw problem(p.premiumTooLong);
  await grantBoughtPremium(work, actor.id, [{ premium_type, premium_days, quantity: 1 }], { replace });
  audit.changes({ premium: { before: before?.expires_at.toISOString() ?? null, after: new Date(ends).toISOString() } });
};

/** The item goes to the player's oldest game account, like an order that names no account. */
const sendItem = async (
  { platform, tx, actor, audit, now }: Work<User>,
  use: number,
  { item }: BatchRow,
): Promise<void> => {
  if (item === null) return;
  const live = await readLive(tx, platform.game.family);
  if (live && !live.capabilities.includes('items')) throw problem(p.noItemsInGame);
  const [target] = await targetsOf(tx, platform.game.family, actor.id);
  if (!target) throw problem(p.noGameAccount);
  const { vnum, count, sockets, names } = item;
  const cause = `redeem-codes:${use}`;
  await queueDelivery(platform, tx, {
    kind: 'item',
    userId: actor.id,
    target,
    cause,
    payload: { item: vnum, count, sockets, names },
    now,
  });
  audit.changes({ item: { before: null, after: `${count} x ${vnum}` } });
};

/**
 * Locks player, batch and code in this order, so that neither two tabs nor two players get more than the limits allow.
 */
const credit = async (work: Work<User>, mac: string, replace: boolean): Promise<Returned<Spec>> => {
  const { platform, tx, actor, audit, now, request, afterCommit } = work;
  await lockUser(tx, actor.id);
  const { batch, code } = await lockCode(tx, mac);
  if (!batch.approved || !batch.active || (batch.starts_at && batch.starts_at > now)) throw problem(p.unknown);
  audit.target('code_batch', batch.id);
  if (await isOwn(work, batch)) throw problem(p.ownBatch);
  const [{ used } = { used: 0 }] = await tx
    .select({ used: count() })
    .from(redeemUses)
    .where(and(eq(redeemUses.batch_id, batch.id), eq(redeemUses.user_id, actor.id)));
  if (used >= batch.uses_per_account) throw problem(p.alreadyUsed);
  if (batch.expires_at && batch.expires_at <= now) throw problem(p.expired);
  if (code.uses_left === 0) throw problem(p.usedUp);
  await tx
    .update(redeemCodes)
    .set({ uses_left: code.uses_left - 1 })
    .where(eq(redeemCodes.id, code.id));
  const [use] = await tx
    .insert(redeemUses)
    .values({ batch_id: batch.id, code_id: code.id, user_id: actor.id, number: used + 1, created_at: now })
    .returning({ id: redeemUses.id });
  if (!use) throw new Error('The redemption was not stored.');
  await creditCoins(work, use.id, batch);
  await creditMarks(work, use.id, batch);
  await creditPremium(work, batch, replace);
  await sendItem(work, use.id, batch);
  await notify(platform, tx, {
    user: actor.id,
    kind: 'code_redeemed',
    cause: `redeem-codes:${use.id}`,
    data: {
      coins: batch.coins,
      marks: batch.marks,
      premium_days: batch.premium_days,
      item: batch.item && { names: batch.item.names, count: batch.item.count },
    },
    link: '/redeem',
  });
  const balance = await balanceOf(tx, actor.id);
  if (batch.coins !== null) afterCommit(() => platform.realtime.toUser(actor.id, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  const premium = batch.kind === 'premium' ? await findActivePremium(tx, actor.id, now) : undefined;
  return {
    kind: batch.kind,
    coins: batch.coins,
    marks: batch.marks,
    premium_type: batch.premium_type,
    premium_days: batch.premium_days,
    item: showReward(batch.item, request.language),
    balance,
    premium_until: premium?.expires_at.toISOString() ?? null,
  };
};

export const redeem = async (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const release = await countTry(context);
  const mac = macOf(context.platform.crypto, body.code);
  try {
    const credited = await context.transaction((work) => credit(work, mac, body.replace_premium), { audited: true });
    await release();
    return credited;
  } catch (error) {
    // An outage is not counted as a wrong code.
    if (!(error instanceof ProblemError)) await release();
    throw error;
  }
};
