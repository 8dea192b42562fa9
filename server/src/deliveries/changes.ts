// What other domains send to the game: one function per kind of change. Call it in the transaction that causes the
// change.
import { randomInt } from 'node:crypto';
import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { AccountId, PasswordSecret } from '../game/shapes.ts';
import type { Work } from '../http/context.ts';
import { lastUnstick, queueDelivery, queueForAll, sendQueue } from './queue.ts';

type Context = Pick<Work, 'platform' | 'tx' | 'now' | 'afterCommit' | 'request'>;

const wake = ({ platform, afterCommit }: Context): void => afterCommit(() => platform.jobs.wake(sendQueue));

/** Returns a random code for deleting a character in the client. Every game accepts its length. */
export const newDeletionCode = (): string => String(randomInt(1_000_000, 10_000_000));

type Registered = { id: number; username: string };

export const sendRegistration = async (
  context: Context,
  { id, username }: Registered,
  secret: { password: PasswordSecret; deletionCode: string },
): Promise<void> => {
  const { platform, tx, now } = context;
  const login = username.toLowerCase();
  const target = { id: undefined, login };
  await queueDelivery(platform, tx, { kind: 'register', userId: id, target, cause: `register:${id}`, secret, now });
  wake(context);
};

/**
 * Changes the password of the player's game accounts, except those that the player linked with that account's own
 * password (origin `proof`).
 */
export const sendPassword = async (context: Context, { id }: Registered, password: string): Promise<void> => {
  const { platform, tx, now, request } = context;
  await queueForAll(platform, tx, {
    kind: 'password',
    userId: id,
    ownOnly: true,
    cause: `password:${id}:${request.id}`,
    secretFor: (login) => ({ password: platform.game.derivePassword(login, password) }),
    now,
  });
  wake(context);
};

/** Sends a ban. `again` makes its cause unique, so that it can be sent once more to a game that lost it. */
export const sendBan = async (
  context: Context,
  userId: number,
  ban: { id: number; endsAt: Date | null; again?: string },
): Promise<void> => {
  const { platform, tx, now } = context;
  const payload = { until: ban.endsAt?.toISOString() ?? null };
  const cause = ban.again === undefined ? `ban:${ban.id}` : `ban:${ban.id}:${ban.again}`;
  await queueForAll(platform, tx, { kind: 'ban', userId, cause, payload, now });
  wake(context);
};

/** Ends an expired ban in games that do not end bans automatically. */
export const sendBanEnd = async (
  { platform, tx, now }: Pick<Context, 'platform' | 'tx' | 'now'>,
  ban: { id: number; user_id: number },
): Promise<void> => {
  const payload = { ended: true };
  await queueForAll(platform, tx, { kind: 'unban', userId: ban.user_id, cause: `ban:${ban.id}:end`, payload, now });
};

export const sendUnban = async (context: Context, userId: number): Promise<void> => {
  const { platform, tx, now, request } = context;
  await queueForAll(platform, tx, { kind: 'unban', userId, cause: `unban:${userId}:${request.id}`, now });
  wake(context);
};

/** Sets the end of benefits in the game; null ends them now. */
export const sendPremium = async (
  context: Context,
  userId: number,
  benefits: readonly string[],
  until: Date | null,
): Promise<void> => {
  if (benefits.length === 0) return;
  const { platform, tx, now, request } = context;
  const payload = { benefits, until: until?.toISOString() ?? null };
  const cause = `premium:${userId}:${request.id}:${until ? 'until' : 'end'}`;
  await queueForAll(platform, tx, { kind: 'premium', userId, cause, payload, now });
  wake(context);
};

export const sendStaffLevel = async (context: Context, userId: number, authority: AuthorityLevel): Promise<void> => {
  const { platform, tx, now, request } = context;
  const cause = `level:${userId}:${request.id}`;
  await queueForAll(platform, tx, { kind: 'staff_level', userId, cause, payload: { authority }, now });
  wake(context);
};

const unstickPauseMs = 3_600_000;

type Unstuck = { queued: true } | { queued: false; waitSeconds: number | undefined };

/**
 * Moves a character to its safe place, at most once an hour. `waitSeconds` is undefined while an earlier request
 * waits for the character to go offline.
 */
export const sendUnstick = async (
  context: Context,
  userId: number,
  account: { id: AccountId; login: string },
  character: string,
): Promise<Unstuck> => {
  const { platform, tx, now, request } = context;
  const earlier = await lastUnstick(tx, platform.game.family, userId, character);
  if (earlier?.delivered_at === null) return { queued: false, waitSeconds: undefined };
  const endsAt = (earlier?.delivered_at.getTime() ?? 0) + unstickPauseMs;
  if (endsAt > now.getTime()) return { queued: false, waitSeconds: Math.ceil((endsAt - now.getTime()) / 1000) };
  const cause = `unstick:${character}:${request.id}`;
  await queueDelivery(platform, tx, { kind: 'unstick', userId, target: account, cause, payload: { character }, now });
  wake(context);
  return { queued: true };
};
