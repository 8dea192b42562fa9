import { chatNoticeSeconds, mentionsIn, readRoomKey } from '@wyrmgate/contract/chat-constants';
import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsersByNames } from '../users/service.ts';
import { guildsOf } from '../world/guilds-of.ts';
import { blockersOf } from './blocks.ts';
import { chatMessages, chatParticipants, chatReaders, chatRooms, type MessageRow } from './table.ts';

export const noticeQueue = 'chat.notify';

/** Returns the notification groups of a room, which are cleared once the player has read all of its messages. */
export const noticeGroups = (key: string): string[] => [`chat_message:${key}`, `chat_mention:${key}`];

/** Queues the notifications with a delay, because a player who has the room open reads the message at once. */
export const announceLater = (tx: Tx, { jobs }: Pick<Platform, 'jobs'>, message: number): Promise<void> =>
  jobs.send(tx, noticeQueue, { message }, { startAfterSeconds: chatNoticeSeconds });

/** A message from an account, not from Discord. */
type Written = MessageRow & { author_id: number };
const isWritten = (message: MessageRow): message is Written => message.author_id !== null;

type Parts = Pick<Platform, 'database' | 'realtime' | 'clock' | 'game'>;

/** Returns the players that a message in a room mentions, if they may read the room. */
const mentionedIn = async (tx: Tx, parts: Parts, key: string, { author_id, text }: Written): Promise<number[]> => {
  const named = (await findUsersByNames(tx, mentionsIn(text))).map(({ id }) => id).filter((id) => id !== author_id);
  const room = readRoomKey(key);
  if (room?.kind !== 'guild') return named;
  const members: number[] = [];
  // One query per player is fast enough, because a message mentions only a few players.
  for (const id of named)
    if ((await guildsOf(tx, parts, id)).some(({ id: guild }) => guild === room.guild)) members.push(id);
  return members;
};

const otherOf = async (tx: Tx, { room_id, author_id }: Written): Promise<number[]> => {
  const rows = await tx
    .select({ id: chatParticipants.user_id })
    .from(chatParticipants)
    .where(and(eq(chatParticipants.room_id, room_id), ne(chatParticipants.user_id, author_id)));
  return rows.map(({ id }) => id);
};

/**
 * Notifies the other player of a private message, or the players that a message mentions, unless they have read it or blocked its
 * author.
 */
export const notifyAbout = async (parts: Parts, { message: id }: { message: number }): Promise<void> => {
  await parts.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ message: chatMessages, key: chatRooms.key, kind: chatRooms.kind })
      .from(chatMessages)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
      .where(eq(chatMessages.id, id));
    if (!found || found.message.removed_at || !isWritten(found.message)) return;
    const { message, key, kind } = found;
    const isPrivate = kind === 'private';
    const users = isPrivate ? await otherOf(tx, message) : await mentionedIn(tx, parts, key, message);
    if (users.length === 0) return;
    const readers = await tx
      .select({ id: chatReaders.user_id })
      .from(chatReaders)
      .where(
        and(
          eq(chatReaders.room_id, message.room_id),
          inArray(chatReaders.user_id, users),
          gte(chatReaders.read_seq, message.seq),
        ),
      );
    const blockers = await blockersOf(tx, users, message.author_id);
    const waiting = users.filter((user) => !blockers.has(user) && !readers.some(({ id: left }) => left === user));
    if (waiting.length === 0) return;
    await notify(
      parts,
      tx,
      waiting.map((user) => ({
        kind: isPrivate ? 'chat_message' : 'chat_mention',
        data: {},
        user,
        cause: `chat:message:${id}`,
        group: key,
        link: `/chat?room=${key}`,
        actor: message.author_id,
      })),
    );
  });
};
