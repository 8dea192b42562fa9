import { keptApplicationDays } from '@wyrmgate/contract/recruiting-constants';
import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { guildApplications } from './table.ts';

const dayMs = 86_400_000;

/** Deletes applications that were decided or withdrawn long ago. */
export const cleanApplications = async ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptApplicationDays * dayMs);
  await database.db.delete(guildApplications).where(lt(guildApplications.decided_at, before));
};

export const defineRecruitingJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'recruiting.clean', cron: '27 4 * * *', run: () => cleanApplications(platform) });
};
