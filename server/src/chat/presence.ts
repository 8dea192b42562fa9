import type { chat as contract } from '@wyrmgate/contract/chat';
import { maxPresent, presenceSeconds, readRoomKey } from '@wyrmgate/contract/chat-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, desc, eq, gt, inArray, notExists } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { playersIn } from '../world/guilds-of.ts';
import { blockersOf } from './blocks.ts';
import { activeMute } from './members.ts';
import { ensureRoom, requireRoom } from './rooms.ts';
import { chatBlocks, chatMembers, chatVisits } from './table.ts';

type Contract = typeof contract;

/** Whether others may see where the player is. */
export const showsPresence = async (tx: Tx, userId: number): Promise<boolean> => {
  const [member] = await tx.select().from(chatMembers).where(eq(chatMembers.user_id, userId));
  return member?.shows_presence !== false;
};

/** Returns the players whose presence the caller may not see, because they hide it or have blocked the caller. */
export const hiddenFrom = async (tx: Tx, callerId: number, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const hiding = await tx
    .select({ id: chatMembers.user_id })
    .from(chatMembers)
    .where(and(inArray(chatMembers.user_id, [...ids]), eq(chatMembers.shows_presence, false)));
  const blockers = await blockersOf(tx, ids, callerId);
  return new Set([...hiding.map(({ id }) => id), ...blockers]);
};

/**
 * Notifies the other player that the caller is writing, unless one of them hides their presence or blocked the other.
 */
const sayWriting = async (
  { tx, actor, now, platform, afterCommit }: Work<User>,
  room: string,
  other: number | null | undefined,
): Promise<void> => {
  if (other == null || (await activeMute(tx, actor.id, now))) return;
  // Checks both directions: a player who hides their presence or has blocked the other is not notified either.
  const hidden = [...(await hiddenFrom(tx, actor.id, [other])), ...(await hiddenFrom(tx, other, [actor.id]))];
  if (hidden.length > 0) return;
  afterCommit(() => platform.realtime.toUser(other, 'chat-typing', { room, name: actor.username }));
};

/**
 * Records that the caller has the room open, and lists the other players in it. Players who have blocked the caller are left out and do not
 * see that the caller is writing; conversations have no list, because it would show when the other player reads.
 */
export const sayHere = async (
  work: Work<User>,
  { params, body: { typing } }: Received<Contract['here']>,
): Promise<Returned<Contract['here']>> => {
  const { tx, actor, now, platform, afterCommit } = work;
  const used = await requireRoom(work, params.room);
  if (used.kind === 'private') {
    if (typing) await sayWriting(work, used.key, used.other);
    return { players: [], more: false };
  }
  const room = await ensureRoom(tx, used);
  const shown = await showsPresence(tx, actor.id);
  if (shown)
    await tx
      .insert(chatVisits)
      .values({ room_id: room.id, user_id: actor.id, seen_at: now })
      .onConflictDoUpdate({ target: [chatVisits.room_id, chatVisits.user_id], set: { seen_at: now } });
  const found = await tx
    .select({ user: chatVisits.user_id })
    .from(chatVisits)
    .where(
      and(
        eq(chatVisits.room_id, room.id),
        gt(chatVisits.seen_at, new Date(now.getTime() - presenceSeconds.leave * 1000)),
        notExists(
          tx
            .select({ id: chatBlocks.id })
            .from(chatBlocks)
            .where(and(eq(chatBlocks.user_id, chatVisits.user_id), eq(chatBlocks.blocked_id, actor.id))),
        ),
      ),
    )
    .orderBy(desc(chatVisits.seen_at))
    .limit(maxPresent + 1);
  const known = readRoomKey(room.key);
  // A player who has left the guild since then does not count as present.
  const members = known?.kind === 'guild' ? new Set(await playersIn(tx, platform, known.guild)) : undefined;
  const present = found.flatMap(({ user }) => (members?.has(user) === false ? [] : user));
  const names = await findNames(tx, present.slice(0, maxPresent));
  // With many readers, these events would cause too much traffic.
  if (typing && shown && found.length <= maxPresent && !(await activeMute(tx, actor.id, now))) {
    const ids = present.filter((user) => user !== actor.id);
    const hidden = await hiddenFrom(tx, actor.id, ids);
    afterCommit(() => {
      for (const user of ids)
        if (!hidden.has(user)) platform.realtime.toUser(user, 'chat-typing', { room: room.key, name: actor.username });
    });
  }
  return {
    players: [...names.values()].sort((one, other) => one.localeCompare(other, 'en')),
    more: found.length > maxPresent,
  };
};
