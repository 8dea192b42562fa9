import { lte } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { premium } from './table.ts';

/** Background work of the accounts domain. */
export const defineAccountJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'accounts.premium', cron: '*/5 * * * *', run: () => endExpiredPremium(platform) });
};

/** Takes away premium whose time is over; nothing has counted it since. */
export const endExpiredPremium = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  await database.db.delete(premium).where(lte(premium.expires_at, clock.now()));
};
