import { maintenanceStateAt } from '@wyrmgate/contract/settings-rules';
import type { Work } from '../http/context.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, type Settings, scheduleOf } from './service.ts';

const edgeQueue = 'settings.maintenance-edge';

/** Notifies every open page of the maintenance state and drops cached responses and pages. */
export const announceMaintenance = (
  { cache, realtime, clock }: Pick<Platform, 'cache' | 'realtime' | 'clock'>,
  settings: Settings,
): void => {
  cache.drop('settings');
  const enabled = maintenanceStateAt(scheduleOf(settings), clock.now().getTime()) === 'active';
  realtime.broadcast('maintenance', { enabled });
};

/**
 * Schedules announcements for the start and end of maintenance. They only notify open pages; calls check the schedule.
 */
export const scheduleAnnouncements = async (
  { tx, platform, now }: Pick<Work, 'tx' | 'platform' | 'now'>,
  settings: Settings,
): Promise<void> => {
  if (!settings.maintenance_enabled) return;
  for (const moment of [settings.maintenance_start, settings.maintenance_end]) {
    const seconds = moment === null ? 0 : Math.ceil((Date.parse(moment) - now.getTime()) / 1000);
    if (seconds > 0) await platform.jobs.send(tx, edgeQueue, {}, { startAfterSeconds: seconds });
  }
};

/** Defines the jobs of the settings. Outdated announcements do no harm, because they report the current state. */
export const defineSettingsJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: edgeQueue,
    run: async () => announceMaintenance(platform, await readSettings(platform.database.db)),
  });
};
