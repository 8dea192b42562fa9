import { type AuthorityLevel, authorityLevels, canManage, rankOf } from '@wyrmgate/contract/authority';

/** Staff levels, highest first: the columns of the page. */
export const ranks = authorityLevels.filter((level) => level !== 'player').reverse();
export type Rank = Exclude<AuthorityLevel, 'player'>;

/** Levels that a staff member with level `own` may assign. */
export const givable = (own: AuthorityLevel): Rank[] => ranks.filter((level) => canManage(own, level));

export type Direction = 'promote' | 'demote';

/** Levels above or below `from` that a staff member may assign, nearest first. */
export const reachable = (own: AuthorityLevel, from: AuthorityLevel, direction: Direction): Rank[] => {
  const up = direction === 'promote';
  const found = givable(own).filter((level) => (up ? rankOf(level) > rankOf(from) : rankOf(level) < rankOf(from)));
  return found.sort((one, other) => (up ? 1 : -1) * (rankOf(one) - rankOf(other)));
};
