import type { Platform } from '../platform/platform.ts';
import { bridgeQueue, runAgain } from './bridge/run.ts';
import { forgetMuted } from './links.ts';
import { syncJob, syncRoles } from './sync.ts';

export const defineDiscordJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: syncJob,
    cron: '* * * * *',
    retries: 0,
    run: async () => {
      await forgetMuted(platform.database.db, platform.clock.now());
      await syncRoles(platform);
    },
  });
  platform.jobs.define({ name: bridgeQueue, cron: '* * * * *', retries: 0, run: () => runAgain(platform) });
};
