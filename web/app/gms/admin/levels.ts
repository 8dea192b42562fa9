import { type AuthorityLevel, authorityLevels, canManage, rankOf } from '@wyrmgate/contract/authority';

/** Staff levels, highest first. */
export const ranks = authorityLevels.filter((level) => level !== 'player').reverse();
export type Rank = Exclude<AuthorityLevel, 'player'>;

/** Returns the levels that staff of level `own` may assign. */
export const givable = (own: AuthorityLevel): Rank[] => ranks.filter((level) => canManage(own, level));

export type Direction = 'promote' | 'demote';

/** Returns the levels above or below `from` that staff of level `own` may assign, nearest first. */
export const reachable = (own: AuthorityLevel, from: AuthorityLevel, direction: Direction): Rank[] => {
  const up = direction === 'promote';
  const found = givable(own).filter((level) => (up ? rankOf(level) > rankOf(from) : rankOf(level) < rankOf(from)));
  return found.sort((one, other) => (up ? 1 : -1) * (rankOf(one) - rankOf(other)));
};
