import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { onlineSamples } from './table.ts';

const retentionDays = 35;

/** Defines the job that samples the number of players online. */
export const defineDashboardJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'dashboard.sample',
    cron: '*/5 * * * *',
    retries: 0,
    run: () => sampleOnline(platform),
  });
};

/** Stores the number of players online, and deletes samples that are too old for the charts. */
export const sampleOnline = async ({ database, realtime, clock }: Platform): Promise<void> => {
  const players = await realtime.online();
  const at = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(onlineSamples).values({ at, players }).onConflictDoNothing();
    await tx.delete(onlineSamples).where(lt(onlineSamples.at, new Date(at.getTime() - retentionDays * 86_400_000)));
  });
};
