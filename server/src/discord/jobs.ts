import type { Platform } from '../platform/platform.ts';
import { syncJob, syncRoles } from './sync.ts';

export const defineDiscordJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: syncJob,
    cron: '* * * * *',
    retries: 0,
    run: () => syncRoles(platform),
  });
};
