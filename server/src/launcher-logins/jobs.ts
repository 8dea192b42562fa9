import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { launcherLogins } from './table.ts';

export const defineLauncherLoginJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'launcher-logins.clean', cron: '23 * * * *', run: () => cleanLogins(platform) });
};

/** Deletes expired requests, including the IP addresses in them. */
export const cleanLogins = async ({ database: { db }, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  await db.delete(launcherLogins).where(lt(launcherLogins.expires_at, clock.now()));
};
