import { keptDays, keptReadDays } from '@wyrmgate/contract/notifications-constants';
import { inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { sendDigests } from './digest.ts';
import type { ThreadFinder } from './digest-items.ts';
import { notificationCauses, notifications } from './table.ts';

const dayMs = 86_400_000;
const batch = 5000;

/** Deletes read notifications after 90 days and all after a year, in batches, so that locks stay short. */
export const cleanNotifications = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  size = batch,
): Promise<void> => {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const old: readonly SQL[] = [
    sql`${notifications.created_at} < ${before(keptReadDays).toISOString()} and ${notifications.read_at} is not null`,
    sql`${notifications.created_at} < ${before(keptDays).toISOString()}`,
  ];
  for (const condition of old)
    for (let deleted = size; deleted === size; ) {
      const rows = await database.transaction((tx) =>
        tx
          .delete(notifications)
          .where(
            inArray(
              notifications.id,
              tx.select({ id: notifications.id }).from(notifications).where(condition).limit(size),
            ),
          )
          .returning({ id: notifications.id }),
      );
      deleted = rows.length;
    }
  await database.transaction((tx) =>
    tx.delete(notificationCauses).where(lt(notificationCauses.created_at, before(keptDays))),
  );
};

export const defineNotificationJobs = (platform: Platform, findThreads: ThreadFinder): void => {
  platform.jobs.define({
    name: 'notifications.digest',
    cron: '*/10 * * * *',
    atStart: {},
    retries: 0,
    expireInSeconds: 600,
    run: async () => void (await sendDigests(platform, findThreads)),
  });
  platform.jobs.define({ name: 'notifications.clean', cron: '53 4 * * *', run: () => cleanNotifications(platform) });
};
