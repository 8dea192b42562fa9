import { newConversations } from '@wyrmgate/contract/chat-constants';
import { eq } from 'drizzle-orm';
import { readPages, readPreviews } from '../forum/previews/service.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { previewLinkOf } from './preview-link.ts';
import { mayModerate } from './rights.ts';
import { nextNumber } from './rooms.ts';
import { announce, showMessage } from './show.ts';
import { chatMessages, chatRooms, type RoomRow } from './table.ts';

export const chatPreviewQueue = 'chat.previews';
const hourMs = 3_600_000;

/**
 * Queues a job that reads the page of a message's first link, if the owner switched previews on. Links in conversations
 * are never opened, and links from new accounts only if the author may moderate.
 */
export const requestPreview = async (
  { tx, platform, actor, now }: Work<User>,
  room: Pick<RoomRow, 'kind'>,
  message: { id: number; text: string },
): Promise<void> => {
  const url = previewLinkOf(message.text);
  const isNew = now.getTime() - actor.createdAt.getTime() < newConversations.newHours * hourMs;
  if (url === undefined || room.kind === 'private' || (isNew && !mayModerate(actor))) return;
  if (!(await readSettings(tx)).forum_link_previews || (await readPreviews(tx, [url])).has(url)) return;
  await platform.jobs.send(tx, chatPreviewQueue, { message: message.id });
};

/** Reads the page, and announces the message again if there is a preview to show. */
export const readLinkedPage = async (platform: Platform, { message: id }: { message: number }): Promise<void> => {
  const { database } = platform;
  const find = (tx: Tx) => tx.select().from(chatMessages).where(eq(chatMessages.id, id));
  const [asked] = await find(database.db);
  const url = asked && !asked.removed_at ? previewLinkOf(asked.text) : undefined;
  if (!asked || url === undefined || !(await readPages(platform, [url], asked.author_id ?? 0))) return;
  await database.transaction(async (tx) => {
    const [row] = await find(tx).for('update');
    if (!row || row.removed_at) return;
    const [room] = await tx.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.id, row.room_id));
    if (!room) return;
    const counted = await nextNumber(tx, room.id, 'last_change');
    const change = { change: counted.last_change };
    await tx.update(chatMessages).set(change).where(eq(chatMessages.id, id));
    // Marks no reaction as the reader's own, because the message goes to many readers.
    const message = await showMessage(tx, { ...row, ...change }, 0);
    await announce({ tx, platform }, counted, message);
  });
};
