import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { type tickets as contract, ticketProblems } from '@wyrmgate/contract/tickets';
import { maxCannedAnswers, maxTopics } from '@wyrmgate/contract/tickets-constants';
import type { CannedForm, TopicForm } from '@wyrmgate/contract/tickets-shapes';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { sortChanges } from '../platform/database/sort-order.ts';
import { readTopics, showTopic } from './show.ts';
import { type CannedRow, cannedAnswers, type TopicRow, tickets, ticketTopics } from './table.ts';

type Contract = typeof contract;
type Topics = Returned<Contract['adminTopics']>;
type Texts = TopicRow['names'];

const withoutBlanks = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const byLanguage = (name: string, texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${name}_${language}`, text.slice(0, 500)]));

const showTopics = async (tx: Tx): Promise<Topics> => ({
  topics: (await readTopics(tx)).map((row) => ({ ...showTopic(row), active: row.active, version: row.version })),
});
export const listTopicsForStaff = ({ tx }: Work<User>): Promise<Topics> => showTopics(tx);

const factsOf = ({ names, detail, active }: TopicRow) => ({ detail, active, ...byLanguage('name', names) });

/** Other languages fall back to the name in the default language. A built-in topic may have no name at all. */
const columnsOf = ({ names, detail, active }: z.output<typeof TopicForm>, builtIn: boolean) => {
  const given = withoutBlanks(names);
  if (!given[defaultLanguage] && !(builtIn && Object.keys(given).length === 0))
    throw problem(ticketProblems.topicNeeded);
  return { names: given, detail, active };
};

const lockTopic = async (tx: Tx, id: number): Promise<TopicRow> => {
  const [row] = await tx.select().from(ticketTopics).where(eq(ticketTopics.id, id)).for('update');
  if (!row) throw problem(ticketProblems.topicNotFound);
  return row;
};

export const createTopic = async (
  { tx, audit }: Work<User>,
  { body }: Received<Contract['createTopic']>,
): Promise<Topics> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('tickets_topics'))`);
  const rows = await readTopics(tx);
  if (rows.length >= maxTopics) throw problem(ticketProblems.tooManyTopics);
  const [row] = await tx
    .insert(ticketTopics)
    .values({ ...columnsOf(body, false), sort_order: (rows.at(-1)?.sort_order ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('The topic was not stored.');
  audit.target('ticket_topic', row.id);
  audit.changes(changedFields(undefined, factsOf(row)));
  return showTopics(tx);
};

export const updateTopic = async (
  { tx, audit }: Work<User>,
  { params: { id }, body }: Received<Contract['updateTopic']>,
): Promise<Topics> => {
  audit.target('ticket_topic', id);
  const before = await lockTopic(tx, id);
  requireVersion(before.version, body.version, ticketProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(ticketTopics)
    .set({ ...columnsOf(body, before.key !== null), version: before.version + 1 })
    .where(eq(ticketTopics.id, id))
    .returning();
  audit.changes(changedFields(factsOf(before), factsOf(after)));
  return showTopics(tx);
};

export const removeTopic = async (
  { tx, audit }: Work<User>,
  { params: { id } }: Received<Contract['removeTopic']>,
): Promise<Topics> => {
  audit.target('ticket_topic', id);
  // Blocks new tickets of the topic until the commit, because their foreign key locks its row.
  const row = await lockTopic(tx, id);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(tickets).where(eq(tickets.topic_id, id));
  if (row.key !== null || total > 0) throw problem(ticketProblems.topicInUse);
  await tx.delete(ticketTopics).where(eq(ticketTopics.id, id));
  audit.changes(changedFields(factsOf(row), undefined));
  return showTopics(tx);
};

/** Sorting does not increment the version, so that it does not conflict with an open editor. */
export const arrangeTopics = async (
  { tx, audit }: Work<User>,
  { body: { ids } }: Received<Contract['arrangeTopics']>,
): Promise<Topics> => {
  const rows = await tx
    .select()
    .from(ticketTopics)
    .orderBy(asc(ticketTopics.sort_order), asc(ticketTopics.id))
    .for('update');
  const changes = sortChanges(rows, ids);
  if (!changes) throw problem(ticketProblems.topicNotFound);
  for (const { id, after } of changes)
    await tx.update(ticketTopics).set({ sort_order: after }).where(eq(ticketTopics.id, id));
  audit.target('ticket_topic', ids.join(', ').slice(0, 100));
  audit.changes(Object.fromEntries(changes.map(({ id, before, after }) => [id, { before, after }])));
  return showTopics(tx);
};

const showCanned = ({ id, title, texts, version }: CannedRow) => ({ id, title, texts, version });
const cannedFacts = ({ title, texts }: CannedRow) => ({ title, ...byLanguage('text', texts) });

const lockCanned = async (tx: Tx, id: number): Promise<CannedRow> => {
  const [row] = await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update');
  if (!row) throw problem(ticketProblems.answerNotFound);
  return row;
};

export const listCanned = async ({ tx }: Work<User>): Promise<Returned<Contract['cannedAnswers']>> => ({
  answers: (
    await tx
      .select()
      .from(cannedAnswers)
      .orderBy(asc(sql`lower(${cannedAnswers.title})`), asc(cannedAnswers.id))
  ).map(showCanned),
});

const cannedColumns = ({ title, texts }: z.output<typeof CannedForm>) => ({ title, texts: withoutBlanks(texts) });

export const createCanned = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['createAnswer']>,
): Promise<Returned<Contract['createAnswer']>> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('tickets_answers'))`);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(cannedAnswers);
  if (total >= maxCannedAnswers) throw problem(ticketProblems.tooManyAnswers);
  const [row] = await tx
    .insert(cannedAnswers)
    .values({ ...cannedColumns(body), updated_at: now })
    .returning();
  if (!row) throw new Error('The prepared answer was not stored.');
  audit.target('ticket_canned', row.id);
  audit.changes(changedFields(undefined, cannedFacts(row)));
  return showCanned(row);
};

export const updateCanned = async (
  { tx, audit, now }: Work<User>,
  { params: { id }, body }: Received<Contract['updateAnswer']>,
): Promise<Returned<Contract['updateAnswer']>> => {
  audit.target('ticket_canned', id);
  const before = await lockCanned(tx, id);
  requireVersion(before.version, body.version, ticketProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(cannedAnswers)
    .set({ ...cannedColumns(body), version: before.version + 1, updated_at: now })
    .where(eq(cannedAnswers.id, id))
    .returning();
  audit.changes(changedFields(cannedFacts(before), cannedFacts(after)));
  return showCanned(after);
};

export const removeCanned = async (
  { tx, audit }: Work<User>,
  { params: { id } }: Received<Contract['removeAnswer']>,
): Promise<Returned<Contract['removeAnswer']>> => {
  audit.target('ticket_canned', id);
  const row = await lockCanned(tx, id);
  await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id));
  audit.changes(changedFields(cannedFacts(row), undefined));
  return { deleted: true };
};
