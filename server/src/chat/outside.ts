import { randomUUID } from 'node:crypto';
import { type ChatRoomKind, readRoomKey } from '@wyrmgate/contract/chat-constants';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { screenText } from '../word-filter/screen.ts';
import { ensureRoom, nextNumber } from './rooms.ts';
import { announce, showMessage } from './show.ts';
import { chatMessages, chatRooms, type MessageRow } from './table.ts';

type Outside = { room: string; kind: ChatRoomKind; name: string; text: string; now: Date };

/** Stores a message of someone without an account, and returns its id; undefined if the filter refuses it. */
export const addOutsideMessage = async (
  platform: Platform,
  tx: Tx,
  { room: key, kind, name, text: written, now }: Outside,
): Promise<number | undefined> => {
  const known = readRoomKey(key);
  const language = known?.kind === 'language' ? known.language : null;
  const [text, author] = [await screenText(tx, written, language), await screenText(tx, name, language)];
  if ([text, author].some(({ action }) => action === 'hold' || action === 'reject')) return undefined;
  const room = await ensureRoom(tx, { key, kind });
  const counted = await nextNumber(tx, room.id, 'last_seq');
  const [row] = await tx
    .insert(chatMessages)
    .values({
      room_id: room.id,
      seq: counted.last_seq,
      author_id: null,
      outside_name: author.text,
      client_id: randomUUID(),
      text: text.text,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The message was not stored');
  await announce({ tx, platform }, counted, await showMessage(tx, row, 0));
  return row.id;
};

export type RoomNumbers = { key: string; id: number; last_seq: number; last_change: number };

/** The last numbers of these rooms. A room without a message may be missing. */
export const readNumbers = (tx: Tx, keys: readonly string[]): Promise<RoomNumbers[]> =>
  tx
    .select({
      key: chatRooms.key,
      id: chatRooms.id,
      last_seq: chatRooms.last_seq,
      last_change: chatRooms.last_change,
    })
    .from(chatRooms)
    .where(inArray(chatRooms.key, [...keys]));

export type RoomMessage = Pick<MessageRow, 'id' | 'seq' | 'author_id' | 'text' | 'edited_at' | 'removed_at'>;
const roomMessage = {
  id: chatMessages.id,
  seq: chatMessages.seq,
  author_id: chatMessages.author_id,
  text: chatMessages.text,
  edited_at: chatMessages.edited_at,
  removed_at: chatMessages.removed_at,
};

/** The next messages of a room, in its order. */
export const readNext = (tx: Tx, room: number, seq: number, limit: number): Promise<RoomMessage[]> =>
  tx
    .select(roomMessage)
    .from(chatMessages)
    .where(and(eq(chatMessages.room_id, room), gt(chatMessages.seq, seq)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);

/** Messages that were edited, removed or reacted to after a number of the room. */
export const readChanged = (tx: Tx, room: number, change: number): Promise<RoomMessage[]> =>
  tx
    .select(roomMessage)
    .from(chatMessages)
    .where(and(eq(chatMessages.room_id, room), gt(chatMessages.change, change)))
    .orderBy(asc(chatMessages.seq));
