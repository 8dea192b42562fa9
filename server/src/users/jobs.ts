import { and, isNotNull, isNull, lte } from 'drizzle-orm';
import { sendBanEnd } from '../deliveries/changes.ts';
import { GameError } from '../game/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { liftBan } from './service.ts';
import { bans } from './table.ts';

export const defineUserJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'users.bans', cron: '* * * * *', run: () => liftEndedBans(platform) });
};

/** Whether the game ends bans itself. False while it does not respond, because the delivery checks again. */
const gameEndsBans = async ({ game }: Pick<Platform, 'game'>): Promise<boolean> => {
  try {
    return (await game.describe()).capabilities.includes('timedBans');
  } catch (error) {
    if (error instanceof GameError) return false;
    throw error;
  }
};

/** Lifts temporary bans that have expired. Users who log in before that are unbanned by the login. */
export const liftEndedBans = async (platform: Platform): Promise<void> => {
  const { database, clock } = platform;
  const now = clock.now();
  const isOver = and(isNull(bans.lifted_at), isNotNull(bans.ends_at), lte(bans.ends_at, now));
  if ((await database.db.select({ id: bans.id }).from(bans).where(isOver).limit(1)).length === 0) return;
  const inGame = !(await gameEndsBans(platform));
  await database.transaction(async (tx) => {
    const ended = await tx
      .select({ id: bans.id, user_id: bans.user_id })
      .from(bans)
      .where(isOver)
      // Locked in the same order as in a bulk ban.
      .orderBy(bans.user_id)
      .limit(500);
    for (const ban of ended) {
      await liftBan(tx, ban, now);
      if (inGame) await sendBanEnd({ platform, tx, now }, ban);
    }
  });
};
