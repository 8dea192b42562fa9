import type { DeliveryKind } from '@wyrmgate/contract/deliveries-constants';
import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import { gameAccountsOf } from '../game-accounts/service.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { openStatuses } from './open.ts';
import { type Payload, type Secret, secretContext } from './payload.ts';
import { type DeliveryRow, deliveries } from './table.ts';

export const sendQueue = 'deliveries.send';

/** A player's game account. It has no id while a queued registration is about to create it. */
export type Target = { id: AccountId | undefined; login: string };

const laneOf = (family: string, userId: number, target: Target): string =>
  target.id === undefined ? `${family}:new:${userId}` : `${family}:${target.id}`;

/** Allows one transaction at a time to queue deliveries for a player, so that ids are in the order of the commits. */
const lockQueue = (tx: Tx, userId: number) =>
  rowsOf(tx, sql`select pg_advisory_xact_lock(7261120, ${userId % 2_147_483_647}::int)`);

const openRegistration = async (tx: Tx, family: string, userId: number): Promise<Target | undefined> => {
  const [row] = await tx
    .select({ login: deliveries.login })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user_id, userId),
        eq(deliveries.family, family),
        eq(deliveries.kind, 'register'),
        inArray(deliveries.status, openStatuses),
      ),
    )
    .limit(1);
  return row && { id: undefined, login: row.login ?? '' };
};

export const isRegistering = async (tx: Tx, family: string, userId: number): Promise<boolean> =>
  (await openRegistration(tx, family, userId)) !== undefined;

export const hasOpenDeliveries = async (tx: Tx, family: string, account: AccountId): Promise<boolean> => {
  const [row] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.lane, `${family}:${account}`), inArray(deliveries.status, openStatuses)))
    .limit(1);
  return row !== undefined;
};

/**
 * Returns the latest delivery that frees this character, unless staff cancelled it. The lock serialises concurrent
 * requests.
 */
export const lastUnstick = async (
  tx: Tx,
  family: string,
  userId: number,
  character: string,
): Promise<Pick<DeliveryRow, 'delivered_at'> | undefined> => {
  await lockQueue(tx, userId);
  const [row] = await tx
    .select({ delivered_at: deliveries.delivered_at })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user_id, userId),
        eq(deliveries.family, family),
        eq(deliveries.kind, 'unstick'),
        ne(deliveries.status, 'cancelled'),
        sql`${deliveries.payload} ->> 'character' = ${character}`,
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(1);
  return row;
};

/** Returns the accounts that have an open delivery, or one that was delivered after `since`. */
export const busyAccounts = async (
  tx: Tx,
  family: string,
  accounts: readonly AccountId[],
  since: Date,
): Promise<Set<AccountId>> => {
  const lanes = accounts.map((account) => `${family}:${account}`);
  const rows = await tx
    .selectDistinct({ account: deliveries.account_id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.lane, lanes),
        or(inArray(deliveries.status, openStatuses), gte(deliveries.delivered_at, since)),
      ),
    );
  return new Set(rows.map(({ account }) => account as AccountId));
};

/** Returns the game accounts that a change to this player applies to, oldest first; empty if the player has none. */
export const targetsOf = async (
  tx: Tx,
  family: string,
  userId: number,
  { ownOnly = false } = {},
): Promise<readonly Target[]> => {
  const linked = await gameAccountsOf(tx, family, userId);
  const concerned = linked.filter(({ origin }) => !ownOnly || origin !== 'proof');
  const registration = await openRegistration(tx, family, userId);
  return [...concerned.map(({ id, login }) => ({ id, login })), ...(registration ? [registration] : [])];
};

export type NewDelivery = {
  kind: DeliveryKind;
  userId: number;
  /** The connected game by default. */
  family?: string;
  target: Target;
  /** What the delivery is for, such as `ban:12`. It is unique, and part of the key that the game stores. */
  cause: string;
  payload?: Payload;
  secret?: Secret;
  payment?: string | undefined;
  /** When the first attempt is due. At once by default. */
  due?: Date;
  now: Date;
};

/** Outside a running portal, `send` may do nothing, because a job also checks the queue every minute. */
type Queueing = Pick<Platform, 'game' | 'crypto'> & { jobs: Pick<Platform['jobs'], 'send'> };

/** Queues a delivery in the caller's transaction. A second delivery with the same cause and account is not queued. */
export const queueDelivery = async (
  platform: Queueing,
  tx: Tx,
  { kind, userId, target, cause, payload = {}, secret, payment, now, ...change }: NewDelivery,
): Promise<DeliveryRow | undefined> => {
  const { family = platform.game.family, due = now } = change;
  await lockQueue(tx, userId);
  const key = target.id === undefined ? cause : `${cause}:${target.id}`;
  const [row] = await tx
    .insert(deliveries)
    .values({
      kind,
      user_id: userId,
      family,
      account_id: target.id ?? null,
      login: target.login,
      lane: laneOf(family, userId, target),
      payload,
      secret: secret ? platform.crypto.seal(JSON.stringify(secret), secretContext(key)) : null,
      key,
      payment: payment ?? null,
      next_attempt_at: due,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (row) await platform.jobs.send(tx, sendQueue, {});
  return row;
};

type ForAll = Omit<NewDelivery, 'target' | 'secret'> & {
  secretFor?: (login: string) => Secret;
  /** Excludes accounts with the link origin `proof`. */
  ownOnly?: boolean;
};

export const queueForAll = async (
  platform: Queueing,
  tx: Tx,
  { secretFor, ownOnly = false, ...change }: ForAll,
): Promise<void> => {
  for (const target of await targetsOf(tx, platform.game.family, change.userId, { ownOnly }))
    await queueDelivery(platform, tx, {
      ...change,
      target,
      ...(secretFor ? { secret: secretFor(target.login) } : {}),
    });
};

/** Assigns the account that a registration created to the deliveries queued behind it. */
export const retarget = async (
  tx: Tx,
  { family, user_id: userId }: DeliveryRow,
  account: { id: AccountId; login: string },
): Promise<void> => {
  await lockQueue(tx, userId);
  await tx
    .update(deliveries)
    .set({ account_id: account.id, login: account.login, lane: laneOf(family, userId, account) })
    .where(
      and(
        eq(deliveries.lane, laneOf(family, userId, { id: undefined, login: account.login })),
        inArray(deliveries.status, openStatuses),
        isNull(deliveries.account_id),
      ),
    );
};
