import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { maxAppealsPerBan } from '@wyrmgate/contract/tickets-constants';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import type {
  AdminTicket,
  AdminTicketThread,
  Ticket,
  TicketAttachment,
  TicketThread,
  TicketTopic,
} from '@wyrmgate/contract/tickets-shapes';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { findBan, findNames, findUser } from '../users/service.ts';
import {
  type TicketMessageRow,
  type TicketRow,
  type TopicRow,
  ticketAttachments,
  ticketMessages,
  tickets,
  ticketTopics,
} from './table.ts';

const dayMs = 86_400_000;

export const showTopic = ({ id, key, names, detail }: TopicRow): TicketTopic => ({ id, key, names, detail });

/** Returns all topics in order. A site has only a few. */
export const readTopics = (tx: Tx): Promise<TopicRow[]> =>
  tx.select().from(ticketTopics).orderBy(asc(ticketTopics.sort_order), asc(ticketTopics.id));

const topicsById = async (tx: Tx): Promise<Map<number, TicketTopic>> =>
  new Map((await readTopics(tx)).map((row) => [row.id, showTopic(row)]));

const showWith = (row: TicketRow, topics: ReadonlyMap<number, TicketTopic>): Ticket => {
  const topic = topics.get(row.topic_id);
  if (!topic) throw new Error(`Ticket ${row.id} has no topic`);
  return {
    id: row.id,
    topic,
    subject: row.subject,
    state: row.state,
    since: row.since.toISOString(),
    created_at: row.created_at.toISOString(),
  };
};

export const showTickets = async (tx: Tx, rows: readonly TicketRow[]): Promise<Ticket[]> => {
  const topics = await topicsById(tx);
  return rows.map((row) => showWith(row, topics));
};

const attachmentsOf = async (tx: Tx, messages: readonly TicketMessageRow[]) => {
  const found = new Map<number, TicketAttachment[]>();
  if (messages.length === 0) return found;
  const rows = await tx
    .select({
      id: ticketAttachments.id,
      message: ticketAttachments.message_id,
      width: ticketAttachments.width,
      height: ticketAttachments.height,
    })
    .from(ticketAttachments)
    .where(
      inArray(
        ticketAttachments.message_id,
        messages.map(({ id }) => id),
      ),
    )
    .orderBy(asc(ticketAttachments.id));
  for (const { message, ...picture } of rows)
    if (message !== null) found.set(message, [...(found.get(message) ?? []), picture]);
  return found;
};

const readMessages = (tx: Tx, ticket: number, notes: boolean): Promise<TicketMessageRow[]> =>
  tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticket_id, ticket), notes ? undefined : ne(ticketMessages.kind, 'note')))
    .orderBy(asc(ticketMessages.id));

/** Whether the player can still write: while the ticket is open, and for some days after it closes. */
export const isWritable = async (
  tx: Tx,
  { state, since, ban_id }: Pick<TicketRow, 'state' | 'since' | 'ban_id'>,
  now: Date,
): Promise<boolean> => {
  if (state !== 'closed') return true;
  // A closed appeal cannot be continued; the player sends a new one.
  if (ban_id !== null) return false;
  const { tickets_reopen_days: days } = await readSettings(tx);
  return now.getTime() < since.getTime() + days * dayMs;
};

/** Returns a ticket as its player sees it: without notes and without the names of staff. */
export const showThread = async (tx: Tx, row: TicketRow, now: Date): Promise<TicketThread> => {
  const messages = await readMessages(tx, row.id, false);
  const pictures = await attachmentsOf(tx, messages);
  const [ticket] = await showTickets(tx, [row]);
  if (!ticket) throw problem(ticketProblems.notFound);
  return {
    ...ticket,
    detail: row.detail,
    rating: row.rating,
    writable: await isWritable(tx, row, now),
    messages: messages.map(({ id, kind, text, created_at }) => ({
      id,
      kind: kind === 'player' ? 'player' : 'staff',
      text,
      created_at: created_at.toISOString(),
      attachments: pictures.get(id) ?? [],
    })),
  };
};

export const showForStaff = async (tx: Tx, rows: readonly TicketRow[]): Promise<AdminTicket[]> => {
  const topics = await topicsById(tx);
  const people = rows.flatMap(({ user_id, assignee_id }) =>
    assignee_id === null ? [user_id] : [user_id, assignee_id],
  );
  const names = await findNames(tx, [...new Set(people)]);
  const person = (id: number | null) => {
    const username = id === null ? undefined : names.get(id);
    return id === null || username === undefined ? null : { id, username };
  };
  return rows.map((row) => ({
    ...showWith(row, topics),
    player: person(row.user_id),
    assignee: person(row.assignee_id),
    rating: row.rating,
  }));
};

const showBan = async (tx: Tx, id: number | null): Promise<AdminTicketThread['ban']> => {
  const row = id === null ? undefined : await findBan(tx, id);
  if (!row) return null;
  const names = await findNames(tx, row.created_by === null ? [] : [row.created_by]);
  return {
    id: row.id,
    type: row.type,
    reason: row.reason,
    message: row.message,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    created_by: (row.created_by === null ? undefined : names.get(row.created_by)) ?? null,
  };
};

export const showThreadForStaff = async (tx: Tx, row: TicketRow): Promise<AdminTicketThread> => {
  const [ticket] = await showForStaff(tx, [row]);
  if (!ticket) throw problem(ticketProblems.notFound);
  const messages = await readMessages(tx, row.id, true);
  const pictures = await attachmentsOf(tx, messages);
  const names = await findNames(tx, [...new Set(messages.flatMap(({ author_id }) => author_id ?? []))]);
  const language = (await findUser(tx, row.user_id))?.language;
  return {
    ...ticket,
    detail: row.detail,
    language: isLanguage(language) ? language : defaultLanguage,
    rating_note: row.rating_note,
    ban: await showBan(tx, row.ban_id),
    version: row.version,
    messages: messages.map(({ id, kind, text, created_at, author_id }) => ({
      id,
      kind,
      text,
      author: (author_id === null ? undefined : names.get(author_id)) ?? null,
      created_at: created_at.toISOString(),
      attachments: pictures.get(id) ?? [],
    })),
  };
};

/** Locks a ticket until the end of the transaction. */
export const lockTicket = async (tx: Tx, id: number): Promise<TicketRow | undefined> => {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  return row;
};

/** Returns the appeals against a ban, newest first. */
export const appealsOf = (tx: Tx, ban: number): Promise<TicketRow[]> =>
  tx.select().from(tickets).where(eq(tickets.ban_id, ban)).orderBy(desc(tickets.id)).limit(maxAppealsPerBan);
