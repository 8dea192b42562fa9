import type { chat as contract } from '@wyrmgate/contract/chat';
import { chatReportHours, maxChatReportsPerDay, readRoomKey, reportContext } from '@wyrmgate/contract/chat-constants';
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, between, count, desc, eq, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { warnPlayer } from '../forum/warnings.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { isClaimedByOther } from '../users/claims.ts';
import { findNames } from '../users/service.ts';
import { lockMember } from './members.ts';
import { changeMessage } from './messages.ts';
import { muteUser } from './moderation.ts';
import { forgetErased } from './personal-data.ts';
import { tellReporters } from './report-answers.ts';
import { assertMayActOn } from './rights.ts';
import { requireRoom } from './rooms.ts';
import { isNotice } from './show.ts';
import { chatMessages, chatReports, chatRooms, type MessageRow, type ReportRow } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

/** Messages that their authors deleted recently can be reported, so that deleting does not hide evidence. */
const isReportable = (message: MessageRow, now: Date): boolean => {
  if (isNotice(message)) return false;
  if (!message.removed_at) return true;
  const isRecent = now.getTime() - message.removed_at.getTime() < chatReportHours * 3_600_000;
  return message.removed_by === 'author' && isRecent && message.text !== '';
};

export const reportMessage = async (
  work: Work<User>,
  { body: { message: id, reason, note } }: Received<Contract['report']>,
): Promise<Returned<Contract['report']>> => {
  const { tx, actor, now } = work;
  const [found] = await tx
    .select({ message: chatMessages, room: chatRooms })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.room_id))
    .where(eq(chatMessages.id, id));
  if (!found || !isReportable(found.message, now)) throw problem(chatProblems.notFound);
  await requireRoom(work, found.room.key);
  const { author_id: author, outside_name } = found.message;
  if (author === actor.id) throw problem(chatProblems.ownMessage);
  // Serialises concurrent reports for the limit. Locking the user's row would deadlock two players who report each
  // other.
  await lockMember(tx, actor.id);
  const [{ today } = { today: 0 }] = await tx
    .select({ today: count() })
    .from(chatReports)
    .where(and(eq(chatReports.reporter_id, actor.id), gte(chatReports.created_at, new Date(now.getTime() - dayMs))));
  if (today >= maxChatReportsPerDay)
    throw problem(chatProblems.tooManyReports, { details: { most: maxChatReportsPerDay } });
  const [row] = await tx
    .insert(chatReports)
    .values({
      message_id: id,
      room_key: found.room.key,
      author_id: author,
      outside_name,
      reporter_id: actor.id,
      reason,
      note,
      message_text: found.message.text,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: chatReports.id });
  if (!row) throw problem(chatProblems.alreadyReported);
  return { id: row.id };
};

export const upheldAgainst = async (tx: Tx, authors: readonly number[]): Promise<Map<number, number>> => {
  if (authors.length === 0) return new Map();
  const rows = await tx
    .select({ author: chatReports.author_id, total: count() })
    .from(chatReports)
    .where(and(inArray(chatReports.author_id, [...authors]), eq(chatReports.state, 'upheld')))
    .groupBy(chatReports.author_id);
  return new Map(rows.flatMap(({ author, total }) => (author === null ? [] : [[author, total]])));
};

/** Staff neither see nor decide on reports about their own messages. Messages from Discord have no author. */
export const notBy = (staff: number) => or(isNull(chatReports.author_id), ne(chatReports.author_id, staff));

export const reportedAuthor = (names: ReadonlyMap<number, string>, { author_id, outside_name }: ReportRow) =>
  outside_name ?? (author_id === null ? null : (names.get(author_id) ?? null));

export const isPrivateReport = ({ room_key }: ReportRow): boolean => readRoomKey(room_key)?.kind === 'private';

export const listReports = async (
  { tx, actor }: Work<User>,
  { query: { state, after, limit } }: Received<Contract['reports']>,
): Promise<Returned<Contract['reports']>> => {
  const found = await tx
    .select()
    .from(chatReports)
    .where(
      and(
        state === 'waiting' ? eq(chatReports.state, 'open') : ne(chatReports.state, 'open'),
        notBy(actor.id),
        after === undefined ? undefined : lt(chatReports.id, after),
      ),
    )
    .orderBy(desc(chatReports.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const people = rows.flatMap(({ author_id, reporter_id, decided_by }) =>
    [author_id ?? [], reporter_id, decided_by ?? []].flat(),
  );
  const names = await findNames(tx, [...new Set(people)]);
  const upheld = await upheldAgainst(tx, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]);
  const show = (row: ReportRow): ChatReport => ({
    id: row.id,
    reason: row.reason,
    note: row.note,
    state: row.state,
    reporter: names.get(row.reporter_id) ?? null,
    created_at: row.created_at.toISOString(),
    decision: row.decision,
    decided_by: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
    decided_at: row.decided_at?.toISOString() ?? null,
    text: isPrivateReport(row) ? '' : row.message_text,
    room: isPrivateReport(row) ? 'private' : row.room_key,
    author: reportedAuthor(names, row),
    author_id: row.author_id,
    upheld: upheld.get(row.author_id ?? 0) ?? 0,
  });
  return { reports: rows.map(show), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
};

/**
 * Returns a private message as it was reported, with the few messages around it that were not deleted. Staff cannot
 * read anything else in the conversation.
 */
export const readReport = async (
  { tx, actor, audit }: Work<User>,
  { params: { id } }: Received<Contract['readReport']>,
): Promise<Returned<Contract['readReport']>> => {
  audit.target('chat_report', id);
  const [report] = await tx.select().from(chatReports).where(eq(chatReports.id, id));
  if (!report || !isPrivateReport(report) || report.author_id === actor.id) throw problem(chatProblems.notFound);
  const [reported] = await tx.select().from(chatMessages).where(eq(chatMessages.id, report.message_id));
  const around = reported
    ? await tx
        .select()
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.room_id, reported.room_id),
            between(chatMessages.seq, reported.seq - reportContext.before, reported.seq + reportContext.after),
            ne(chatMessages.id, reported.id),
            isNull(chatMessages.removed_at),
          ),
        )
    : [];
  const names = await findNames(tx, [
    ...new Set([report.author_id ?? [], ...around.map(({ author_id }) => author_id ?? [])].flat()),
  ]);
  const line = (author: number | null, text: string, at: Date, isReported: boolean) => ({
    author: (author !== null && names.get(author)) || null,
    text,
    created_at: at.toISOString(),
    reported: isReported,
  });
  const messages = around.map((row) => ({ seq: row.seq, line: line(row.author_id, row.text, row.created_at, false) }));
  messages.push({
    seq: reported?.seq ?? 0,
    line: line(report.author_id, report.message_text, reported?.created_at ?? report.created_at, true),
  });
  return { messages: messages.sort((one, other) => one.seq - other.seq).map((each) => each.line) };
};

/** Removes the reported message, unless it has already been removed or deleted. */
const removeReported = async (work: Work<User>, messageId: number, reason: string): Promise<void> => {
  const [row] = await work.tx.select().from(chatMessages).where(eq(chatMessages.id, messageId)).for('update');
  if (!row || row.removed_at) return;
  await changeMessage(work, row, { removed_at: work.now, removed_by: 'staff', removal_reason: reason });
};

/** People on Discord and deleted players have no account in the portal. */
const requireAccount = async (tx: Tx, author: number | null): Promise<number> => {
  if (author === null || !(await findNames(tx, [author])).has(author)) throw problem(chatProblems.notAllowed);
  return author;
};

export const decideReport = async (
  work: Work<User>,
  { params: { id }, body: { decision, reason, hours, points, answer } }: Received<Contract['decide']>,
): Promise<Returned<Contract['decide']>> => {
  const { tx, actor, now, audit } = work;
  audit.target('chat_report', id);
  audit.note([decision === 'mute' ? `mute ${hours} h` : decision, reason].filter(Boolean).join(': '));
  const [found] = await tx.select().from(chatReports).where(eq(chatReports.id, id));
  if (!found || found.author_id === actor.id) throw problem(chatProblems.notFound);
  const author = found.author_id;
  if (decision !== 'dismiss' && author !== null) await assertMayActOn(tx, actor, author);
  // Locks in the same order as sending: the player's row, then the message, then the room.
  if (decision === 'mute') await muteUser(work, await requireAccount(tx, author), { reason, hours });
  if (decision === 'warn') await warnPlayer(work, { user: await requireAccount(tx, author), points, reason });
  else if (decision !== 'dismiss') await removeReported(work, found.message_id, reason);
  const decided = await tx
    .update(chatReports)
    .set({
      state: decision === 'dismiss' ? 'dismissed' : 'upheld',
      decision,
      decided_by: actor.id,
      decided_at: now,
      answer,
    })
    .where(and(eq(chatReports.message_id, found.message_id), eq(chatReports.state, 'open')))
    .returning({
      id: chatReports.id,
      reporter: chatReports.reporter_id,
      claimed_by: chatReports.claimed_by,
      claimed_at: chatReports.claimed_at,
    });
  // Thrown last, so that one of two concurrent decisions is rolled back completely.
  if (!decided.some((row) => row.id === id)) throw problem(chatProblems.alreadyDecided);
  if (isClaimedByOther(work, decided)) throw problem(chatProblems.claimedByOther);
  await tellReporters(work, decided, { upheld: decision !== 'dismiss', answer });
  await forgetErased(tx, found.message_id);
  return { decided: decided.length };
};
