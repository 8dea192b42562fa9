import type { chat as contract } from '@wyrmgate/contract/chat';
import {
  chatEditMinutes,
  chatGapSize,
  chatPageSize,
  maxMentions,
  mentionsIn,
  readRoomKey,
} from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, asc, desc, eq, gt, lt, lte, type SQL } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Reacted } from '../platform/realtime/realtime.ts';
import { screenText } from '../word-filter/screen.ts';
import { assertReachable } from './blocks.ts';
import { raiseConversation } from './conversations.ts';
import { assertNotMuted, lockMember } from './members.ts';
import { announceLater } from './notices.ts';
import { ago, assertLinks, assertPace } from './pace.ts';
import { readPinned } from './pinned-notices.ts';
import { requestPreview } from './previews.ts';
import { mayModerate } from './rights.ts';
import { ensureRoom, findRoom, markReadUpTo, nextNumber, requireRoom } from './rooms.ts';
import { announce, showMessage, showMessages } from './show.ts';
import { chatMessages, chatRooms, type MessageRow, type RoomRow } from './table.ts';

type Contract = typeof contract;

const readNewest = (tx: Tx, where: SQL | undefined, limit: number): Promise<MessageRow[]> =>
  tx.select().from(chatMessages).where(where).orderBy(desc(chatMessages.seq)).limit(limit);

/**
 * Returns what a page missed: messages after a number, and earlier messages that have been edited or deleted since
 * then.
 */
const readMissed = async (tx: Tx, room: RoomRow, after: number, change: number) => {
  const inRoom = eq(chatMessages.room_id, room.id);
  const fresh = await tx
    .select()
    .from(chatMessages)
    .where(and(inRoom, gt(chatMessages.seq, after)))
    .orderBy(asc(chatMessages.seq))
    .limit(chatGapSize + 1);
  const changed = await tx
    .select()
    .from(chatMessages)
    .where(and(inRoom, gt(chatMessages.change, Math.max(0, change)), lte(chatMessages.seq, after)))
    .orderBy(asc(chatMessages.change))
    .limit(chatGapSize + 1);
  const more = fresh.length > chatGapSize || changed.length > chatGapSize;
  return { rows: [...changed.slice(0, chatGapSize), ...fresh.slice(0, chatGapSize)], more };
};

export const listMessages = async (
  work: Work<User>,
  { params, query: { before, after, change } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { tx, actor } = work;
  const { key } = await requireRoom(work, params.room);
  // Read before the messages, so that a message that arrives in between is announced late but never skipped.
  const room = await findRoom(tx, key);
  if (!room) return { messages: [], last_seq: 0, last_change: 0, more: false, pinned: null };
  const state = {
    last_seq: room.last_seq,
    last_change: room.last_change,
    pinned: await readPinned(work, room.id),
  };
  if (after !== undefined) {
    const { rows, more } = await readMissed(tx, room, after, change ?? 0);
    const messages = await showMessages(tx, rows, actor.id);
    return { ...state, messages: messages.sort((one, other) => one.seq - other.seq), more };
  }
  const where = and(eq(chatMessages.room_id, room.id), before === undefined ? undefined : lt(chatMessages.seq, before));
  const rows = await readNewest(tx, where, chatPageSize + 1);
  const page = await showMessages(tx, rows.slice(0, chatPageSize).reverse(), actor.id);
  return { ...state, messages: page, more: rows.length > chatPageSize };
};

/** Throws if a text in a room mentions too many players. In a conversation `@` notifies no one. */
const assertMentions = (room: Pick<RoomRow, 'kind'>, text: string): number => {
  const mentioned = room.kind === 'private' ? 0 : mentionsIn(text).length;
  if (mentioned > maxMentions) throw problem(chatProblems.tooManyMentions, { details: { most: maxMentions } });
  return mentioned;
};

/** Shortens long runs of blank lines, which would push the conversation off the screen. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n');

/**
 * Returns the text to store, with masked words. Messages cannot wait for approval, so a rule that holds posts rejects
 * them; moderators are not filtered, because they quote other people's texts.
 */
const screened = async ({ tx, actor }: Work<User>, room: string, written: string): Promise<string> => {
  if (mayModerate(actor)) return written;
  const known = readRoomKey(room);
  const { action, found, text } = await screenText(tx, written, known?.kind === 'language' ? known.language : null);
  if (action === 'hold' || action === 'reject')
    throw problem(chatProblems.filtered, { details: { words: found.join(', ') } });
  return text;
};

const findSent = async (
  { tx, actor }: Work<User>,
  clientId: string,
  room: RoomRow,
): Promise<MessageRow | undefined> => {
  const [sent] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.author_id, actor.id), eq(chatMessages.client_id, clientId)));
  if (sent && sent.room_id !== room.id) throw problem(chatProblems.clientIdTaken);
  return sent;
};

export const sendMessage = async (
  work: Work<User>,
  { params, body }: Received<Contract['send']>,
): Promise<Returned<Contract['send']>> => {
  const { tx, actor, now, platform } = work;
  const used = await requireRoom(work, params.room);
  const room = await ensureRoom(tx, used);
  const member = await lockMember(tx, actor.id);
  const sent = await findSent(work, body.client_id, room);
  if (sent) return { id: sent.id, seq: sent.seq, message: await showMessage(tx, sent, actor.id) };
  assertNotMuted(member, now);
  if (used.other !== undefined) await assertReachable(tx, actor.id, used.other);
  const text = await screened(work, room.key, tidy(body.text));
  const mentioned = assertMentions(room, text);
  await assertLinks(work, { id: room.id, other: used.other }, text);
  await assertPace(work, room, text);
  const counted = await nextNumber(tx, room.id, 'last_seq');
  const [row] = await tx
    .insert(chatMessages)
    .values({
      room_id: room.id,
      seq: counted.last_seq,
      author_id: actor.id,
      client_id: body.client_id,
      text,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  await markReadUpTo(tx, actor.id, room.id, row.seq);
  const message = await showMessage(tx, row, actor.id);
  if (room.kind === 'private') await raiseConversation(tx, room.id);
  if (room.kind === 'private' || mentioned > 0) await announceLater(tx, platform, row.id);
  await requestPreview(work, room, row);
  await announce(work, counted, message);
  return { id: row.id, seq: row.seq, message };
};

/** Locks a message with its room. */
export const lockMessage = async (tx: Tx, id: number): Promise<{ row: MessageRow; room: RoomRow }> => {
  const [row] = await tx.select().from(chatMessages).where(eq(chatMessages.id, id)).for('update');
  const [room] = row ? await tx.select().from(chatRooms).where(eq(chatRooms.id, row.room_id)) : [];
  if (!row || !room) throw problem(chatProblems.notFound);
  return { row, room };
};

type Change = Partial<Pick<MessageRow, 'text' | 'edited_at' | 'removed_at' | 'removed_by' | 'removal_reason'>>;

/**
 * Stores an edit, a deletion or a reaction under the room's next number and announces it. The message must be locked;
 * without an actor, the change was made on Discord.
 */
export const changeMessage = async (
  work: Pick<Work<User>, 'tx' | 'platform'> & Partial<Pick<Work<User>, 'actor'>>,
  row: MessageRow,
  change: Change,
  reacted?: Reacted,
) => {
  const counted = await nextNumber(work.tx, row.room_id, 'last_change');
  const [changed] = await work.tx
    .update(chatMessages)
    .set({ ...change, change: counted.last_change })
    .where(eq(chatMessages.id, row.id))
    .returning();
  const message = await showMessage(work.tx, changed ?? row, work.actor?.id ?? 0);
  await announce(work, counted, message, reacted);
  return message;
};

/** Locks one of the caller's messages that may still be changed, and returns it with its room. */
const lockOwn = async (work: Work<User>, id: number) => {
  const { tx, actor, now } = work;
  const { row, room } = await lockMessage(tx, id);
  if (row.author_id !== actor.id || row.removed_at) throw problem(chatProblems.notFound);
  const used = await requireRoom(work, room.key);
  if (row.created_at < ago(now, chatEditMinutes * 60)) throw problem(chatProblems.editTooLate);
  return { row, room, used };
};

export const editMessage = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['edit']>,
): Promise<Returned<Contract['edit']>> => {
  const { tx, actor, now } = work;
  const member = await lockMember(tx, actor.id);
  const { row, room, used } = await lockOwn(work, id);
  assertNotMuted(member, now);
  if (used.other !== undefined) await assertReachable(tx, actor.id, used.other);
  const text = await screened(work, used.key, tidy(body.text));
  assertMentions(used, text);
  if (text === row.text) return { message: await showMessage(tx, row, actor.id) };
  await assertLinks(work, { id: room.id, other: used.other }, text);
  await assertPace(work, room, text, row.id);
  await requestPreview(work, used, { id: row.id, text });
  return { message: await changeMessage(work, row, { text, edited_at: now }) };
};

/** Deletes the caller's own message. Muted players may do so too, because it only removes what they wrote. */
export const removeOwn = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const { row } = await lockOwn(work, id);
  return { message: await changeMessage(work, row, { removed_at: work.now, removed_by: 'author' }) };
};
