import type { VoteOutcome } from '@wyrmgate/contract/vote-sites-constants';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { forwardCoins } from '../deliveries/coins.ts';
import { sendQueue } from '../deliveries/queue.ts';
import type { Work } from '../http/context.ts';
import { moveMarks } from '../items/marks.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { lockUser } from '../users/service.ts';
import { type VoteClickRow, type VoteSiteRow, voteClicks, votes } from './table.ts';

export type Judged = { outcome: VoteOutcome; userId?: number };
export type Judging = Pick<Work, 'tx' | 'platform' | 'now' | 'afterCommit'>;

const hourMs = 3_600_000;

/** Whether the player, or their address, has a vote within the cooldown. Rejected callbacks do not extend it. */
const isWaiting = async (
  tx: Tx,
  { id, cooldown_hours }: VoteSiteRow,
  whose: { userId: number } | { address: string },
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - cooldown_hours * hourMs);
  const same = 'userId' in whose ? eq(votes.user_id, whose.userId) : like(votes.event_id, `${whose.address}:%`);
  const [row] = await tx
    .select({ id: votes.id })
    .from(votes)
    .where(and(same, eq(votes.site_id, id), gt(votes.voted_at, since)))
    .limit(1);
  return row !== undefined;
};

/** Identifies the vote: by its id on the site, or by the address if the site counts addresses. */
export type VoteEvent = { id?: string | undefined; address?: string | undefined };

/** Rewards a locked click: the click, the vote and its reward change together or not at all. */
export const judgeClick = async (
  { tx, platform, now, afterCommit }: Judging,
  site: VoteSiteRow,
  click: VoteClickRow,
  { id: event, address }: VoteEvent,
): Promise<Judged> => {
  const userId = click.user_id;
  if (click.used_at) return { outcome: 'replayed', userId };
  if (click.expires_at <= now) return { outcome: 'late', userId };
  // Locks the player before the ledger. Otherwise everyone would wait for the ledger while this vote waits for its
  // player.
  const user = await lockUser(tx, userId);
  if (user?.status !== 'active') return { outcome: 'inactive', userId };
  if (await isWaiting(tx, site, { userId }, now)) return { outcome: 'cooldown', userId };
  if (address !== undefined) {
    // One vote from an address must not reward two accounts that ask at the same time.
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext(${`vote:${site.id}:${address}`}))`);
    if (await isWaiting(tx, site, { address }, now)) return { outcome: 'cooldown', userId };
  }
  const { coins, marks } = site;
  const event_id = address === undefined ? (event ?? null) : `${address}:${event ?? click.id}`;
  const [vote] = await tx
    .insert(votes)
    .values({ site_id: site.id, user_id: userId, click_id: click.id, event_id, coins, marks, voted_at: now })
    .onConflictDoNothing()
    .returning();
  if (!vote) return { outcome: 'replayed', userId };
  await tx.update(voteClicks).set({ used_at: now, ask_at: null, address: null }).where(eq(voteClicks.id, click.id));
  const cause = `vote:${vote.id}`;
  await moveMarks(tx, { userId, cause, reason: 'vote', amount: marks, order: null, now });
  if (coins > 0) {
    await moveCoins(tx, { kind: 'vote', cause, userId, amount: coins, note: site.name, now });
    await forwardCoins(platform, tx, { userId, cause, now });
  }
  await notify(platform, tx, {
    user: userId,
    kind: 'vote_rewarded',
    cause,
    data: { site: site.name, coins, marks },
    link: '/vote',
  });
  const balance = await balanceOf(tx, userId);
  afterCommit(() => platform.realtime.toUser(userId, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return { outcome: 'rewarded', userId };
};
