import type { AdminVoteSite } from '@wyrmgate/contract/vote-sites';
import { and, count, gte, max, ne, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { voteCallbacks, votes } from './table.ts';

/** Votes, coins and rejected callbacks of the last 30 days, oldest first. */
export const readDays = async (tx: Tx, now: Date) => {
  const since = new Date(Date.parse(now.toISOString().slice(0, 10)) - 29 * 86_400_000);
  const dayOf = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  const voted = await tx
    .select({
      day: dayOf(votes.voted_at),
      votes: count(),
      coins: sum(votes.coins).mapWith(Number),
      marks: sum(votes.marks).mapWith(Number),
    })
    .from(votes)
    .where(gte(votes.voted_at, since))
    .groupBy(sql`1`);
  const rejected = await tx
    .select({ day: dayOf(voteCallbacks.received_at), rejected: count() })
    .from(voteCallbacks)
    .where(and(ne(voteCallbacks.outcome, 'rewarded'), gte(voteCallbacks.received_at, since)))
    .groupBy(sql`1`);
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(since.getTime() + index * 86_400_000).toISOString().slice(0, 10);
    const found = voted.find((row) => row.day === day);
    const lost = rejected.find((row) => row.day === day);
    return {
      day,
      votes: found?.votes ?? 0,
      coins: found?.coins ?? 0,
      marks: found?.marks ?? 0,
      rejected: lost?.rejected ?? 0,
    };
  });
};

const recentMs = 30 * 86_400_000;

export type SiteFigures = Pick<AdminVoteSite, 'votes_today' | 'votes_recent' | 'rejected' | 'last_callback_at'>;
export const noFigures: SiteFigures = { votes_today: 0, votes_recent: 0, rejected: [], last_callback_at: null };

/** Votes and rejected callbacks by site. Today starts at midnight UTC. */
export const readFigures = async (tx: Tx, now: Date): Promise<Map<number, SiteFigures>> => {
  const since = new Date(now.getTime() - recentMs);
  const today = now.toISOString().slice(0, 10);
  const figures = new Map<number, SiteFigures>();
  const add = (site: number, part: Partial<SiteFigures>) =>
    figures.set(site, { ...noFigures, ...figures.get(site), ...part });
  const counted = await tx
    .select({
      site: votes.site_id,
      recent: count(),
      today: sql<number>`count(*) filter (where ${votes.voted_at} >= ${`${today}T00:00:00Z`}::timestamptz)`.mapWith(
        Number,
      ),
    })
    .from(votes)
    .where(gte(votes.voted_at, since))
    .groupBy(votes.site_id);
  for (const { site, recent, today: votes_today } of counted) add(site, { votes_recent: recent, votes_today });
  const rejected = await tx
    .select({ site: voteCallbacks.site_id, outcome: voteCallbacks.outcome, count: count() })
    .from(voteCallbacks)
    .where(and(ne(voteCallbacks.outcome, 'rewarded'), gte(voteCallbacks.received_at, since)))
    .groupBy(voteCallbacks.site_id, voteCallbacks.outcome)
    .orderBy(voteCallbacks.outcome);
  for (const { site, ...part } of rejected) add(site, { rejected: [...(figures.get(site)?.rejected ?? []), part] });
  const latest = await tx
    .select({ site: voteCallbacks.site_id, at: max(voteCallbacks.received_at) })
    .from(voteCallbacks)
    .groupBy(voteCallbacks.site_id);
  for (const { site, at } of latest) add(site, { last_callback_at: at?.toISOString() ?? null });
  return figures;
};
