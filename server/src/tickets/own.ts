import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type tickets as contract, ticketProblems } from '@wyrmgate/contract/tickets';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { settle } from '../notifications/notify.ts';
import { listNewest } from '../platform/database/paging.ts';
import { lockUser } from '../users/service.ts';
import { addMessage, assertFewOpen, assertPace, changeTicket, findSent } from './messages.ts';
import { isWritable, lockTicket, readTopics, showThread, showTickets, showTopic } from './show.ts';
import { type TicketRow, tickets } from './table.ts';

type Contract = typeof contract;
type Thread = Returned<Contract['get']>;

/** Returns the groups of the notifications about a ticket, which are cleared when the player reads it. */
const groupsOf = (id: number): string[] => [`ticket_answered:${id}`, `ticket_closed:${id}`];

export const listTopics = async ({ tx }: Work<User>): Promise<Returned<Contract['topics']>> => ({
  topics: (await readTopics(tx)).filter(({ active }) => active).map(showTopic),
});

export const listOwn = async (
  { tx, actor }: Work<User>,
  { query: { after, limit } }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { rows, next } = await listNewest(tx, { table: tickets, where: eq(tickets.user_id, actor.id), after, limit });
  return { tickets: await showTickets(tx, rows), next };
};

const findOwn = async ({ tx, actor }: Work<User>, id: number): Promise<TicketRow> => {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.user_id, actor.id)));
  if (!row) throw problem(ticketProblems.notFound);
  return row;
};

/** Locks the ticket. Code that also locks the caller's user row must lock that row first. */
const lockOwn = async ({ tx, actor }: Work<User>, id: number): Promise<TicketRow> => {
  const row = await lockTicket(tx, id);
  if (row?.user_id !== actor.id) throw problem(ticketProblems.notFound);
  return row;
};

export const getOwn = async (work: Work<User>, { params: { id } }: Received<Contract['get']>): Promise<Thread> => {
  const row = await findOwn(work, id);
  await settle(work.platform, work.tx, work.actor.id, groupsOf(id));
  return showThread(work.tx, row, work.now);
};

export const createTicket = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, actor, now } = work;
  await lockUser(tx, actor.id);
  const sent = await findSent(tx, actor.id, body.client_id);
  if (sent) return showThread(tx, await findOwn(work, sent.ticket_id), now);
  const topic = (await readTopics(tx)).find(({ id, active }) => id === body.topic && active);
  if (!topic) throw problem(ticketProblems.topicNotFound);
  if (topic.detail === 'player' && body.detail === '') throw problem(ticketProblems.detailNeeded);
  await assertFewOpen(tx, actor.id);
  await assertPace(tx, actor.id, now);
  const [row] = await tx
    .insert(tickets)
    .values({
      user_id: actor.id,
      topic_id: topic.id,
      subject: body.subject,
      detail: topic.detail === 'none' ? '' : body.detail,
      since: now,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The ticket was not stored.');
  const { text, attachments, client_id: clientId } = body;
  await addMessage(tx, { ticket: row.id, author: actor.id, kind: 'player', text, attachments, clientId, now });
  return showThread(tx, row, now);
};

export const replyToOwn = async (
  work: Work<User>,
  { params: { id }, body: { text, attachments, client_id: clientId } }: Received<Contract['reply']>,
): Promise<Thread> => {
  const { tx, actor, now } = work;
  await lockUser(tx, actor.id);
  const row = await lockOwn(work, id);
  const sent = await findSent(tx, actor.id, clientId);
  // A repeated request returns the thread. An id that was already used in another ticket is rejected.
  if (sent?.ticket_id === id) return showThread(tx, row, now);
  if (sent || !(await isWritable(tx, row, now))) throw problem(ticketProblems.closed);
  if (row.state === 'closed') await assertFewOpen(tx, actor.id);
  await assertPace(tx, actor.id, now);
  await addMessage(tx, { ticket: id, author: actor.id, kind: 'player', text, attachments, clientId, now });
  return showThread(tx, await changeTicket(tx, row, { state: 'open', now }), now);
};

export const closeOwn = async (work: Work<User>, { params: { id } }: Received<Contract['close']>): Promise<Thread> => {
  const row = await lockOwn(work, id);
  const closed = row.state === 'closed' ? row : await changeTicket(work.tx, row, { state: 'closed', now: work.now });
  return showThread(work.tx, closed, work.now);
};

export const rateOwn = async (
  work: Work<User>,
  { params: { id }, body: { rating, note } }: Received<Contract['rate']>,
): Promise<Thread> => {
  const { tx, now } = work;
  const row = await lockOwn(work, id);
  if (row.state !== 'closed') throw problem(ticketProblems.notClosed);
  const [rated = row] = await tx
    .update(tickets)
    .set({ rating, rating_note: note, rated_at: now })
    .where(eq(tickets.id, id))
    .returning();
  return showThread(tx, rated, now);
};
