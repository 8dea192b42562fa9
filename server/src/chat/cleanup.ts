// Removes what a spammer wrote in rooms, as part of a forum clean-up. Private messages can only be removed through
// reports.
import { and, asc, count, desc, eq, gte, inArray, isNull, ne } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { tellReporters } from './report-answers.ts';
import { mayModerate } from './rights.ts';
import { nextNumber } from './rooms.ts';
import { sendNews } from './show.ts';
import { chatMessages, chatReports, chatRooms } from './table.ts';

type Span = { author: number; since: Date; most: number };

const written = ({ author, since }: Span) =>
  and(
    eq(chatMessages.author_id, author),
    gte(chatMessages.created_at, since),
    isNull(chatMessages.removed_at),
    ne(chatRooms.kind, 'private'),
  );

/** Returns the number of messages that a clean-up would remove now; 0 if the caller does not moderate the chat. */
export const countMessages = async ({ tx, actor }: Work<User>, span: Span): Promise<number> => {
  if (!mayModerate(actor)) return 0;
  const [row] = await tx
    .select({ messages: count() })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(written(span));
  return Math.min(row?.messages ?? 0, span.most);
};

type Row = { id: number; room: number };
type Change = Partial<Pick<typeof chatMessages.$inferInsert, 'removed_at' | 'removed_by' | 'removal_reason'>>;

/**
 * Changes locked messages under one change number per room. Open pages then read them again instead of receiving an
 * event for each.
 */
const changeAll = async (work: Work<User>, rows: readonly Row[], change: Change): Promise<number> => {
  const { tx } = work;
  for (const room of [...new Set(rows.map(({ room }) => room))].sort((one, other) => one - other)) {
    const ids = rows.flatMap((row) => (row.room === room ? row.id : []));
    const counted = await nextNumber(tx, room, 'last_change');
    await tx
      .update(chatMessages)
      .set({ ...change, change: counted.last_change })
      .where(inArray(chatMessages.id, ids));
    await sendNews(work, counted);
  }
  return rows.length;
};

const lock = async (tx: Tx, ids: readonly number[]): Promise<(typeof chatMessages.$inferSelect)[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(chatMessages)
        .where(inArray(chatMessages.id, [...ids]))
        .orderBy(asc(chatMessages.id))
        .for('update');

/** Upholds open reports about removed messages, and tells the reporters. */
const upholdReports = async (work: Work<User>, messages: readonly number[]): Promise<void> => {
  if (messages.length === 0) return;
  const { tx, actor, now } = work;
  const decided = await tx
    .update(chatReports)
    .set({ state: 'upheld', decision: 'delete', decided_by: actor.id, decided_at: now })
    .where(and(inArray(chatReports.message_id, [...messages]), eq(chatReports.state, 'open')))
    .returning({ id: chatReports.id, reporter: chatReports.reporter_id });
  await tellReporters(work, decided, { upheld: true, answer: '' });
};

/** Reopens the reports that a clean-up at this time upheld. */
const reopenReports = async (tx: Tx, messages: readonly number[], at: Date): Promise<void> => {
  if (messages.length === 0) return;
  await tx
    .update(chatReports)
    .set({ state: 'open', decision: null, decided_by: null, decided_at: null, claimed_by: null, claimed_at: null })
    .where(
      and(
        inArray(chatReports.message_id, [...messages]),
        eq(chatReports.state, 'upheld'),
        eq(chatReports.decided_at, at),
      ),
    );
};

/** Removes the newest messages of a player, and returns their number. */
export const removeMessages = async (work: Work<User>, span: Span, reason: string): Promise<number> => {
  if (!mayModerate(work.actor)) return 0;
  const found = await work.tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(written(span))
    .orderBy(desc(chatMessages.created_at), desc(chatMessages.id))
    .limit(span.most);
  const rows = await lock(
    work.tx,
    found.map(({ id }) => id),
  );
  const left = rows.filter(({ removed_at }) => removed_at === null).map(({ id, room_id }) => ({ id, room: room_id }));
  const removed = await changeAll(work, left, { removed_at: work.now, removed_by: 'staff', removal_reason: reason });
  await upholdReports(
    work,
    left.map(({ id }) => id),
  );
  return removed;
};

/**
 * Restores the messages that a clean-up removed at this time, unless retention has deleted them since. Returns their
 * number.
 */
export const restoreMessages = async (work: Work<User>, author: number, at: Date): Promise<number> => {
  const found = await work.tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(
      and(
        eq(chatMessages.author_id, author),
        eq(chatMessages.removed_by, 'staff'),
        eq(chatMessages.removed_at, at),
        ne(chatRooms.kind, 'private'),
      ),
    );
  const rows = await lock(
    work.tx,
    found.map(({ id }) => id),
  );
  await reopenReports(
    work.tx,
    rows.map(({ id }) => id),
    at,
  );
  return changeAll(
    work,
    rows.map(({ id, room_id }) => ({ id, room: room_id })),
    { removed_at: null, removed_by: null, removal_reason: '' },
  );
};
