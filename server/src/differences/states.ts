import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import type { DifferenceKind } from '@wyrmgate/contract/differences-constants';
import { maxBanHours } from '@wyrmgate/contract/users-constants';
import type { Character, GameAccount, GameBan } from '../game/shapes.ts';

/** Games store local time, which is ambiguous in the hour that a clock change repeats. */
const toleranceMs = 90 * 60_000;

export type Standing = {
  authority: AuthorityLevel;
  status: string;
  /** The ban that has not been lifted, if there is one. */
  ban: { ends_at: Date | null } | undefined;
};

export const portalBan = ({ status, ban }: Standing, now: Date): string => {
  if (!ban) return status === 'banned' ? 'permanent' : 'none';
  if (ban.ends_at === null) return 'permanent';
  return ban.ends_at > now ? ban.ends_at.toISOString() : 'none';
};

const isTemporary = (state: string): boolean => state !== 'permanent' && state !== 'none';

export const gameBan = (ban: GameBan | null, now: Date): string => {
  if (!ban) return 'none';
  // No temporary ban of the portal is longer than this.
  if (ban.permanent || ban.secondsLeft === undefined || ban.secondsLeft > maxBanHours * 3600) return 'permanent';
  return new Date(now.getTime() + ban.secondsLeft * 1000).toISOString();
};

/** Whether two states are equal, except that the ends of two bans may differ by the tolerance. */
export const agree = (kind: DifferenceKind, one: string, other: string): boolean => {
  if (one === other) return true;
  if (kind !== 'ban') return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) <= toleranceMs;
};

/** Whether a ban ends so soon that, within the tolerance, it may already have ended on the other side. */
export const isAboutToEnd = (state: string, now: Date): boolean => Date.parse(state) - now.getTime() <= toleranceMs;

export const highestOf = (characters: readonly Pick<Character, 'authority'>[]): AuthorityLevel =>
  characters.reduce<AuthorityLevel>(
    (best, { authority }) => (rankOf(authority) > rankOf(best) ? authority : best),
    'player',
  );

export const isLevel = (state: string): state is AuthorityLevel =>
  (authorityLevels as readonly string[]).includes(state);

export type Compared = { kind: DifferenceKind; portal: string; game: string };

/**
 * Finds the differences of one account. `level` is undefined if the game has no staff list or the account has no
 * selectable character.
 */
export const compare = (
  account: Pick<GameAccount, 'ban'>,
  standing: Standing,
  { level, bans, timedBans, now }: { level: AuthorityLevel | undefined; bans: boolean; timedBans: boolean; now: Date },
): Compared[] => {
  const found: Compared[] = [];
  const [portal, game] = [portalBan(standing, now), gameBan(account.ban, now)];
  const ending = [portal, game].includes('none') && [portal, game].some((state) => isAboutToEnd(state, now));
  // A game that cannot store the end of a ban stores a temporary one as permanent.
  const same = agree('ban', portal, game) || (!timedBans && isTemporary(portal) && game === 'permanent');
  if (bans && !ending && !same) found.push({ kind: 'ban', portal, game });
  if (level !== undefined && level !== standing.authority)
    found.push({ kind: 'staff_level', portal: standing.authority, game: level });
  return found;
};
