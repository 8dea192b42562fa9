import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { usersWithCoins } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { forwardCoins } from './coins.ts';
import { deliveries } from './table.ts';

const chunk = 200;

/**
 * Returns the players whose coins staff returned to the portal. The coins stay there until the player's next purchase.
 */
const usersWithReturnedCoins = async (tx: Tx, userIds: number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectDistinct({ userId: deliveries.user_id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.user_id, userIds),
        eq(deliveries.kind, 'coins'),
        eq(deliveries.status, 'cancelled'),
        isNotNull(deliveries.resolved_by),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
};

/**
 * Sends balances that are still in the portal to the game: all of them after the setting changed, later those of
 * players who have just linked a game account.
 */
export const forwardBalances = async (platform: Platform): Promise<void> => {
  const { db, transaction } = platform.database;
  if ((await readSettings(db)).balances_in !== 'game') return;
  for (let after = 0; ; ) {
    const users = await usersWithCoins(db, after, chunk);
    const last = users.at(-1);
    if (last === undefined) return;
    const returned = await usersWithReturnedCoins(db, users);
    for (const userId of users.filter((id) => !returned.has(id)))
      await transaction((tx) =>
        forwardCoins(platform, tx, { userId, cause: `balance:${randomUUID()}`, now: platform.clock.now() }),
      );
    after = last;
  }
};
