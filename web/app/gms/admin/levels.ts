import { type AuthorityLevel, authorityLevels, canManage, rankOf } from '@wyrmgate/contract/authority';

/** The ranks of staff, highest first: the columns of the page. */
export const ranks = authorityLevels.filter((level) => level !== 'player').reverse();
export type Rank = Exclude<AuthorityLevel, 'player'>;

/** Levels that staff at level `own` may give. */
export const givable = (own: AuthorityLevel): Rank[] => ranks.filter((level) => canManage(own, level));

export type Direction = 'promote' | 'demote';

/** Levels that a game master at `from` can be moved to in that direction, nearest first. */
export const reachable = (own: AuthorityLevel, from: AuthorityLevel, direction: Direction): Rank[] => {
  const up = direction === 'promote';
  const found = givable(own).filter((level) => (up ? rankOf(level) > rankOf(from) : rankOf(level) < rankOf(from)));
  return found.sort((one, other) => (up ? 1 : -1) * (rankOf(one) - rankOf(other)));
};
