import type { chat as contract } from '@wyrmgate/contract/chat';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { PinnedNotice } from '@wyrmgate/contract/chat-shapes';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { findRoom, nextNumber, requireRoom, staffRoom } from './rooms.ts';
import { sendNews } from './show.ts';
import { chatPinnedNotices, chatReaders, chatRooms } from './table.ts';

type Contract = typeof contract;
type Row = typeof chatPinnedNotices.$inferSelect;

const isCurrent = (room: number, now: Date) =>
  and(eq(chatPinnedNotices.room_id, room), or(isNull(chatPinnedNotices.ends_at), gt(chatPinnedNotices.ends_at, now)));

const show = (row: Row, dismissed: number): PinnedNotice => ({
  text: row.text,
  version: row.version,
  pinned_at: row.pinned_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  dismissed: dismissed >= row.version,
});

/** Returns the room's pinned notice as the caller sees it. The caller must have access to the room. */
export const readPinned = async (
  { tx, actor, now }: Pick<Work<User>, 'tx' | 'actor' | 'now'>,
  room: number,
): Promise<PinnedNotice | null> => {
  const [found] = await tx
    .select({ row: chatPinnedNotices, dismissed: chatReaders.dismissed_notice })
    .from(chatPinnedNotices)
    .leftJoin(chatReaders, and(eq(chatReaders.room_id, chatPinnedNotices.room_id), eq(chatReaders.user_id, actor.id)))
    .where(isCurrent(room, now));
  return found ? show(found.row, found.dismissed ?? 0) : null;
};

/** Locks the room, so that changes are serialised, and returns its current notice. */
const lockPinned = async (tx: Tx, room: number, now: Date): Promise<Row | undefined> => {
  await tx.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.id, room)).for('update');
  const [row] = await tx.select().from(chatPinnedNotices).where(isCurrent(room, now));
  return row;
};

const fieldsOf = (row: Row | undefined) => row && { text: row.text, ends_at: row.ends_at?.toISOString() ?? null };

/** Counts as a change to the room, so that open pages read the notice like an edit that they missed. */
export const pinNotice = async (
  work: Work<User>,
  { params, body }: Received<Contract['pinNotice']>,
): Promise<Returned<Contract['pinNotice']>> => {
  const { tx, actor, now, audit } = work;
  audit.target('chat_room', params.room);
  const ends_at = body.ends_at === null ? null : new Date(body.ends_at);
  if (ends_at && ends_at <= now) throw problem(chatProblems.endsInPast);
  const room = await staffRoom(tx, params.room);
  const before = await lockPinned(tx, room.id, now);
  // A repeated call changes nothing, and does not show the notice again to players who dismissed it.
  if (before && before.text === body.text && before.ends_at?.getTime() === ends_at?.getTime()) {
    audit.skip();
    return { pinned: show(before, 0) };
  }
  requireVersion(before?.version ?? 0, body.version, chatProblems.noticeChanged);
  const counted = await nextNumber(tx, room.id, 'last_change');
  const values = { text: body.text, ends_at, version: counted.last_change, author_id: actor.id, pinned_at: now };
  const [row] = await tx
    .insert(chatPinnedNotices)
    .values({ room_id: room.id, ...values })
    .onConflictDoUpdate({ target: chatPinnedNotices.room_id, set: values })
    .returning();
  if (!row) throw new Error('The notice was not stored.');
  audit.changes(changedFields(fieldsOf(before), fieldsOf(row)));
  await sendNews(work, counted);
  return { pinned: show(row, 0) };
};

export const unpinNotice = async (
  work: Work<User>,
  { params }: Received<Contract['unpinNotice']>,
): Promise<Returned<Contract['unpinNotice']>> => {
  const { tx, now, audit } = work;
  audit.target('chat_room', params.room);
  const room = await staffRoom(tx, params.room);
  const before = await lockPinned(tx, room.id, now);
  if (!before) throw problem(chatProblems.notFound);
  await tx.delete(chatPinnedNotices).where(eq(chatPinnedNotices.room_id, room.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  await sendNews(work, await nextNumber(tx, room.id, 'last_change'));
  return { unpinned: true };
};

export const dismissNotice = async (
  work: Work<User>,
  { params, body }: Received<Contract['dismissNotice']>,
): Promise<Returned<Contract['dismissNotice']>> => {
  const { tx, actor } = work;
  const { key } = await requireRoom(work, params.room);
  const room = await findRoom(tx, key);
  // A number from the future would hide later notices.
  const version = Math.min(body.version, room?.last_change ?? 0);
  if (!room || version === 0) return { dismissed: true };
  await tx
    .insert(chatReaders)
    // A room that the player has not opened before has no unread messages, so a new row counts all as read.
    .values({ user_id: actor.id, room_id: room.id, read_seq: room.last_seq, dismissed_notice: version })
    .onConflictDoUpdate({
      target: [chatReaders.user_id, chatReaders.room_id],
      set: { dismissed_notice: sql`greatest(${chatReaders.dismissed_notice}, ${version}::int)` },
    });
  return { dismissed: true };
};
