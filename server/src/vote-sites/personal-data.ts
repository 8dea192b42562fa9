import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { voteCallbacks, voteClicks, votePrizes, voteSites, votes } from './table.ts';

/** Votes are kept as evidence of ledger movements, without their user. Clicks and callbacks are deleted. */
export const voteSitesPersonalData: PersonalData = {
  tables: [votes, voteClicks, voteCallbacks, votePrizes],
  export: async (tx, userId) => ({
    votes: await tx
      .select({ site: voteSites.name, coins: votes.coins, marks: votes.marks, voted_at: votes.voted_at })
      .from(votes)
      .innerJoin(voteSites, eq(voteSites.id, votes.site_id))
      .where(eq(votes.user_id, userId))
      .orderBy(asc(votes.id)),
    prizes: await tx
      .select({ month: votePrizes.month, rank: votePrizes.rank, coins: votePrizes.coins })
      .from(votePrizes)
      .where(eq(votePrizes.user_id, userId))
      .orderBy(asc(votePrizes.month)),
    clicks: await tx
      .select({ site: voteSites.name, created_at: voteClicks.created_at, address: voteClicks.address })
      .from(voteClicks)
      .innerJoin(voteSites, eq(voteSites.id, voteClicks.site_id))
      .where(eq(voteClicks.user_id, userId))
      .orderBy(asc(voteClicks.id)),
    callbacks: await tx
      .select({
        site: voteSites.name,
        outcome: voteCallbacks.outcome,
        fields: voteCallbacks.fields,
        received_at: voteCallbacks.received_at,
      })
      .from(voteCallbacks)
      .innerJoin(voteSites, eq(voteSites.id, voteCallbacks.site_id))
      .where(eq(voteCallbacks.user_id, userId))
      .orderBy(asc(voteCallbacks.id)),
  }),
  erase: async (tx, userId) => {
    await tx.update(votes).set({ user_id: null }).where(eq(votes.user_id, userId));
    await tx.update(votePrizes).set({ user_id: null }).where(eq(votePrizes.user_id, userId));
    await tx.delete(voteClicks).where(eq(voteClicks.user_id, userId));
    await tx.delete(voteCallbacks).where(eq(voteCallbacks.user_id, userId));
  },
};
