import { sponsorProblems } from '@wyrmgate/contract/sponsors';
import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findSponsorOf } from './identity.ts';
import { type SponsorRow, sponsors } from './table.ts';

/** A sponsor by id, including removed sponsors, whose payouts can still be settled. */
export const requireSponsor = async (tx: Tx, id: number): Promise<SponsorRow> => {
  const [row] = await tx.select().from(sponsors).where(eq(sponsors.id, id));
  if (!row) throw problem(sponsorProblems.notFound);
  return row;
};

/** Throws if the caller is the sponsor, because staff may not change their own terms, state or payouts. */
export const assertOther = ({ actor }: Pick<Work<User>, 'actor'>, { user_id }: Pick<SponsorRow, 'user_id'>): void => {
  if (user_id === actor.id) throw problem(sponsorProblems.ownSponsor);
};

/** The sponsorship of the caller. The access rule has checked it, but it may have ended since. */
export const requireOwn = async (tx: Tx, actor: User): Promise<SponsorRow> => {
  const row = await findSponsorOf(tx, actor.id);
  if (!row) throw new Error('The sponsorship ended during the call.');
  return row;
};
