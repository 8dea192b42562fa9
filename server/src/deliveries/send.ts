import type { DeliveryError } from '@wyrmgate/contract/deliveries-constants';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { GameError, isTemporary, rejected } from '../game/errors.ts';
import type { AccountId, CommandOrder, PasswordSecret } from '../game/shapes.ts';
import { gameAccountsOf, isSameLogin, linkGameAccount } from '../game-accounts/service.ts';
import { notifyDelayed, notifyDelivered } from '../items/arrived.ts';
import { balanceOf } from '../ledger/service.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/faults/faults.ts';
import type { Platform } from '../platform/platform.ts';
import { findUser } from '../users/service.ts';
import { emit } from '../webhooks/emit.ts';
import { forwardCoins, recordTaken, sendCoins, takeRest } from './coins.ts';
import { type Payload, type Secret, secretContext } from './payload.ts';
import { retarget } from './queue.ts';
import { recallRefunded } from './recall.ts';
import { sendStaffLevel } from './staff-levels.ts';
import { type DeliveryRow, deliveries } from './table.ts';

/** Longer than the deadlines of all calls in one attempt combined. */
const claimMs = 120_000;
/** The maximum number of accounts that one worker serves at the same time. */
const batch = 20;
/** After this time, a delivery needs staff attention even if the game was only unreachable. */
const attentionMs = 24 * 3_600_000;
/** Longer than the deadline of a call, so that no attempt is still running when the next one starts. */
const minDelayMs = 10_000;
const maxDelayMs = 3_600_000;
/** While the game is unreachable, deliveries are retried at this interval, regardless of the number of attempts. */
const outageDelayMs = 30_000;

/**
 * Claims the first due delivery of each account; two workers never claim the same one. Later deliveries do not wait
 * for an unstick, because its character may take days to go offline.
 */
export const claimDue = async (tx: Tx, family: string, now: Date): Promise<DeliveryRow[]> => {
  const until = new Date(now.getTime() + claimMs);
  const open = sql.raw("('queued', 'sending', 'needs_attention')");
  const due = await rowsOf<{ id: number }>(
    tx,
    sql`select d.id from deliveries d
      where d.status in ${open} and d.next_attempt_at <= ${now.toISOString()} and d.family = ${family}
        and not exists (select 1 from deliveries e where e.lane = d.lane and e.id < d.id and e.status in ${open}
          and (e.kind <> 'unstick' or e.status = 'sending'))
      order by d.next_attempt_at, d.id limit ${batch} for update skip locked`,
  );
  if (due.length === 0) return [];
  return tx
    .update(deliveries)
    .set({
      status: 'sending',
      claims: sql`${deliveries.claims} + 1`,
      // An expired claim may belong to a worker that died after it had sent the change.
      uncertain: sql`${deliveries.uncertain} or ${deliveries.status} = 'sending'`,
      next_attempt_at: until,
    })
    .where(
      inArray(
        deliveries.id,
        due.map(({ id }) => Number(id)),
      ),
    )
    .returning();
};

type Sent = { account?: { id: AccountId; login: string }; moved?: number; after?: number | undefined };

const secondsUntil = (until: string, now: Date): number => (Date.parse(until) - now.getTime()) / 1000;

/**
 * Makes a change take effect at once. If the command fails, the delivery still succeeds, because the change applies at
 * the next login anyway.
 */
const command = async ({ game, log }: Platform, order: CommandOrder): Promise<void> => {
  try {
    if ((await game.describe()).capabilities.includes('commands')) await game.sendCommand(order);
  } catch (error) {
    log.warn({ command: order.command, err: error }, 'the game accepted no command after a delivery');
  }
};

/** Makes the change in the game. Repeating the same delivery has no further effect. */
const send = async (platform: Platform, row: DeliveryRow): Promise<Sent> => {
  const { game, crypto, clock, database } = platform;
  const { kind, key, payload } = row;
  const secret: Secret = row.secret === null ? {} : JSON.parse(crypto.open(row.secret, secretContext(key)));
  // With an empty password hash, anyone could log in.
  if ((kind === 'register' || kind === 'password') && !secret.password)
    throw rejected('invalid', 'The delivery has no password.');
  if (kind === 'register') {
    const user = await findUser(database.db, row.user_id);
    if (!user) throw rejected('notFound', 'The player does not exist.');
    const login = row.login ?? '';
    const id = await game.createAccount({
      key,
      login,
      email: shownEmail(user.email),
      password: (secret.password ?? '') as PasswordSecret,
      deletionCode: secret.deletionCode ?? '',
    });
    return { account: { id, login } };
  }
  const accountId = (row.account_id ?? (await gameAccountsOf(database.db, row.family, row.user_id))[0]?.id) as
    | AccountId
    | undefined;
  if (!accountId) throw new NoAccount();
  const account = await game.getAccount(accountId);
  if (account && row.login !== null && !isSameLogin(account.login, row.login)) throw new OtherAccount();
  const order = { key, accountId };
  switch (kind) {
    case 'coins':
      return sendCoins(platform, row, accountId);
    case 'password':
      await game.setPassword({ ...order, password: (secret.password ?? '') as PasswordSecret });
      return {};
    case 'ban': {
      const seconds = payload.until ? secondsUntil(payload.until, clock.now()) : undefined;
      if (seconds === undefined || seconds > 0) {
        await game.ban({ ...order, seconds });
        await command(platform, { command: 'disconnect', target: row.login ?? '' });
      }
      return {};
    }
    case 'unban':
      // The game ended this ban itself. An unban would also lift another ban that was set in the game.
      if (payload.ended && (await game.describe()).capabilities.includes('timedBans')) return {};
      await game.unban(order);
      return {};
    case 'premium': {
      const seconds = payload.until ? Math.max(0, secondsUntil(payload.until, clock.now())) : 0;
      await game.changePremium({ ...order, benefits: payload.benefits ?? [], seconds });
      return {};
    }
    case 'staff_level':
      await sendStaffLevel(game, row, accountId);
      await command(platform, { command: 'reloadStaff', target: '' });
      // Reloading staff levels does not lower the level of a player who is online.
      if (payload.authority === 'player') await command(platform, { command: 'disconnect', target: row.login ?? '' });
      return {};
    case 'item':
      await game.deliverItem({
        ...order,
        item: payload.item ?? 0,
        count: payload.count ?? 0,
        sockets: payload.sockets ?? [],
      });
      return {};
    case 'unstick':
      await game.unstick({ ...order, characterId: (payload.character ?? '') as never });
      return {};
  }
};

class NoAccount extends Error {}
class OtherAccount extends Error {}

const errorOf = (error: unknown): DeliveryError => {
  if (error instanceof NoAccount) return 'noAccount';
  if (error instanceof OtherAccount) return 'otherAccount';
  if (!(error instanceof GameError)) return 'internal';
  if (error.failure === 'rejected') return error.reason ?? 'invalid';
  return error.failure;
};

/** Writes a result, unless another worker has taken over the delivery. */
const writeResult = async (tx: Tx, row: DeliveryRow, set: PgUpdateSetSource<typeof deliveries>) => {
  const { id, claims, status } = deliveries;
  const [written] = await tx
    .update(deliveries)
    .set(set)
    .where(and(eq(id, row.id), eq(claims, row.claims), eq(status, 'sending')))
    .returning();
  return written;
};

/** Emits a webhook event for a delivery, without its payload. */
const report = (platform: Platform, tx: Tx, row: DeliveryRow, type: 'delivery.completed' | 'delivery.stuck') =>
  emit(platform, tx, {
    type,
    cause: `delivery:${row.id}`,
    data: { id: row.id, kind: row.kind, user_id: row.user_id },
  });

/** Merges in the database, because a debit has added to the payload since the row was claimed. */
const withMoved = ({ payload: { amount = 0 } }: DeliveryRow, moved: number, balance?: number): SQL<Payload> => {
  const receipt = { moved: amount < 0 ? -moved : moved, ...(balance === undefined ? {} : { balance }) };
  return sql`${deliveries.payload} || ${JSON.stringify(receipt)}::jsonb`;
};

const settleSent = async (platform: Platform, row: DeliveryRow, { account, moved, after }: Sent): Promise<void> => {
  const now = platform.clock.now();
  const settled = await platform.database.transaction(async (tx) => {
    const written = await writeResult(tx, row, {
      status: 'delivered',
      delivered_at: now,
      attempts: row.attempts + 1,
      secret: null,
      error: null,
      ...(account ? { account_id: account.id, login: account.login } : {}),
      ...(moved === undefined ? {} : { payload: withMoved(row, moved, after) }),
    });
    if (!written) return false;
    if (row.kind === 'item') await notifyDelivered(platform, tx, row);
    await report(platform, tx, row, 'delivery.completed');
    if (account) {
      await linkGameAccount(tx, {
        family: row.family,
        account,
        userId: row.user_id,
        origin: 'registration',
        now,
      });
      await retarget(tx, row, account);
      await forwardCoins(platform, tx, { userId: row.user_id, cause: `first:${row.id}`, now });
    }
    if (moved !== undefined && (row.payload.amount ?? 0) < 0) {
      await recordTaken(tx, written, moved, now);
      await takeRest(platform, tx, written, { taken: moved, now });
      // A purchase may have repaid the debt in the ledger while coins were taken from the game.
      const cause = `taken:${row.id}`;
      await forwardCoins(platform, tx, { userId: row.user_id, cause, onlyCredits: true, now });
    }
    return true;
  });
  if (!settled || row.kind !== 'coins') return;
  const balance = await balanceOf(platform.database.db, row.user_id);
  platform.realtime.toUser(row.user_id, 'balance', { balance });
};

/** Returns an exponential delay with jitter, so that accounts are not retried at the same moment. */
const delayAfter = (attempts: number): number => {
  const full = Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(attempts, 12));
  return Math.max(minDelayMs, full * (0.75 + Math.random() / 2));
};

const settleFailed = async (platform: Platform, row: DeliveryRow, failure: unknown): Promise<void> => {
  const now = platform.clock.now();
  const error = errorOf(failure);
  const usesUp = error !== 'unavailable';
  const attempts = row.attempts + (usesUp ? 1 : 0);
  const waits = isTemporary(failure) || error === 'inUse';
  const late = now.getTime() - row.created_at.getTime() >= attentionMs;
  const delay = usesUp ? delayAfter(attempts) : outageDelayMs * (0.75 + Math.random() / 2);
  await platform.database.transaction(async (tx) => {
    const written = await writeResult(tx, row, {
      status: waits && !late ? 'queued' : 'needs_attention',
      attempts,
      error,
      uncertain: row.uncertain || error === 'unknown' || error === 'internal',
      next_attempt_at: new Date(now.getTime() + delay),
    });
    if (!written) return;
    const recalled = await recallRefunded(platform, tx, written, now);
    if (written.status === 'needs_attention' && recalled === 0) {
      if (row.kind === 'item') await notifyDelayed(platform, tx, row);
      await report(platform, tx, row, 'delivery.stuck');
    }
    // The message of a game error contains no account or secret. Other messages might, so they are not logged.
    platform.log.warn(
      { delivery: row.id, kind: row.kind, error, name: failure instanceof Error ? failure.name : 'unknown' },
      'a delivery to the game failed and will be repeated',
    );
  });
};

const deliver = async (platform: Platform, row: DeliveryRow): Promise<void> => {
  let sent: Sent;
  try {
    sent = await send(platform, row);
  } catch (error) {
    return settleFailed(platform, row, error);
  }
  faultPoint('delivery-sent');
  await settleSent(platform, row, sent);
};

/** Sends all due deliveries, in order for each account. Returns the number of attempts. */
export const sendDue = async (platform: Platform): Promise<number> => {
  let attempts = 0;
  for (;;) {
    const claimed = await platform.database.transaction((tx) =>
      claimDue(tx, platform.game.family, platform.clock.now()),
    );
    if (claimed.length === 0) return attempts;
    attempts += claimed.length;
    faultPoint('delivery-claimed');
    await Promise.all(claimed.map((row) => deliver(platform, row)));
  }
};
