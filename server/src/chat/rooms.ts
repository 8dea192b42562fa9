import type { chat as contract } from '@wyrmgate/contract/chat';
import { type ChatRoomKind, guildRoom, maxUnread, openRooms, readRoomKey } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { settle } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { guildsOf } from '../world/guilds-of.ts';
import { activeMute } from './members.ts';
import { noticeGroups } from './notices.ts';
import { mayModerate } from './rights.ts';
import { chatMessages, chatParticipants, chatReaders, chatRooms, type RoomRow } from './table.ts';

type Contract = typeof contract;
type Room = { key: string; kind: ChatRoomKind };
/** `other` is the other player of a conversation; null if they deleted their account. */
type UsedRoom = Room & { other?: number | null };

export const findRoom = async (tx: Tx, key: string): Promise<RoomRow | undefined> => {
  const [row] = await tx.select().from(chatRooms).where(eq(chatRooms.key, key));
  return row;
};

/** Returns a room that the caller may use. Throws the same problem for any other room, even if it exists. */
export const requireRoom = async ({ tx, platform, actor }: Work<User>, key: string): Promise<UsedRoom> => {
  const known = readRoomKey(key);
  if (!known) throw problem(chatProblems.notFound);
  if (known.kind === 'guild') {
    const guilds = await guildsOf(tx, platform, actor.id);
    if (!guilds.some(({ id }) => id === known.guild)) throw problem(chatProblems.notFound);
  }
  if (known.kind !== 'private') return { key, kind: known.kind };
  const [own] = await tx
    .select({ other: chatParticipants.other_id })
    .from(chatRooms)
    .innerJoin(chatParticipants, eq(chatParticipants.room_id, chatRooms.id))
    .where(and(eq(chatRooms.key, key), eq(chatParticipants.user_id, actor.id)));
  if (!own) throw problem(chatProblems.notFound);
  return { key, kind: 'private', other: own.other };
};

/**
 * Returns the row of a room, and creates it on first use. The row of a conversation exists unless both players have left
 * it since it was found.
 */
export const ensureRoom = async (tx: Tx, { key, kind }: Room): Promise<RoomRow> => {
  const found = await findRoom(tx, key);
  if (found) return found;
  if (kind === 'private') throw problem(chatProblems.notFound);
  await tx.insert(chatRooms).values({ key, kind }).onConflictDoNothing();
  const created = await findRoom(tx, key);
  if (!created) throw new Error('The room was not stored.');
  return created;
};

/**
 * Takes the room's next number. Its row stays locked until the transaction ends, so numbers are in the order of
 * commits.
 */
export const nextNumber = async (tx: Tx, id: number, of: 'last_seq' | 'last_change'): Promise<RoomRow> => {
  const [row] = await tx
    .update(chatRooms)
    .set({ [of]: sql`${chatRooms[of]} + 1` })
    .where(eq(chatRooms.id, id))
    .returning();
  // The retention job may have deleted an empty conversation since it was found.
  if (!row) throw problem(chatProblems.notFound);
  return row;
};

/**
 * SQL that counts the messages after the one that a player read last, up to the maximum shown, without those that
 * retention deleted. Without the order, PostgreSQL may read the whole table until it finds the unread messages.
 */
export const unreadSql = (read: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from (
    select from ${chatMessages} m where m.room_id = ${chatRooms.id} and m.seq > ${read}
    order by m.seq limit ${maxUnread}) unread)`;

/** Records the number of the last message that a player has read. It never decreases. */
export const markReadUpTo = async (tx: Tx, userId: number, roomId: number, seq: number): Promise<number> => {
  const [row] = await tx
    .insert(chatReaders)
    .values({ user_id: userId, room_id: roomId, read_seq: seq })
    .onConflictDoUpdate({
      target: [chatReaders.user_id, chatReaders.room_id],
      set: { read_seq: sql`greatest(${chatReaders.read_seq}, ${seq}::int)` },
    })
    .returning({ read_seq: chatReaders.read_seq });
  return row?.read_seq ?? seq;
};

export const listRooms = async (work: Work<User>): Promise<Returned<Contract['rooms']>> => {
  const { tx, platform, actor, now } = work;
  const guilds = await guildsOf(tx, platform, actor.id);
  const names = new Map(guilds.map(({ id, name }) => [guildRoom(id), name]));
  const keys = [...openRooms, ...names.keys()];
  const rows = await tx
    .select({ room: chatRooms, unread: unreadSql(sql`coalesce(${chatReaders.read_seq}, ${chatRooms.last_seq})`) })
    .from(chatRooms)
    .leftJoin(chatReaders, and(eq(chatReaders.room_id, chatRooms.id), eq(chatReaders.user_id, actor.id)))
    .where(inArray(chatRooms.key, keys));
  const show = (key: string): ChatRoom[] => {
    const known = readRoomKey(key);
    if (!known) return [];
    const found = rows.find(({ room }) => room.key === key);
    return [
      {
        key,
        kind: known.kind,
        language: known.kind === 'language' ? known.language : null,
        guild: names.get(key) ?? null,
        last_seq: found?.room.last_seq ?? 0,
        unread: found?.unread ?? 0,
        slow_seconds: found?.room.slow_seconds ?? 0,
      },
    ];
  };
  return {
    rooms: keys.flatMap(show),
    mute: await activeMute(tx, actor.id, now),
    moderates: mayModerate(actor),
  };
};

/** Sends the room's new messages to all of the caller's open pages, even on other server processes. */
export const openRoom = async (
  work: Work<User>,
  { params }: Received<Contract['open']>,
): Promise<Returned<Contract['open']>> => {
  const { key, kind } = await requireRoom(work, params.room);
  // Events in a guild room or a conversation are sent to its players anyway.
  if (kind !== 'private' && kind !== 'guild')
    work.afterCommit(() => work.platform.realtime.joinRoom(work.actor.id, `chat:${key}`));
  return { opened: true };
};

export const markRead = async (
  work: Work<User>,
  { params, body }: Received<Contract['read']>,
): Promise<Returned<Contract['read']>> => {
  const { tx, actor, platform, afterCommit } = work;
  const room = await ensureRoom(tx, await requireRoom(work, params.room));
  const read_seq = await markReadUpTo(tx, actor.id, room.id, Math.min(body.seq, room.last_seq));
  if (read_seq >= room.last_seq) await settle(platform, tx, actor.id, noticeGroups(room.key));
  afterCommit(() => platform.realtime.toUser(actor.id, 'chat-read', { room: room.key, seq: read_seq }));
  return { read_seq };
};

/**
 * Returns a room that staff may change: any room except conversations, including those of guilds that they are not in.
 */
export const staffRoom = async (tx: Tx, key: string): Promise<RoomRow> => {
  const known = readRoomKey(key);
  const row = known && (known.kind === 'guild' ? await findRoom(tx, key) : true);
  if (!known || !row || known.kind === 'private') throw problem(chatProblems.notFound);
  return ensureRoom(tx, { key, kind: known.kind });
};

export const setSlowMode = async (
  { tx, audit }: Work<User>,
  { params, body }: Received<Contract['setSlowMode']>,
): Promise<Returned<Contract['setSlowMode']>> => {
  const room = await staffRoom(tx, params.room);
  audit.target('chat_room', params.room);
  audit.changes({ slow_seconds: { before: room.slow_seconds, after: body.slow_seconds } });
  await tx.update(chatRooms).set({ slow_seconds: body.slow_seconds }).where(eq(chatRooms.id, room.id));
  return { slow_seconds: body.slow_seconds };
};
