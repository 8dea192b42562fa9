import { and, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { liftBan } from './service.ts';
import { bans } from './table.ts';

/** Background work of the users domain. */
export const defineUserJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'users.bans', cron: '* * * * *', run: () => liftEndedBans(platform) });
};

/** Makes users active again whose temporary ban is over; the login does the same for whoever comes earlier. */
export const liftEndedBans = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ended = await tx
      .select({ id: bans.id, user_id: bans.user_id })
      .from(bans)
      .where(and(isNull(bans.lifted_at), isNotNull(bans.ends_at), lte(bans.ends_at, now)))
      // In the order in which a bulk ban locks its users.
      .orderBy(bans.user_id)
      .limit(500);
    for (const ban of ended) await liftBan(tx, ban, now);
  });
};
