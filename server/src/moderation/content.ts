// Reports about guild notices and donor messages.
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type moderation as contract, type ModerationItem, moderationProblems } from '@wyrmgate/contract/moderation';
import {
  type ContentDecision,
  type ContentKind,
  contentDecisions,
  maxContentReportsPerDay,
} from '@wyrmgate/contract/moderation-constants';
import { and, asc, count, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { lockMember } from '../chat/members.ts';
import { readReportKey } from '../donors/report-key.ts';
import { warnPlayer } from '../forum/warnings.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import { anonymousDonations, readShownMessage, setMessageHidden } from '../payments/donations.ts';
import { countRows, type Tx } from '../platform/database/database.ts';
import { readNotice, removeNotice } from '../recruiting/notices.ts';
import { guildPath } from '../recruiting/show.ts';
import { claimOf, isClaimedByOther, mayClaim, takeOverRule } from '../users/claims.ts';
import { mayActOn } from '../users/may-act-on.ts';
import { findNames } from '../users/service.ts';
import { findGuilds } from '../world/guild-roles.ts';
import { type ContentReportRow, contentReports } from './table.ts';

type Contract = typeof contract;
const p = moderationProblems;
const dayMs = 86_400_000;

/** The text that players can currently read. */
const readContent = async ({ tx, platform }: Work<User>, kind: ContentKind, target: number) => {
  if (kind === 'donation') {
    const row = await readShownMessage(tx, target);
    return row && { author: row.user_id, text: row.message ?? '', title: '' };
  }
  const row = await readNotice(tx, target);
  const guild = (await findGuilds(tx, platform, [target])).get(target);
  return row && guild && { author: row.author_id, text: row.text, title: guild.name };
};

/** Guilds are identified by id, donations by the key from the donor wall. */
const targetOf = ({ platform }: Work<User>, kind: ContentKind, named: string | number): number | undefined => {
  if (kind === 'donation') return typeof named === 'string' ? readReportKey(platform, named) : undefined;
  return typeof named === 'number' ? named : undefined;
};

export const reportContent = async (
  work: Work<User>,
  { body: { kind, target: named, reason, note } }: Received<Contract['report']>,
): Promise<Returned<Contract['report']>> => {
  const { tx, actor, now } = work;
  const target = targetOf(work, kind, named);
  const found = target === undefined ? undefined : await readContent(work, kind, target);
  if (target === undefined || !found) throw problem(p.notFound);
  if (found.author === actor.id) throw problem(p.ownText);
  // Serialises concurrent reports, so that each counts towards the daily limit.
  await lockMember(tx, actor.id);
  const [{ today } = { today: 0 }] = await tx
    .select({ today: count() })
    .from(contentReports)
    .where(
      and(eq(contentReports.reporter_id, actor.id), gte(contentReports.created_at, new Date(now.getTime() - dayMs))),
    );
  if (today >= maxContentReportsPerDay) throw problem(p.tooManyReports, { details: { most: maxContentReportsPerDay } });
  const [row] = await tx
    .insert(contentReports)
    .values({
      kind,
      target_id: target,
      author_id: found.author,
      reporter_id: actor.id,
      reason,
      note,
      content: found.text,
      title: found.title,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: contentReports.id });
  if (!row) throw problem(p.alreadyReported);
  return { id: row.id };
};

const notAbout = (actor: User) => or(isNull(contentReports.author_id), ne(contentReports.author_id, actor.id));

/** Counts reported texts of one kind, up to `most`. */
export const countContent = ({ tx, actor }: Work<User>, kind: ContentKind, most: number): Promise<number> =>
  countRows(
    tx,
    tx
      .selectDistinct({ id: contentReports.target_id, author: contentReports.author_id })
      .from(contentReports)
      .where(and(eq(contentReports.kind, kind), eq(contentReports.state, 'open'), notAbout(actor)))
      .limit(most),
  );

const upheldAgainst = async (tx: Tx, authors: readonly number[]): Promise<Map<number | null, number>> => {
  if (authors.length === 0) return new Map();
  const rows = await tx
    .select({ author: contentReports.author_id, total: count() })
    .from(contentReports)
    .where(and(inArray(contentReports.author_id, [...authors]), eq(contentReports.state, 'upheld')))
    .groupBy(contentReports.author_id);
  return new Map(rows.map(({ author, total }) => [author, total]));
};

/**
 * Open reports of one kind, one item per text with its first report, oldest first. Texts in the same place by different
 * authors are different items.
 */
export const waitingContent = async (
  work: Work<User>,
  kind: ContentKind,
  { limit, mine }: { limit: number; mine: boolean },
): Promise<ModerationItem[]> => {
  const { tx, actor } = work;
  const first = tx
    .select({
      id: sql<number>`min(${contentReports.id})`.as('first_id'),
      reports: sql<number>`count(*)::int`.as('reports'),
    })
    .from(contentReports)
    .where(and(eq(contentReports.kind, kind), eq(contentReports.state, 'open'), notAbout(actor)))
    .groupBy(contentReports.target_id, contentReports.author_id)
    .as('first');
  const rows = await tx
    .select({ report: contentReports, reports: first.reports })
    .from(first)
    .innerJoin(contentReports, eq(contentReports.id, first.id))
    .where(mine ? eq(contentReports.claimed_by, actor.id) : undefined)
    .orderBy(asc(contentReports.id))
    .limit(limit);
  const unnamed =
    kind === 'donation'
      ? await anonymousDonations(
          tx,
          rows.map(({ report }) => report.target_id),
        )
      : new Set<number>();
  const people = rows.flatMap(({ report }) =>
    [report.reporter_id, report.author_id ?? [], report.claimed_by ?? []].flat(),
  );
  const names = await findNames(tx, [...new Set(people)]);
  const upheld = await upheldAgainst(tx, [...new Set(rows.flatMap(({ report }) => report.author_id ?? []))]);
  const mayTakeOver = await takeOverRule(
    work,
    rows.map(({ report }) => report),
  );
  return rows.map(({ report, reports }) => ({
    kind,
    id: report.id,
    reason: report.reason,
    held: null,
    note: report.note,
    text: report.content,
    private: false,
    title: report.title,
    link: kind === 'guild' ? guildPath(report.target_id) : '/supporters',
    // Anonymous donors stay anonymous, as they do on the donor wall.
    ...(unnamed.has(report.target_id)
      ? { author: null, author_id: null, upheld: 0 }
      : {
          author: report.author_id === null ? null : (names.get(report.author_id) ?? null),
          author_id: report.author_id,
          upheld: upheld.get(report.author_id) ?? 0,
        }),
    reporter: names.get(report.reporter_id) ?? null,
    reports,
    created_at: report.created_at.toISOString(),
    claimed_by: report.claimed_by === null ? null : (names.get(report.claimed_by) ?? null),
    mine: report.claimed_by === actor.id,
    may_take_over: mayTakeOver(report),
    content: null,
    decisions: contentDecisions.filter(
      (one) => one !== 'warn' || (names.has(report.author_id ?? 0) && !unnamed.has(report.target_id)),
    ),
  }));
};

/** Open reports about the same text. An earlier text in the same place may have had a different author. */
const openAbout = ({ kind, target_id, author_id }: Pick<ContentReportRow, 'kind' | 'target_id' | 'author_id'>) =>
  and(
    eq(contentReports.kind, kind),
    eq(contentReports.target_id, target_id),
    eq(contentReports.state, 'open'),
    author_id === null ? isNull(contentReports.author_id) : eq(contentReports.author_id, author_id),
  );

/** Locks all open reports about the same text, to claim them or to decide, and throws if a colleague's claim prevents it. */
const lockReport = async (
  work: Work<User>,
  kind: ContentKind,
  { id, claims }: { id: number; claims: boolean },
): Promise<ContentReportRow> => {
  const { tx, actor, audit } = work;
  audit.target('content_report', id);
  const [named] = await tx.select().from(contentReports).where(eq(contentReports.id, id));
  if (!named || named.kind !== kind || named.author_id === actor.id) throw problem(p.notFound);
  const open = await tx
    .select()
    .from(contentReports)
    .where(openAbout(named))
    .orderBy(asc(contentReports.id))
    .for('update');
  const report = open.find((row) => row.id === id);
  if (!report) throw problem(p.alreadyDecided);
  if (claims ? !(await mayClaim(work, open)) : isClaimedByOther(work, open)) throw problem(p.claimedByOther);
  return report;
};

export const claimContent = async (
  work: Work<User>,
  kind: ContentKind,
  { id, claim }: { id: number; claim: boolean },
): Promise<void> => {
  const report = await lockReport(work, kind, { id, claims: true });
  await work.tx.update(contentReports).set(claimOf(work, claim)).where(openAbout(report));
};

/** The author of an anonymous donation stays unknown to staff, so they cannot be warned by name. */
const isUnnamed = async (tx: Tx, { kind, target_id }: ContentReportRow): Promise<boolean> =>
  kind === 'donation' && (await anonymousDonations(tx, [target_id])).has(target_id);

type ContentForm = { id: number; decision: ContentDecision; reason: string; answer: string; points: number };

/** Warns the author or hides the text if the decision says so, and closes all reports about it. */
export const decideContent = async (
  work: Work<User>,
  kind: ContentKind,
  { id, decision, reason, answer, points }: ContentForm,
): Promise<number> => {
  const { tx, actor, now, platform, audit } = work;
  const report = await lockReport(work, kind, { id, claims: false });
  const upheld = decision !== 'dismiss';
  const hides = decision === 'hide';
  if (upheld && !(await mayActOn(tx, actor, report.author_id))) throw problem(p.notAllowed);
  if (decision === 'warn') {
    const author = report.author_id ?? 0;
    if (!(await findNames(tx, [author])).has(author) || (await isUnnamed(tx, report))) throw problem(p.wrongDecision);
    await warnPlayer(work, { user: author, points, reason });
  }
  if (hides && kind === 'guild') {
    // Another leader may have written a new text since, or staff may have removed the text elsewhere.
    if ((await readNotice(tx, report.target_id))?.author_id === report.author_id)
      await removeNotice(work, { params: { id: report.target_id }, query: undefined, body: { reason } });
  }
  if (hides && kind === 'donation') await setMessageHidden(tx, report.target_id, true, now);
  const decided = await tx
    .update(contentReports)
    .set({ state: upheld ? 'upheld' : 'dismissed', decided_by: actor.id, decided_at: now, answer })
    .where(openAbout(report))
    .returning({ id: contentReports.id, reporter: contentReports.reporter_id });
  audit.target('content_report', id);
  audit.note(reason ? `${decision}: ${reason}` : decision);
  await notify(
    platform,
    tx,
    decided.map((row) => ({
      user: row.reporter,
      kind: 'report_decided',
      cause: `content:report:${row.id}`,
      data: { about: kind, upheld, answer },
      link: null,
    })),
  );
  return decided.length;
};
