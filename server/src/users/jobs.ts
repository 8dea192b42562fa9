import { and, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { liftBan } from './service.ts';
import { bans } from './table.ts';

export const defineUserJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'users.bans', cron: '* * * * *', run: () => liftEndedBans(platform) });
};

/** Lifts temporary bans that have expired. Users who log in before that are unbanned by the login. */
export const liftEndedBans = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ended = await tx
      .select({ id: bans.id, user_id: bans.user_id })
      .from(bans)
      .where(and(isNull(bans.lifted_at), isNotNull(bans.ends_at), lte(bans.ends_at, now)))
      // The order in which a bulk ban locks its users.
      .orderBy(bans.user_id)
      .limit(500);
    for (const ban of ended) await liftBan(tx, ban, now);
  });
};
