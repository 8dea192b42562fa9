import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { type tickets as contract, ticketAges, ticketProblems } from '@wyrmgate/contract/tickets';
import { and, asc, count, eq, gte, isNotNull, isNull, lte, min, ne, not, sql } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { countRows, type Tx, violatedUnique } from '../platform/database/database.ts';
import { listNewest, listPage } from '../platform/database/paging.ts';
import { permissionsOf } from '../roles/rights.ts';
import { isOfMatchingUser } from '../users/search.ts';
import { findUser, listStaff } from '../users/service.ts';
import { isConcerned } from './concerned.ts';
import { addMessage, changeTicket } from './messages.ts';
import { announceAnswer, announceClosed } from './notices.ts';
import { lockTicket, readTopics, showForStaff, showThreadForStaff } from './show.ts';
import { type TicketRow, tickets } from './table.ts';

type Contract = typeof contract;
type Thread = Returned<Contract['adminGet']>;
const hourMs = 3_600_000;

/**
 * Leaves out the caller's own tickets and reports about the caller, so that no one reads notes about themselves or
 * decides their own case.
 */
const notConcerned = ({ actor }: Work<User>) => not(isConcerned(actor));

export const listForStaff = async (
  work: Work<User>,
  { query }: Received<Contract['adminList']>,
): Promise<Returned<Contract['adminList']>> => {
  const { tx, actor, now } = work;
  const { state, topic, assignee, age, search, order } = query;
  const assigned = assignee === 'me' ? actor.id : assignee;
  const number = /^#?(\d{1,15})$/.exec(search ?? '')?.[1];
  const where = and(
    notConcerned(work),
    state === 'active' ? ne(tickets.state, 'closed') : state && eq(tickets.state, state),
    topic === undefined ? undefined : eq(tickets.topic_id, topic),
    assigned === 'none'
      ? isNull(tickets.assignee_id)
      : assigned === undefined
        ? undefined
        : eq(tickets.assignee_id, assigned),
    age && lte(tickets.since, new Date(now.getTime() - ticketAges[age] * hourMs)),
    number === undefined
      ? search
        ? isOfMatchingUser(tickets.user_id, search)
        : undefined
      : eq(tickets.id, Number(number)),
  );
  const { rows, pagination } = await listPage(tx, {
    table: tickets,
    where,
    order: { by: { value: sql`${tickets.since}`, type: 'timestamptz' }, descending: order === 'newest' },
    cursor: query,
  });
  return { tickets: await showForStaff(tx, rows), pagination };
};

/** Returns the tickets that have waited longest, except those that concern the caller. */
export const oldestTickets = (work: Work<User>, { limit, mine }: { limit: number; mine: boolean }) =>
  work.tx
    .select()
    .from(tickets)
    .where(
      and(notConcerned(work), eq(tickets.state, 'open'), mine ? eq(tickets.assignee_id, work.actor.id) : undefined),
    )
    .orderBy(asc(tickets.since), asc(tickets.id))
    .limit(limit);

/** Counts the open tickets except those that concern the caller, and stops at `most`. */
export const countOldestTickets = (work: Work<User>, most: number): Promise<number> =>
  countRows(
    work.tx,
    work.tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(notConcerned(work), eq(tickets.state, 'open')))
      .limit(most),
  );

export const countOpenTickets = async (tx: Tx): Promise<number> => {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(tickets).where(eq(tickets.state, 'open'));
  return total;
};

export const readStats = async (work: Work<User>): Promise<Returned<Contract['stats']>> => {
  const { tx, actor, now } = work;
  const isOpen = sql`${tickets.state} = 'open'`;
  const [queue] = await tx
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      unassigned: sql<number>`count(*) filter (where ${isOpen} and ${tickets.assignee_id} is null)::int`,
      mine: sql<number>`count(*) filter (where ${isOpen} and ${tickets.assignee_id} = ${actor.id})::int`,
      waiting: sql<number>`count(*) filter (where ${tickets.state} = 'waiting')::int`,
      oldest: min(sql`case when ${isOpen} then ${tickets.since} end`).mapWith(tickets.since),
    })
    .from(tickets)
    .where(and(notConcerned(work), ne(tickets.state, 'closed')));
  const [rated] = await tx
    .select({ ratings: count(), average: sql<number | null>`avg(${tickets.rating})::float8` })
    .from(tickets)
    .where(and(isNotNull(tickets.rated_at), gte(tickets.rated_at, new Date(now.getTime() - 30 * 24 * hourMs))));
  return {
    open: queue?.open ?? 0,
    unassigned: queue?.unassigned ?? 0,
    mine: queue?.mine ?? 0,
    waiting: queue?.waiting ?? 0,
    oldest: queue?.oldest?.toISOString() ?? null,
    ratings: rated?.ratings ?? 0,
    average: rated?.average == null ? null : Math.round(rated.average * 10) / 10,
  };
};

export const listOfPlayer = async (
  work: Work<User>,
  { params: { id }, query: { after, limit } }: Received<Contract['ofPlayer']>,
): Promise<Returned<Contract['ofPlayer']>> => {
  const where = and(eq(tickets.user_id, id), notConcerned(work));
  const { rows, next } = await listNewest(work.tx, { table: tickets, where, after, limit });
  return { tickets: await showForStaff(work.tx, rows), next };
};

const mayAnswer = async (tx: Tx, user: { id: number; authority: User['authority'] }): Promise<boolean> =>
  holdsPermission(await permissionsOf(tx, user), 'admin.tickets.answer');

export const listAssignees = async ({ tx }: Work<User>): Promise<Returned<Contract['assignees']>> => {
  const staff: { id: number; username: string }[] = [];
  for (const user of await listStaff(tx))
    if (user.status === 'active' && (await mayAnswer(tx, user))) staff.push({ id: user.id, username: user.username });
  return { staff: staff.sort((one, other) => one.username.localeCompare(other.username)) };
};

export const getForStaff = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['adminGet']>,
): Promise<Thread> => {
  const [row] = await work.tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), notConcerned(work)));
  if (!row) throw problem(ticketProblems.notFound);
  return showThreadForStaff(work.tx, row);
};

const lockForStaff = async ({ tx, actor, audit }: Work<User>, id: number): Promise<TicketRow> => {
  audit.target('ticket', id);
  const row = await lockTicket(tx, id);
  const [concerned] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), isConcerned(actor)));
  if (!row || concerned) throw problem(ticketProblems.notFound);
  return row;
};

const factsOf = ({ state, topic_id, assignee_id }: TicketRow) => ({
  state,
  topic: String(topic_id),
  assignee: assignee_id === null ? '' : String(assignee_id),
});

/** An appeal can be reopened only while no later one against the same ban is open. */
const withOneAppeal = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw violatedUnique(error) === 'tickets_one_appeal' ? problem(ticketProblems.appealOpen) : error;
  });

/** The first member of staff to answer a ticket without an assignee becomes its assignee. */
export const answerTicket = async (
  work: Work<User>,
  { params: { id }, body: { text, attachments, state, version } }: Received<Contract['answer']>,
): Promise<Thread> => {
  const { tx, actor, now, platform, audit } = work;
  const row = await lockForStaff(work, id);
  requireVersion(row.version, version, ticketProblems.changedMeanwhile);
  const { id: message } = await addMessage(tx, { ticket: id, author: actor.id, kind: 'staff', text, attachments, now });
  const changed = await withOneAppeal(changeTicket(tx, row, { state, assignee_id: row.assignee_id ?? actor.id, now }));
  await announceAnswer(platform, tx, changed, message);
  audit.changes(changedFields(factsOf(row), factsOf(changed)));
  return showThreadForStaff(tx, changed);
};

export const addNote = async (
  work: Work<User>,
  { params: { id }, body: { text } }: Received<Contract['note']>,
): Promise<Thread> => {
  const row = await lockForStaff(work, id);
  await addMessage(work.tx, { ticket: id, author: work.actor.id, kind: 'note', text, now: work.now });
  return showThreadForStaff(work.tx, row);
};

const assertAssignable = async (tx: Tx, id: number, ticket: TicketRow): Promise<void> => {
  const user = await findUser(tx, id);
  if (user?.status !== 'active' || user.id === ticket.user_id || !(await mayAnswer(tx, user)))
    throw problem(ticketProblems.assigneeNotFound);
};

export const updateTicket = async (
  work: Work<User>,
  { params: { id }, body: { state, topic, assignee, version } }: Received<Contract['update']>,
): Promise<Thread> => {
  const { tx, now, platform, audit } = work;
  const row = await lockForStaff(work, id);
  if (state === undefined && topic === undefined && assignee === undefined)
    throw problem(ticketProblems.nothingToChange);
  requireVersion(row.version, version, ticketProblems.changedMeanwhile);
  if (topic !== undefined && topic !== row.topic_id && !(await readTopics(tx)).some((each) => each.id === topic))
    throw problem(ticketProblems.topicNotFound);
  if (typeof assignee === 'number' && assignee !== row.assignee_id) await assertAssignable(tx, assignee, row);
  const changed = await withOneAppeal(
    changeTicket(tx, row, {
      ...(state && { state }),
      ...(topic === undefined ? {} : { topic_id: topic }),
      ...(assignee === undefined ? {} : { assignee_id: assignee }),
      now,
    }),
  );
  if (changed.state === 'closed' && row.state !== 'closed') await announceClosed(platform, tx, changed);
  audit.changes(changedFields(factsOf(row), factsOf(changed)));
  return showThreadForStaff(tx, changed);
};
