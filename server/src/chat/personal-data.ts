import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { chatMembers, chatMessages, chatReaders, chatReports, chatRooms } from './table.ts';

/** Messages stay readable under "former player". Removed ones lose their text. */
export const chatPersonalData: PersonalData = {
  tables: [chatMessages, chatReaders, chatMembers, chatReports],
  export: async (tx, userId) => ({
    messages: await tx
      .select({
        room: chatRooms.key,
        text: chatMessages.text,
        created_at: chatMessages.created_at,
        edited_at: chatMessages.edited_at,
        removed_at: chatMessages.removed_at,
      })
      .from(chatMessages)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
      .where(eq(chatMessages.author_id, userId))
      .orderBy(asc(chatMessages.id)),
    reading: await tx
      .select({ room: chatRooms.key, read_seq: chatReaders.read_seq })
      .from(chatReaders)
      .innerJoin(chatRooms, eq(chatRooms.id, chatReaders.room_id))
      .where(eq(chatReaders.user_id, userId))
      .orderBy(asc(chatRooms.key)),
    mute: await tx
      .select({ since: chatMembers.muted_at, until: chatMembers.muted_until, reason: chatMembers.mute_reason })
      .from(chatMembers)
      .where(and(eq(chatMembers.user_id, userId), isNotNull(chatMembers.muted_until))),
    reports: await tx
      .select({
        reason: chatReports.reason,
        note: chatReports.note,
        created_at: chatReports.created_at,
        state: chatReports.state,
      })
      .from(chatReports)
      .where(eq(chatReports.reporter_id, userId))
      .orderBy(asc(chatReports.id)),
  }),
  erase: async (tx, userId) => {
    await tx.delete(chatReaders).where(eq(chatReaders.user_id, userId));
    await tx.delete(chatMembers).where(eq(chatMembers.user_id, userId));
    await tx.update(chatMembers).set({ muted_by: null }).where(eq(chatMembers.muted_by, userId));
    await tx
      .update(chatMessages)
      .set({ text: '' })
      .where(and(eq(chatMessages.author_id, userId), isNotNull(chatMessages.removed_at)));
    await tx.update(chatReports).set({ note: '' }).where(eq(chatReports.reporter_id, userId));
  },
};
