import { type ChatRoomKind, readRoomKey } from '@wyrmgate/contract/chat-constants';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { screenText } from '../word-filter/screen.ts';
import { changeMessage } from './messages.ts';
import { ensureRoom, nextNumber } from './rooms.ts';
import { announce, showMessage } from './show.ts';
import { chatMessages, chatRooms, type MessageRow } from './table.ts';

type Outside = { room: string; kind: ChatRoomKind; sender: string; name: string; text: string; now: Date };

/** Returns an id that recognises a sender without storing their account outside the portal. */
const senderId = ({ crypto }: Pick<Platform, 'crypto'>, sender: string): string =>
  Buffer.from(crypto.mac('chat:outside-sender', sender), 'base64url').toString('hex').slice(0, 32);

/** Returns the name and text as the chat shows them; undefined if the filter rejects either. */
const screened = async (tx: Tx, room: string, written: Pick<Outside, 'name' | 'text'>) => {
  const known = readRoomKey(room);
  const language = known?.kind === 'language' ? known.language : null;
  const [text, name] = [await screenText(tx, written.text, language), await screenText(tx, written.name, language)];
  const refused = [text, name].some(({ action }) => action === 'hold' || action === 'reject');
  return refused ? undefined : { text: text.text, name: name.text };
};

/** Stores a message from someone without an account, and returns its id; undefined if the filter rejects it. */
export const addOutsideMessage = async (
  platform: Platform,
  tx: Tx,
  { room: key, kind, sender, now, ...written }: Outside,
): Promise<number | undefined> => {
  const said = await screened(tx, key, written);
  if (!said) return undefined;
  const room = await ensureRoom(tx, { key, kind });
  const counted = await nextNumber(tx, room.id, 'last_seq');
  const [row] = await tx
    .insert(chatMessages)
    .values({
      room_id: room.id,
      seq: counted.last_seq,
      author_id: null,
      outside_name: said.name,
      client_id: senderId(platform, sender),
      text: said.text,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  await announce({ tx, platform }, counted, await showMessage(tx, row, 0));
  return row.id;
};

/**
 * Applies an edit or, without a text, a deletion made on Discord. A text that the filter rejects counts as a deletion.
 */
export const changeOutsideMessage = async (
  platform: Platform,
  tx: Tx,
  { room, id, name, text, now }: Omit<Outside, 'kind' | 'sender'> & { id: number },
): Promise<void> => {
  const [row] = await tx.select().from(chatMessages).where(eq(chatMessages.id, id)).for('update');
  if (!row || row.removed_at) return;
  const said = text === '' ? undefined : await screened(tx, room, { name, text });
  if (said?.text === row.text) return;
  const change = said ? { text: said.text, edited_at: now } : ({ removed_at: now, removed_by: 'discord' } as const);
  await changeMessage({ tx, platform }, row, change);
};

export const idsOfRoom = (tx: Tx, room: string) =>
  tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(eq(chatRooms.key, room));

/** The messages that one sender without an account wrote in a room. */
export const idsOfSender = (platform: Pick<Platform, 'crypto'>, tx: Tx, room: string, sender: string) =>
  tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(
      and(
        eq(chatRooms.key, room),
        isNull(chatMessages.author_id),
        eq(chatMessages.client_id, senderId(platform, sender)),
      ),
    );

export type RoomNumbers = { key: string; id: number; last_seq: number; last_change: number };

/** Returns the latest message and change numbers of these rooms. Rooms without messages may be missing. */
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

/** Returns the next messages of a room, oldest first. */
export const readNext = (tx: Tx, room: number, seq: number, limit: number): Promise<RoomMessage[]> =>
  tx
    .select(roomMessage)
    .from(chatMessages)
    .where(and(eq(chatMessages.room_id, room), gt(chatMessages.seq, seq)))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);

/** Returns messages that were edited, removed or reacted to after the change number `change` of the room. */
export const readChanged = (tx: Tx, room: number, change: number): Promise<RoomMessage[]> =>
  tx
    .select(roomMessage)
    .from(chatMessages)
    .where(and(eq(chatMessages.room_id, room), gt(chatMessages.change, change)))
    .orderBy(asc(chatMessages.seq));
