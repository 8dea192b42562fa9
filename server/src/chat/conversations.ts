import { randomBytes } from 'node:crypto';
import type { chat as contract } from '@wyrmgate/contract/chat';
import { newConversations } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, count, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { assertReachable, requireOther } from './blocks.ts';
import { assertNotMuted, lockMember } from './members.ts';
import { mayModerate } from './rights.ts';
import { unreadSql } from './rooms.ts';
import {
  chatBlocks,
  chatMembers,
  chatMessages,
  chatParticipants,
  chatReaders,
  chatRooms,
  chatVisits,
} from './table.ts';

type Contract = typeof contract;
const hourMs = 3_600_000;

/** Lists the caller's conversations. A conversation without messages is listed only for the player who started it. */
export const listConversations = async (
  { tx, actor }: Work<User>,
  { query: { after, limit, room } }: Received<Contract['conversations']>,
): Promise<Returned<Contract['conversations']>> => {
  const found = await tx
    .select({
      room: chatRooms.key,
      other: chatParticipants.other_id,
      block: chatBlocks.id,
      last_seq: chatRooms.last_seq,
      unread: unreadSql(sql`coalesce(${chatReaders.read_seq}, 0)`),
      position: chatParticipants.position,
    })
    .from(chatParticipants)
    .innerJoin(chatRooms, eq(chatRooms.id, chatParticipants.room_id))
    .leftJoin(
      chatReaders,
      and(eq(chatReaders.room_id, chatParticipants.room_id), eq(chatReaders.user_id, chatParticipants.user_id)),
    )
    .leftJoin(
      chatBlocks,
      and(eq(chatBlocks.user_id, chatParticipants.user_id), eq(chatBlocks.blocked_id, chatParticipants.other_id)),
    )
    .where(
      and(
        eq(chatParticipants.user_id, actor.id),
        or(eq(chatParticipants.started, true), gt(chatRooms.last_seq, 0)),
        room === undefined ? undefined : eq(chatRooms.key, room),
        after === undefined ? undefined : lt(chatParticipants.position, after),
      ),
    )
    .orderBy(desc(chatParticipants.position))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const names = await findNames(
    tx,
    rows.flatMap(({ other }) => other ?? []),
  );
  return {
    conversations: rows.map(({ room: key, other, block, last_seq, unread, position }) => ({
      room: key,
      with: (other === null ? undefined : names.get(other)) ?? null,
      block,
      last_seq,
      unread,
      position,
    })),
    next: found.length > limit ? (rows.at(-1)?.position ?? null) : null,
  };
};

/** Throws if the caller started too many conversations in the last hour. Their member row must be locked. */
const assertMayBegin = async ({ tx, actor, now }: Work<User>): Promise<void> => {
  if (mayModerate(actor)) return;
  const since = new Date(now.getTime() - hourMs);
  const [{ begun } = { begun: 0 }] = await tx
    .select({ begun: count() })
    .from(chatParticipants)
    .where(
      and(
        eq(chatParticipants.user_id, actor.id),
        eq(chatParticipants.started, true),
        gte(chatParticipants.started_at, since),
      ),
    );
  const isNew = now.getTime() - actor.createdAt.getTime() < newConversations.newHours * hourMs;
  const most = isNew ? newConversations.new : newConversations.normal;
  if (begun >= most) throw problem(chatProblems.tooManyConversations, { details: { most } });
};

const findConversation = async (tx: Tx, userId: number, otherId: number): Promise<string | undefined> => {
  const [row] = await tx
    .select({ key: chatRooms.key })
    .from(chatParticipants)
    .innerJoin(chatRooms, eq(chatRooms.id, chatParticipants.room_id))
    .where(and(eq(chatParticipants.user_id, userId), eq(chatParticipants.other_id, otherId)));
  return row?.key;
};

/**
 * Starts a conversation or returns the existing one. Locks both players in the order of their ids, so that two players who
 * write to each other at the same time share one conversation.
 */
export const startConversation = async (
  work: Work<User>,
  { body }: Received<Contract['startConversation']>,
): Promise<Returned<Contract['startConversation']>> => {
  const { tx, actor, now } = work;
  const other = await requireOther(work, body.username);
  const members = new Map<number, typeof chatMembers.$inferSelect | undefined>();
  for (const id of [actor.id, other.id].sort((one, two) => one - two)) members.set(id, await lockMember(tx, id));
  const existing = await findConversation(tx, actor.id, other.id);
  if (existing !== undefined) return { room: existing };
  assertNotMuted(members.get(actor.id), now);
  await assertMayBegin(work);
  await assertReachable(tx, actor.id, other.id);
  if (members.get(other.id)?.accepts_messages === false && !mayModerate(actor))
    throw problem(chatProblems.notReachable);
  const key = `private-${randomBytes(8).toString('hex')}`;
  const [room] = await tx.insert(chatRooms).values({ key, kind: 'private' }).returning({ id: chatRooms.id });
  if (!room) throw new Error('The room was not stored.');
  const common = { room_id: room.id, started_at: now };
  await tx.insert(chatParticipants).values([
    { ...common, user_id: actor.id, other_id: other.id, started: true },
    { ...common, user_id: other.id, other_id: actor.id, started: false },
  ]);
  return { room: key };
};

/** Moves a conversation to the top of both lists. */
export const raiseConversation = async (tx: Tx, roomId: number): Promise<void> => {
  await tx.execute(sql`update ${chatParticipants} set position = default where room_id = ${roomId}`);
};

/** Deletes conversations with their messages. Reports keep a copy of the text that was reported. */
export const deleteConversations = async (tx: Tx, rooms: readonly number[]): Promise<void> => {
  if (rooms.length === 0) return;
  const these = [...rooms];
  await tx.delete(chatParticipants).where(inArray(chatParticipants.room_id, these));
  await tx.delete(chatReaders).where(inArray(chatReaders.room_id, these));
  await tx.delete(chatMessages).where(inArray(chatMessages.room_id, these));
  await tx.delete(chatRooms).where(inArray(chatRooms.id, these));
};

const showPreferences = async (tx: Tx, userId: number): Promise<Returned<Contract['preferences']>> => {
  const [member] = await tx.select().from(chatMembers).where(eq(chatMembers.user_id, userId));
  return { accepts_messages: member?.accepts_messages ?? true, shows_presence: member?.shows_presence ?? true };
};

export const readPreferences = ({ tx, actor }: Work<User>): Promise<Returned<Contract['preferences']>> =>
  showPreferences(tx, actor.id);

export const savePreferences = async (
  { tx, actor }: Work<User>,
  { body }: Received<Contract['savePreferences']>,
): Promise<Returned<Contract['savePreferences']>> => {
  await tx
    .insert(chatMembers)
    .values({ user_id: actor.id, ...body })
    .onConflictDoUpdate({ target: chatMembers.user_id, set: { user_id: actor.id, ...body } });
  if (body.shows_presence === false) await tx.delete(chatVisits).where(eq(chatVisits.user_id, actor.id));
  return showPreferences(tx, actor.id);
};
