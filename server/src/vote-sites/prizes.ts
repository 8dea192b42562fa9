import { and, asc, count, desc, eq, gte, lt, max } from 'drizzle-orm';
import { forwardCoins } from '../deliveries/coins.ts';
import { sendQueue } from '../deliveries/queue.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { findNames, findUsers } from '../users/service.ts';
import { votePrizes, votes } from './table.ts';

/**
 * Number of days at the start of a month on which last month's prizes can still be paid. Prizes set up later start with
 * the current month.
 */
const payingDays = 3;
/**
 * Maximum number of voters read for the prizes: more than there are ranks, because players who may not log in are
 * skipped.
 */
const candidates = 50;

/** Coins for the top ranks, without ranks that get nothing. */
export const prizesOf = (settings: Settings): number[] => {
  const { vote_prize_first, vote_prize_second, vote_prize_third } = settings;
  const prizes = [vote_prize_first, vote_prize_second, vote_prize_third];
  const none = prizes.indexOf(0);
  return none < 0 ? prizes : prizes.slice(0, none);
};

/** The latest winners, newest month first. */
export const listWinners = async (tx: Tx, limit: number) => {
  const rows = await tx.select().from(votePrizes).orderBy(desc(votePrizes.month), asc(votePrizes.rank)).limit(limit);
  const names = await findNames(
    tx,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map(({ month, rank, user_id, votes: total, coins }) => ({
    month,
    rank,
    username: names.get(user_id ?? 0) ?? null,
    votes: total,
    coins,
  }));
};

/** The voters of a month, most votes first. On a tie, the player who reached the number first is ahead. */
export const rankVoters = (tx: Tx, from: Date, until: Date, limit: number) =>
  tx
    .select({ userId: votes.user_id, votes: count() })
    .from(votes)
    .where(and(gte(votes.voted_at, from), lt(votes.voted_at, until)))
    .groupBy(votes.user_id)
    .orderBy(desc(count()), asc(max(votes.id)))
    .limit(limit);

/** Pays the prizes of the previous month once. A player who may not log in gets none, and the next player moves up. */
export const payPrizes = async (platform: Platform): Promise<void> => {
  const { database, clock, realtime, jobs } = platform;
  const now = clock.now();
  if (now.getUTCDate() > payingDays) return;
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const month = from.toISOString().slice(0, 7);
  const balances = await database.transaction(async (tx) => {
    const prizes = prizesOf(await readSettings(tx));
    const paid = await tx.select().from(votePrizes).where(eq(votePrizes.month, month)).limit(1);
    if (prizes.length === 0 || paid.length > 0) return [];
    const ranked = await rankVoters(tx, from, until, candidates);
    const people = await findUsers(
      tx,
      ranked.flatMap(({ userId }) => userId ?? []),
    );
    const winners = ranked.filter(({ userId }) => people.get(userId ?? 0)?.status === 'active');
    const changed: { userId: number; balance: number }[] = [];
    for (const [index, coins] of prizes.entries()) {
      const winner = winners[index];
      if (!winner?.userId) break;
      const { userId } = winner;
      const rank = index + 1;
      const [row] = await tx
        .insert(votePrizes)
        .values({ month, rank, user_id: userId, votes: winner.votes, coins, paid_at: now })
        .onConflictDoNothing()
        .returning();
      if (!row) continue;
      const cause = `vote-prize:${month}:${rank}`;
      await moveCoins(tx, { kind: 'vote', cause, userId, amount: coins, note: month, now });
      await forwardCoins(platform, tx, { userId, cause, now });
      await notify(platform, tx, {
        user: userId,
        kind: 'vote_prize',
        cause,
        data: { month, rank, coins },
        link: '/vote',
      });
      changed.push({ userId, balance: await balanceOf(tx, userId) });
    }
    return changed;
  });
  for (const { userId, balance } of balances) realtime.toUser(userId, 'balance', { balance });
  if (balances.length > 0) jobs.wake(sendQueue);
};
