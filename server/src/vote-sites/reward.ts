// Dual approval for vote rewards, because staff who edit sites know the callback secrets and could forge votes.
import { voteSiteProblems } from '@wyrmgate/contract/vote-sites';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { type VoteSiteRow, voteSites, votes } from './table.ts';

const dayMs = 86_400_000;

export type Reward = Pick<VoteSiteRow, 'coins' | 'marks' | 'cooldown_hours' | 'active'>;

export const rewardOf = ({ coins, marks, cooldown_hours, active }: Reward): Reward => ({
  coins,
  marks,
  cooldown_hours,
  active,
});

export const readAll = (tx: Tx): Promise<VoteSiteRow[]> =>
  tx.select().from(voteSites).orderBy(asc(voteSites.sort_order), asc(voteSites.id));

export const lockSite = async (tx: Tx, id: number): Promise<VoteSiteRow> => {
  const [row] = await tx.select().from(voteSites).where(eq(voteSites.id, id)).for('update');
  if (!row) throw problem(voteSiteProblems.notFound);
  return row;
};

/**
 * What one player can earn in 24 hours, with a mark counted like a coin. The first vote counts in full, even if the
 * cooldown is longer.
 */
const perDay = ({ coins, marks, cooldown_hours, active }: Reward): number =>
  active ? (coins + marks) * Math.ceil(24 / cooldown_hours) : 0;

/**
 * The most that any one player got from each site in the last 24 hours. This prevents staff from multiplying a reward
 * by moving it from site to site.
 */
const readPaid = async (tx: Tx, now: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ site: votes.site_id, coins: sql<number>`sum(${votes.coins} + ${votes.marks})`.mapWith(Number) })
    .from(votes)
    .where(and(gt(votes.voted_at, new Date(now.getTime() - dayMs)), isNotNull(votes.user_id)))
    .groupBy(votes.site_id, votes.user_id);
  const paid = new Map<number, number>();
  for (const { site, coins } of rows) paid.set(site, Math.max(coins, paid.get(site) ?? 0));
  return paid;
};

/**
 * Returns what a player could earn per day on all sites before and after a change, but only if the change needs
 * approval. Callers hold the lock on all sites; `id` is undefined for a new site.
 */
export const findRaise = async (
  { tx, now }: Pick<Work<User>, 'tx' | 'now'>,
  id: number | undefined,
  reward: Reward,
): Promise<{ before: number; after: number } | undefined> => {
  const { four_eyes, approval_vote_coins: limit } = await readSettings(tx);
  if (!four_eyes) return undefined;
  const [rows, paid] = [await readAll(tx), await readPaid(tx, now)];
  const total = (daily: (row: VoteSiteRow) => number) =>
    rows.reduce((coins, row) => coins + Math.max(daily(row), paid.get(row.id) ?? 0), 0);
  const before = total(perDay);
  const after = total((row) => perDay(row.id === id ? reward : row)) + (id === undefined ? perDay(reward) : 0);
  return after > limit && after > before ? { before, after } : undefined;
};

/** Applies an approved reward, unless the site was changed since the request. */
export const executeApprovedReward = async (
  { tx, audit, now }: Work<User>,
  { siteId, version, ...reward }: Payload<'vote_reward'>,
): Promise<void> => {
  audit.target('vote_site', siteId);
  const before = await lockSite(tx, siteId);
  requireVersion(before.version, version, voteSiteProblems.changedMeanwhile);
  const after = rewardOf(reward);
  await tx
    .update(voteSites)
    .set({ ...after, version: before.version + 1, updated_at: now })
    .where(eq(voteSites.id, before.id));
  audit.changes(changedFields(rewardOf(before), after));
};
