// Reported messages for the shared moderation queue.
import { chatProblems } from '@wyrmgate/contract/chat-problems';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { decisionsAboutAuthors, decisionsOf } from '@wyrmgate/contract/moderation-constants';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { countRows } from '../platform/database/database.ts';
import { claimOf, mayClaim, takeOverRule } from '../users/claims.ts';
import { findNames } from '../users/service.ts';
import { isPrivateReport, notBy, reportedAuthor, upheldAgainst } from './reports.ts';
import { chatReports } from './table.ts';

/**
 * Returns open reports, one item per message with its first report, oldest first. The text of a private message is left
 * out.
 */
export const waitingReports = async (
  work: Work<User>,
  { limit, mine }: { limit: number; mine: boolean },
): Promise<ModerationItem[]> => {
  const { tx, actor } = work;
  const first = tx
    .select({
      id: sql<number>`min(${chatReports.id})`.as('first_id'),
      reports: sql<number>`count(*)::int`.as('reports'),
    })
    .from(chatReports)
    .where(eq(chatReports.state, 'open'))
    .groupBy(chatReports.message_id)
    .as('first');
  const rows = await tx
    .select({ report: chatReports, reports: first.reports })
    .from(first)
    .innerJoin(chatReports, eq(chatReports.id, first.id))
    .where(and(notBy(actor.id), mine ? eq(chatReports.claimed_by, actor.id) : undefined))
    .orderBy(asc(chatReports.id))
    .limit(limit);
  const names = await findNames(tx, [
    ...new Set(
      rows.flatMap(({ report }) => [report.author_id ?? [], report.reporter_id, report.claimed_by ?? []].flat()),
    ),
  ]);
  const upheld = await upheldAgainst(tx, [...new Set(rows.flatMap(({ report }) => report.author_id ?? []))]);
  const mayTakeOver = await takeOverRule(
    work,
    rows.map(({ report }) => report),
  );
  return rows.map(({ report, reports }) => {
    const isPrivate = isPrivateReport(report);
    return {
      kind: 'chat',
      id: report.id,
      reason: report.reason,
      held: null,
      note: report.note,
      text: isPrivate ? '' : report.message_text,
      private: isPrivate,
      title: isPrivate ? 'private' : report.room_key,
      link: isPrivate ? null : `/chat?room=${report.room_key}`,
      author: reportedAuthor(names, report),
      author_id: report.author_id,
      upheld: upheld.get(report.author_id ?? 0) ?? 0,
      reporter: names.get(report.reporter_id) ?? null,
      reports,
      created_at: report.created_at.toISOString(),
      claimed_by: report.claimed_by === null ? null : (names.get(report.claimed_by) ?? null),
      mine: report.claimed_by === actor.id,
      may_take_over: mayTakeOver(report),
      content: null,
      // People on Discord and deleted players have no account that could be warned or muted.
      decisions: decisionsOf.chat.filter(
        (one) => !decisionsAboutAuthors.includes(one) || names.has(report.author_id ?? 0),
      ),
    };
  });
};

/** Counts reported messages, up to `most`. */
export const countReports = ({ tx, actor }: Work<User>, most: number): Promise<number> =>
  countRows(
    tx,
    tx
      .selectDistinct({ id: chatReports.message_id })
      .from(chatReports)
      .where(and(eq(chatReports.state, 'open'), notBy(actor.id)))
      .limit(most),
  );

/** Claims all open reports about a message for the caller, or releases them. */
export const claimReport = async (work: Work<User>, id: number, claim: boolean): Promise<void> => {
  const { tx, actor, audit } = work;
  audit.target('chat_report', id);
  const [report] = await tx.select().from(chatReports).where(eq(chatReports.id, id));
  if (!report || report.author_id === actor.id) throw problem(chatProblems.notFound);
  const isOpen = and(eq(chatReports.message_id, report.message_id), eq(chatReports.state, 'open'));
  const open = await tx.select().from(chatReports).where(isOpen).orderBy(asc(chatReports.id)).for('update');
  if (!open.some((row) => row.id === id)) throw problem(chatProblems.alreadyDecided);
  if (!(await mayClaim(work, open))) throw problem(chatProblems.claimedByOther);
  await tx.update(chatReports).set(claimOf(work, claim)).where(isOpen);
};
