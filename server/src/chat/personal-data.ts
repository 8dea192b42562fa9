import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { saysName, withoutNameSql } from '../users/erased-names.ts';
import { findNames, findUser } from '../users/service.ts';
import { deleteConversations } from './conversations.ts';
import {
  chatBlocks,
  chatMembers,
  chatMessageReactions,
  chatMessages,
  chatParticipants,
  chatPinnedNotices,
  chatReaders,
  chatReports,
  chatRooms,
  chatVisits,
} from './table.ts';

/** Returns messages that other players wrote to this player in conversations. */
const receivedBy = (tx: Tx, userId: number) =>
  tx
    .select({ room: chatRooms.key, text: chatMessages.text, created_at: chatMessages.created_at })
    .from(chatParticipants)
    .innerJoin(chatRooms, eq(chatRooms.id, chatParticipants.room_id))
    .innerJoin(chatMessages, eq(chatMessages.room_id, chatRooms.id))
    .where(
      and(eq(chatParticipants.user_id, userId), ne(chatMessages.author_id, userId), isNull(chatMessages.removed_at)),
    )
    .orderBy(asc(chatMessages.id));

const conversationsOf = async (tx: Tx, userId: number) => {
  const rows = await tx
    .select({ room: chatRooms.key, other: chatParticipants.other_id, started_at: chatParticipants.started_at })
    .from(chatParticipants)
    .innerJoin(chatRooms, eq(chatRooms.id, chatParticipants.room_id))
    .where(eq(chatParticipants.user_id, userId))
    .orderBy(asc(chatParticipants.room_id));
  const names = await findNames(
    tx,
    rows.flatMap(({ other }) => other ?? []),
  );
  return rows.map(({ other, ...row }) => ({ ...row, with: other === null ? null : (names.get(other) ?? null) }));
};

const blocksOf = async (tx: Tx, userId: number) => {
  const rows = await tx.select().from(chatBlocks).where(eq(chatBlocks.user_id, userId)).orderBy(asc(chatBlocks.id));
  const names = await findNames(
    tx,
    rows.map(({ blocked_id }) => blocked_id),
  );
  return rows.map(({ blocked_id, created_at }) => ({ player: names.get(blocked_id) ?? null, created_at }));
};

/** Removes the text from decided reports about a message whose author was erased while the report was open. */
export const forgetErased = async (tx: Tx, message: number): Promise<void> => {
  await tx
    .update(chatReports)
    .set({ message_text: '' })
    .where(
      and(
        eq(chatReports.message_id, message),
        ne(chatReports.state, 'open'),
        sql`exists (select 1 from users u where u.id = ${chatReports.author_id} and u.status = 'deleted')`,
      ),
    );
};

/**
 * Gives the player's messages in rooms a change number, so that open pages and the copies on Discord remove the name.
 */
const changeInRooms = async (tx: Tx, userId: number): Promise<void> => {
  const rooms = await rowsOf<{ id: number }>(
    tx,
    sql`select r.id from chat_rooms r where r.kind <> 'private'
        and exists (select 1 from chat_messages m where m.room_id = r.id and m.author_id = ${userId})
        order by r.id for update of r`,
  );
  for (const { id } of rooms) {
    await tx.execute(sql`update chat_rooms set last_change = last_change + 1 where id = ${id}`);
    await tx.execute(
      sql`update chat_messages set change = (select last_change from chat_rooms r where r.id = ${id})
          where room_id = ${id} and author_id = ${userId}`,
    );
  }
};

/** Removes what the player wrote in conversations, and conversations that then have no members or no messages. */
const eraseConversations = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const rooms = await rowsOf<{ id: number; last: boolean }>(
    tx,
    sql`update chat_rooms r set last_change = r.last_change + 1 from chat_participants p
        where p.room_id = r.id and p.user_id = ${userId}
        returning r.id, (p.other_id is null or r.last_seq = 0) as last`,
  );
  await deleteConversations(
    tx,
    rooms.flatMap(({ id, last }) => (last ? Number(id) : [])),
  );
  const left = rooms.flatMap(({ id, last }) => (last ? [] : Number(id)));
  if (left.length > 0) {
    await tx
      .update(chatMessages)
      .set({
        text: '',
        removed_at: sql`coalesce(${chatMessages.removed_at}, ${now.toISOString()}::timestamptz)`,
        removed_by: sql`coalesce(${chatMessages.removed_by}, 'author')`,
        change: sql`(select last_change from chat_rooms r where r.id = ${chatMessages.room_id})`,
      })
      .where(and(eq(chatMessages.author_id, userId), inArray(chatMessages.room_id, left)));
    await tx
      .update(chatParticipants)
      .set({ other_id: null, started: true })
      .where(eq(chatParticipants.other_id, userId));
  }
  await tx.delete(chatParticipants).where(eq(chatParticipants.user_id, userId));
};

/** Removes the player's name from what others wrote. Locks these messages and the player's own before rooms, as a reaction does. */
const eraseMentions = async (tx: Tx, userId: number): Promise<void> => {
  const user = await findUser(tx, userId);
  if (!user) return;
  const name = user.username;
  const named = saysName(chatMessages.text, name);
  await tx.execute(sql`select id from ${chatMessages} where author_id = ${userId} or ${named} order by id for update`);
  await tx
    .update(chatMessages)
    .set({ text: withoutNameSql(chatMessages.text, name) })
    .where(named);
  await tx
    .update(chatReports)
    .set({ message_text: withoutNameSql(chatReports.message_text, name) })
    .where(saysName(chatReports.message_text, name));
};

/** Messages in rooms stay readable under "former player". Private and removed messages lose their text, even in decided reports. */
export const chatPersonalData: PersonalData = {
  tables: [
    chatMessages,
    chatReaders,
    chatMembers,
    chatParticipants,
    chatBlocks,
    chatMessageReactions,
    chatVisits,
    chatReports,
    chatPinnedNotices,
  ],
  export: async (tx, userId) => ({
    messages: await tx
      .select({
        room: chatRooms.key,
        text: chatMessages.text,
        created_at: chatMessages.created_at,
        edited_at: chatMessages.edited_at,
        removed_at: chatMessages.removed_at,
        removed_by: chatMessages.removed_by,
        removal_reason: chatMessages.removal_reason,
      })
      .from(chatMessages)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
      .where(eq(chatMessages.author_id, userId))
      .orderBy(asc(chatMessages.id)),
    conversations: await conversationsOf(tx, userId),
    received: await receivedBy(tx, userId),
    blocks: await blocksOf(tx, userId),
    switches: await tx
      .select({ accepts_messages: chatMembers.accepts_messages, shows_presence: chatMembers.shows_presence })
      .from(chatMembers)
      .where(eq(chatMembers.user_id, userId)),
    reactions: await tx
      .select({ message: chatMessageReactions.message_id, reaction: chatMessageReactions.reaction })
      .from(chatMessageReactions)
      .where(eq(chatMessageReactions.user_id, userId))
      .orderBy(asc(chatMessageReactions.message_id)),
    visits: await tx
      .select({ room: chatRooms.key, seen_at: chatVisits.seen_at })
      .from(chatVisits)
      .innerJoin(chatRooms, eq(chatRooms.id, chatVisits.room_id))
      .where(eq(chatVisits.user_id, userId))
      .orderBy(asc(chatRooms.key)),
    reading: await tx
      .select({ room: chatRooms.key, read_seq: chatReaders.read_seq, dismissed_notice: chatReaders.dismissed_notice })
      .from(chatReaders)
      .innerJoin(chatRooms, eq(chatRooms.id, chatReaders.room_id))
      .where(eq(chatReaders.user_id, userId))
      .orderBy(asc(chatRooms.key)),
    mute: await tx
      .select({ since: chatMembers.muted_at, until: chatMembers.muted_until, reason: chatMembers.mute_reason })
      .from(chatMembers)
      .where(and(eq(chatMembers.user_id, userId), isNotNull(chatMembers.muted_until))),
    pinned_notices: await tx
      .select({
        room: chatRooms.key,
        text: chatPinnedNotices.text,
        pinned_at: chatPinnedNotices.pinned_at,
        ends_at: chatPinnedNotices.ends_at,
      })
      .from(chatPinnedNotices)
      .innerJoin(chatRooms, eq(chatRooms.id, chatPinnedNotices.room_id))
      .where(eq(chatPinnedNotices.author_id, userId))
      .orderBy(asc(chatRooms.key)),
    reports: await tx
      .select({
        reason: chatReports.reason,
        note: chatReports.note,
        created_at: chatReports.created_at,
        state: chatReports.state,
        answer: chatReports.answer,
      })
      .from(chatReports)
      .where(eq(chatReports.reporter_id, userId))
      .orderBy(asc(chatReports.id)),
  }),
  erase: async (tx, userId, now) => {
    await eraseMentions(tx, userId);
    await changeInRooms(tx, userId);
    await eraseConversations(tx, userId, now);
    await tx.delete(chatMessageReactions).where(eq(chatMessageReactions.user_id, userId));
    await tx.delete(chatVisits).where(eq(chatVisits.user_id, userId));
    await tx.delete(chatBlocks).where(or(eq(chatBlocks.user_id, userId), eq(chatBlocks.blocked_id, userId)));
    await tx.delete(chatReaders).where(eq(chatReaders.user_id, userId));
    await tx.delete(chatMembers).where(eq(chatMembers.user_id, userId));
    await tx.update(chatMembers).set({ muted_by: null }).where(eq(chatMembers.muted_by, userId));
    await tx.update(chatPinnedNotices).set({ author_id: null }).where(eq(chatPinnedNotices.author_id, userId));
    await tx
      .update(chatMessages)
      .set({ text: '' })
      .where(and(eq(chatMessages.author_id, userId), isNotNull(chatMessages.removed_at)));
    await tx
      .update(chatReports)
      .set({ message_text: '' })
      .where(and(eq(chatReports.author_id, userId), ne(chatReports.state, 'open')));
    await tx.update(chatReports).set({ note: '' }).where(eq(chatReports.reporter_id, userId));
    await tx.update(chatReports).set({ claimed_by: null, claimed_at: null }).where(eq(chatReports.claimed_by, userId));
  },
};
