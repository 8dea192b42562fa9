import { premiumHolders } from '../accounts/service.ts';
import { gameAccountsOfPlayers } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers } from '../users/service.ts';
import { highestLevels } from '../world/levels.ts';
import type { StoredDiscordRole } from './table.ts';

/** Returns the roles that these players should currently have, using only a few queries. Inactive players have none. */
export const wantedRoles = async (
  tx: Tx,
  { game }: Pick<Platform, 'game'>,
  mapping: readonly StoredDiscordRole[],
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Set<string>>> => {
  const ids = [...userIds];
  const people = await findUsers(tx, ids);
  const premium = await premiumHolders(tx, ids, now);
  const accounts = await gameAccountsOfPlayers(tx, game.family, ids);
  const levels = await highestLevels(tx, game.family, [...accounts.keys()]);
  const levelOf = new Map<number, number>();
  for (const [account, user] of accounts) levelOf.set(user, Math.max(levelOf.get(user) ?? 0, levels.get(account) ?? 0));
  const wants = (id: number, { kind, level, rank }: StoredDiscordRole): boolean => {
    if (kind === 'linked') return true;
    if (kind === 'premium') return premium.has(id);
    if (kind === 'staff') return people.get(id)?.authority !== 'player';
    if (kind === 'rank') return people.get(id)?.authority === rank;
    return (levelOf.get(id) ?? 0) >= (level ?? Number.POSITIVE_INFINITY);
  };
  return new Map(
    ids.map((id) => [
      id,
      new Set(
        people.get(id)?.status === 'active'
          ? mapping.filter((each) => wants(id, each)).map(({ role_id }) => role_id)
          : [],
      ),
    ]),
  );
};
