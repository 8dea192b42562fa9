import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { presentationViews } from './table.ts';

export const definePresentationJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'presentations.clean', cron: '9 2 * * *', run: () => forgetViewers(platform) });
};

/** Deletes the hashes of viewers from earlier days. The view counts are kept. */
export const forgetViewers = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  await database.db.delete(presentationViews).where(lt(presentationViews.day, clock.now().toISOString().slice(0, 10)));
};
