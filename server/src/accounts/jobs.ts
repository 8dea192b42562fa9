import { premiumNoticeDays } from '@wyrmgate/contract/accounts-constants';
import { and, gt, lte, sql } from 'drizzle-orm';
import { notify } from '../notifications/notify.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { premium } from './table.ts';

const noticeMs = premiumNoticeDays * 86_400_000;

export const defineAccountJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'accounts.premium', cron: '*/5 * * * *', run: () => deleteExpiredPremium(platform) });
  platform.jobs.define({
    name: 'accounts.premium-notice',
    cron: '7 * * * *',
    run: () => notifyEndingPremium(platform),
  });
};

/** Deletes expired premium rows, which every query already ignores. */
export const deleteExpiredPremium = async ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  await database.db.delete(premium).where(lte(premium.expires_at, clock.now()));
};

/**
 * Notifies each player whose premium ends soon, once per end date, unless it was granted for no longer than the notice
 * period.
 */
export const notifyEndingPremium = async ({
  database,
  clock,
  mail,
  realtime,
}: Pick<Platform, 'database' | 'clock' | 'mail' | 'realtime'>): Promise<void> => {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ending = await tx
      .select({ userId: premium.user_id, type: premium.type, expires: premium.expires_at })
      .from(premium)
      .where(
        and(
          gt(premium.expires_at, now),
          lte(premium.expires_at, new Date(now.getTime() + noticeMs)),
          sql`${premium.expires_at} - ${premium.granted_at} > make_interval(days => ${premiumNoticeDays})`,
        ),
      );
    const owners = await findUsers(
      tx,
      ending.map(({ userId }) => userId),
    );
    for (const { userId, type, expires } of ending) {
      const owner = owners.get(userId);
      if (owner?.status !== 'active') continue;
      const cause = `premium:${userId}:${expires.toISOString()}`;
      const data = { until: expires.toISOString() };
      await notify({ clock, realtime }, tx, { user: userId, kind: 'premium_ending', cause, data, link: '/shop' });
      await mail.enqueue(tx, {
        cause,
        ...mailTo(owner),
        template: 'premium-ending',
        values: { username: owner.username, type, until: expires.toISOString() },
      });
    }
  });
};
