import { lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { askSites } from './ask.ts';
import { payPrizes } from './prizes.ts';
import { remindVoters } from './reminders.ts';
import { voteCallbacks, voteClicks } from './table.ts';

const dayMs = 86_400_000;

export const defineVoteSiteJobs = (platform: Platform): void => {
  platform.jobs.define({ name: 'vote-sites.ask', cron: '* * * * *', retries: 0, run: () => askSites(platform) });
  platform.jobs.define({
    name: 'vote-sites.remind',
    cron: '*/10 * * * *',
    retries: 0,
    run: () => remindVoters(platform),
  });
  platform.jobs.define({ name: 'vote-sites.prizes', cron: '12 0 * * *', run: () => payPrizes(platform) });
  platform.jobs.define({ name: 'vote-sites.clean', cron: '37 4 * * *', run: () => cleanVoteSites(platform) });
};

/** Deletes old callbacks, which contain addresses, and clicks that expired long ago. */
export const cleanVoteSites = async ({
  database: { db },
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - env.keepDays.webhooks * dayMs);
  await db.delete(voteCallbacks).where(lt(voteCallbacks.received_at, before));
  // The address has no purpose once the click has expired.
  await db.update(voteClicks).set({ address: null }).where(lt(voteClicks.expires_at, clock.now()));
  await db.delete(voteClicks).where(lt(voteClicks.expires_at, before));
};
