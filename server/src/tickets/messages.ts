import {
  maxAttachmentsPerTicket,
  maxMessagesPerHour,
  maxMessagesPerTicket,
  maxOpenTickets,
  type TicketMessageKind,
  type TicketState,
} from '@wyrmgate/contract/tickets-constants';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { type TicketMessageRow, type TicketRow, ticketAttachments, ticketMessages, tickets } from './table.ts';

const hourMs = 3_600_000;

/** Shortens long runs of blank lines, which would push the conversation off the screen. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n');

export type NewMessage = {
  ticket: number;
  author: number;
  kind: TicketMessageKind;
  text: string;
  now: Date;
  clientId?: string;
  attachments?: readonly number[];
};

/** Throws if the ticket is full. The ticket must be locked. */
const assertRoom = async (tx: Tx, ticket: number): Promise<void> => {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticket_id, ticket));
  if (total >= maxMessagesPerTicket) throw problem(ticketProblems.ticketFull);
};

/** Adds the author's uploaded pictures to a message. Each can be in one message only. */
const attach = async (tx: Tx, { ticket, author }: NewMessage, message: number, ids: readonly number[]) => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.message_id))
    .where(eq(ticketMessages.ticket_id, ticket));
  if (total + wanted.length > maxAttachmentsPerTicket)
    throw problem(ticketProblems.tooManyAttachments, { details: { most: maxAttachmentsPerTicket } });
  const taken = await tx
    .update(ticketAttachments)
    .set({ message_id: message })
    .where(
      and(
        inArray(ticketAttachments.id, wanted),
        eq(ticketAttachments.uploader_id, author),
        isNull(ticketAttachments.message_id),
      ),
    )
    .returning({ id: ticketAttachments.id });
  if (taken.length !== wanted.length) throw problem(ticketProblems.attachmentNotFound);
};

/** Adds a message to a locked ticket. */
export const addMessage = async (tx: Tx, message: NewMessage): Promise<TicketMessageRow> => {
  await assertRoom(tx, message.ticket);
  const [row] = await tx
    .insert(ticketMessages)
    .values({
      ticket_id: message.ticket,
      author_id: message.author,
      kind: message.kind,
      text: tidy(message.text),
      client_id: message.clientId ?? null,
      created_at: message.now,
    })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  await attach(tx, message, row.id, message.attachments ?? []);
  return row;
};

/** Moves a locked ticket to a state and increments its version. */
export const changeTicket = async (
  tx: Tx,
  row: TicketRow,
  { state = row.state, now, ...columns }: Partial<TicketRow> & { state?: TicketState; now: Date },
): Promise<TicketRow> => {
  const [changed] = await tx
    .update(tickets)
    .set({
      ...columns,
      state,
      // A further message does not move a waiting ticket to the end of the queue.
      ...(state === row.state ? {} : { since: now }),
      version: row.version + 1,
    })
    .where(eq(tickets.id, row.id))
    .returning();
  if (!changed) throw problem(ticketProblems.notFound);
  return changed;
};

/** Returns the message that the player has already sent with this id. The player's row must be locked. */
export const findSent = async (tx: Tx, author: number, clientId: string): Promise<TicketMessageRow | undefined> => {
  const [sent] = await tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.author_id, author), eq(ticketMessages.client_id, clientId)));
  return sent;
};

/**
 * Throws if the player has reached the hourly limit for messages. The player's row must be locked, so that parallel
 * calls are counted one after the other.
 */
export const assertPace = async (tx: Tx, author: number, now: Date): Promise<void> => {
  const [{ total, oldest } = { total: 0, oldest: null }] = await tx
    .select({ total: count(), oldest: sql<string | null>`min(${ticketMessages.created_at})::text` })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.author_id, author),
        eq(ticketMessages.kind, 'player'),
        gt(ticketMessages.created_at, new Date(now.getTime() - hourMs)),
      ),
    );
  if (total < maxMessagesPerHour) return;
  const free = new Date(oldest ?? now).getTime() + hourMs;
  const seconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  throw problem(ticketProblems.tooManyMessages, {
    details: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
};

/** Throws if the player has reached the limit of open tickets. The player's row must be locked. */
export const assertFewOpen = async (tx: Tx, userId: number): Promise<void> => {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(tickets)
    .where(and(eq(tickets.user_id, userId), ne(tickets.state, 'closed')));
  if (total >= maxOpenTickets) throw problem(ticketProblems.tooManyOpen, { details: { most: maxOpenTickets } });
};
