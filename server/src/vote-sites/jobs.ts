import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { voteCallbacks, voteClicks } from './table.ts';

const dayMs = 86_400_000;

export const defineVoteSiteJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'vote-sites.clean', cron: '37 4 * * *', run: () => cleanVoteSites(platform) });
};

/** Deletes old callbacks, which contain addresses, and clicks that no callback can use any more. */
export const cleanVoteSites = async ({
  database: { db },
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - env.keepDays.webhooks * dayMs);
  await db.delete(voteCallbacks).where(lt(voteCallbacks.received_at, before));
  await db.delete(voteClicks).where(lt(voteClicks.expires_at, before));
};
