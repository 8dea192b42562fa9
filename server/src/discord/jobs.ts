import type { Platform } from '../platform/platform.ts';
import { bridgeQueue, runAgain } from './bridge/run.ts';
import { forgetUnlinked } from './links.ts';
import { syncJob, syncRoles } from './sync.ts';

export const defineDiscordJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: syncJob,
    cron: '* * * * *',
    retries: 0,
    run: async () => {
      await forgetUnlinked(platform.database.db, platform.clock.now());
      await syncRoles(platform);
    },
  });
  platform.jobs.define({ name: bridgeQueue, cron: '* * * * *', retries: 0, run: () => runAgain(platform) });
};
