import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { ticketAttachments, ticketMessages, tickets } from './table.ts';

/**
 * A user's own tickets are deleted with the account. Messages that they wrote as staff in other users' tickets are kept
 * without the author's id.
 */
export const ticketsPersonalData: PersonalData = {
  tables: [tickets, ticketMessages, ticketAttachments],
  export: async (tx, userId) => {
    const own = await tx.select().from(tickets).where(eq(tickets.user_id, userId)).orderBy(asc(tickets.id));
    const messages =
      own.length === 0
        ? []
        : await tx
            .select({
              id: ticketMessages.id,
              ticket: ticketMessages.ticket_id,
              kind: ticketMessages.kind,
              text: ticketMessages.text,
              created_at: ticketMessages.created_at,
            })
            .from(ticketMessages)
            .where(
              and(
                inArray(
                  ticketMessages.ticket_id,
                  own.map(({ id }) => id),
                ),
                ne(ticketMessages.kind, 'note'),
              ),
            )
            .orderBy(asc(ticketMessages.id));
    const pictures = await tx
      .select({
        message: ticketAttachments.message_id,
        webp: ticketAttachments.webp,
        created_at: ticketAttachments.created_at,
      })
      .from(ticketAttachments)
      .where(eq(ticketAttachments.uploader_id, userId))
      .orderBy(asc(ticketAttachments.id));
    const sent = await tx
      .select({ ticket: ticketMessages.ticket_id, kind: ticketMessages.kind, text: ticketMessages.text })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.author_id, userId), ne(ticketMessages.kind, 'player')))
      .orderBy(asc(ticketMessages.id));
    return {
      tickets: own.map(({ id, subject, detail, state, created_at, rating, rating_note }) => ({
        number: id,
        subject,
        detail,
        state,
        created_at,
        rating,
        rating_note,
        messages: messages.filter(({ ticket }) => ticket === id).map(({ ticket: _, ...message }) => message),
      })),
      pictures: pictures.map(({ webp, ...picture }) => ({
        ...picture,
        webp_base64: Buffer.from(webp).toString('base64'),
      })),
      sent_as_staff: sent,
    };
  },
  erase: async (tx, userId) => {
    await tx.delete(tickets).where(eq(tickets.user_id, userId));
    await tx
      .update(ticketMessages)
      .set({ author_id: null, client_id: null })
      .where(eq(ticketMessages.author_id, userId));
    await tx.update(ticketAttachments).set({ uploader_id: null }).where(eq(ticketAttachments.uploader_id, userId));
    await tx.update(tickets).set({ assignee_id: null }).where(eq(tickets.assignee_id, userId));
  },
};
