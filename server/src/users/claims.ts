// Claims of items in moderation queues, for all domains that store them.
import { rankOf } from '@wyrmgate/contract/authority';
import { claimMinutes } from '@wyrmgate/contract/moderation-constants';
import type { User, Work } from '../http/context.ts';
import { findAuthors } from './service.ts';

/** `claimed_at` is null for claims from before it was stored, which have ended. */
export type Claim = { claimed_by: number | null; claimed_at: Date | null };
type Caller = Pick<Work<User>, 'tx' | 'actor' | 'now'>;

const isByOther = ({ actor }: Pick<Caller, 'actor'>, { claimed_by }: Claim): boolean =>
  claimed_by !== null && claimed_by !== actor.id;
const hasEnded = (now: Date, { claimed_at }: Claim): boolean =>
  claimed_at === null || now.getTime() - claimed_at.getTime() >= claimMinutes * 60_000;

/** Whether a colleague has a claim that has not ended, so that only they may decide. */
export const isClaimedByOther = (caller: Pick<Caller, 'actor' | 'now'>, claims: readonly Claim[]): boolean =>
  claims.some((claim) => isByOther(caller, claim) && !hasEnded(caller.now, claim));

/**
 * Returns a function that is true for a colleague's claim that the caller may take over, because it has ended or the
 * colleague has a lower level.
 */
export const takeOverRule = async (caller: Caller, claims: readonly Claim[]): Promise<(claim: Claim) => boolean> => {
  const { tx, actor, now } = caller;
  const others = claims.flatMap((claim) => (isClaimedByOther(caller, [claim]) ? (claim.claimed_by ?? []) : []));
  const levels = await findAuthors(tx, [...new Set(others)]);
  return (claim) =>
    isByOther(caller, claim) &&
    (hasEnded(now, claim) ||
      rankOf(actor.authority) > rankOf(levels.get(claim.claimed_by ?? 0)?.authority ?? 'player'));
};

/** Whether the caller may claim or release items with these claims. */
export const mayClaim = async (caller: Caller, claims: readonly Claim[]): Promise<boolean> => {
  const mayTakeOver = await takeOverRule(caller, claims);
  return claims.every((claim) => !isByOther(caller, claim) || mayTakeOver(claim));
};

/** The columns of a new claim, or of a release. */
export const claimOf = ({ actor, now }: Pick<Caller, 'actor' | 'now'>, claim: boolean): Claim =>
  claim ? { claimed_by: actor.id, claimed_at: now } : { claimed_by: null, claimed_at: null };
