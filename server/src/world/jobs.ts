import type { Platform } from '../platform/platform.ts';
import { sampleWorld } from './live.ts';
import { isSnapshotDue, takeSnapshot } from './snapshot.ts';

/** Defines the jobs that copy the game and count who is online. */
export const defineWorldJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: 'world.snapshot',
    cron: '* * * * *',
    atStart: {},
    retries: 0,
    // Copying a large game takes minutes, and a second worker would find the run claimed anyway.
    expireInSeconds: 1800,
    run: async () => {
      if (await isSnapshotDue(platform)) await takeSnapshot(platform);
    },
  });
  platform.jobs.define({
    name: 'world.sample',
    cron: '*/5 * * * *',
    atStart: {},
    retries: 0,
    run: () => sampleWorld(platform),
  });
};
