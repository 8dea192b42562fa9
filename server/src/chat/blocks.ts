import type { chat as contract } from '@wyrmgate/contract/chat';
import { maxBlocks } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames, findUser, findUserByName, type UserRow } from '../users/service.ts';
import { lockMember } from './members.ts';
import { chatBlocks } from './table.ts';

type Contract = typeof contract;

/** Finds the other player by name. Throws for unknown and deleted accounts, and for the caller. */
export const requireOther = async ({ tx, actor }: Work<User>, username: string): Promise<UserRow> => {
  const user = await findUserByName(tx, username);
  if (!user || user.status === 'deleted') throw problem(chatProblems.playerNotFound);
  if (user.id === actor.id) throw problem(chatProblems.toYourself);
  return user;
};

/** Returns which of the given players have blocked `blocked`. */
export const blockersOf = async (tx: Tx, players: readonly number[], blocked: number): Promise<Set<number>> => {
  if (players.length === 0) return new Set();
  const rows = await tx
    .select({ id: chatBlocks.user_id })
    .from(chatBlocks)
    .where(and(inArray(chatBlocks.user_id, [...players]), eq(chatBlocks.blocked_id, blocked)));
  return new Set(rows.map(({ id }) => id));
};

/**
 * Throws if the caller cannot write to the other player; the caller's member row must be locked. Only the caller's own
 * block is given as the reason, so that a blocked player cannot tell a block from a setting or a ban.
 */
export const assertReachable = async (tx: Tx, actorId: number, otherId: number | null): Promise<void> => {
  if (otherId === null) throw problem(chatProblems.notReachable);
  const blocks = await tx
    .select({ by: chatBlocks.user_id })
    .from(chatBlocks)
    .where(
      or(
        and(eq(chatBlocks.user_id, actorId), eq(chatBlocks.blocked_id, otherId)),
        and(eq(chatBlocks.user_id, otherId), eq(chatBlocks.blocked_id, actorId)),
      ),
    );
  if (blocks.some(({ by }) => by === actorId)) throw problem(chatProblems.blockedByYou);
  const other = await findUser(tx, otherId);
  if (blocks.length > 0 || (other?.status !== 'active' && other?.status !== 'inactive'))
    throw problem(chatProblems.notReachable);
};

export const listBlocks = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['blocks']>> => {
  const rows = await tx
    .select()
    .from(chatBlocks)
    .where(eq(chatBlocks.user_id, actor.id))
    .orderBy(desc(chatBlocks.id))
    .limit(maxBlocks);
  const names = await findNames(
    tx,
    rows.map(({ blocked_id }) => blocked_id),
  );
  return {
    blocks: rows.map(({ id, blocked_id, created_at }) => ({
      id,
      username: names.get(blocked_id) ?? null,
      created_at: created_at.toISOString(),
    })),
  };
};

/**
 * Locks the row of the blocked player, as their own messages do, so that a message sent at the same time is stored
 * before the block or not at all.
 */
export const blockPlayer = async (
  work: Work<User>,
  { body }: Received<Contract['block']>,
): Promise<Returned<Contract['block']>> => {
  const { tx, actor, now } = work;
  const other = await requireOther(work, body.username);
  const [{ held } = { held: 0 }] = await tx
    .select({ held: count() })
    .from(chatBlocks)
    .where(eq(chatBlocks.user_id, actor.id));
  if (held >= maxBlocks) throw problem(chatProblems.tooManyBlocks, { details: { most: maxBlocks } });
  await lockMember(tx, other.id);
  await tx
    .insert(chatBlocks)
    .values({ user_id: actor.id, blocked_id: other.id, created_at: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(chatBlocks)
    .where(and(eq(chatBlocks.user_id, actor.id), eq(chatBlocks.blocked_id, other.id)));
  if (!row) throw new Error('The block was not stored.');
  return { block: { id: row.id, username: other.username, created_at: row.created_at.toISOString() } };
};

export const unblockPlayer = async (
  { tx, actor }: Work<User>,
  { params: { id } }: Received<Contract['unblock']>,
): Promise<Returned<Contract['unblock']>> => {
  const [row] = await tx
    .delete(chatBlocks)
    .where(and(eq(chatBlocks.id, id), eq(chatBlocks.user_id, actor.id)))
    .returning({ id: chatBlocks.id });
  if (!row) throw problem(chatProblems.notFound);
  return { unblocked: true };
};
