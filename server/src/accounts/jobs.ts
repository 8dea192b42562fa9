import { lte } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { premium } from './table.ts';

export const defineAccountJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'accounts.premium', cron: '*/5 * * * *', run: () => deleteExpiredPremium(platform) });
};

/** Deletes expired premium rows, which every query already ignores. */
export const deleteExpiredPremium = async ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  await database.db.delete(premium).where(lte(premium.expires_at, clock.now()));
};
