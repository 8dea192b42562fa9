import { maintenanceStateAt } from '@wyrmgate/contract/settings-rules';
import type { Work } from '../http/context.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, type Settings, scheduleOf } from './service.ts';

const edgeQueue = 'settings.maintenance-edge';

/** Tells every open page how the portal stands now; kept answers and pages go. */
export const announceMaintenance = (
  { cache, realtime, clock }: Pick<Platform, 'cache' | 'realtime' | 'clock'>,
  settings: Settings,
): void => {
  cache.drop('settings');
  const enabled = maintenanceStateAt(scheduleOf(settings), clock.now().getTime()) === 'active';
  realtime.broadcast('maintenance', { enabled });
};

/** Has the start and the end of a schedule announced when they come. They happen without it, only more quietly. */
export const planMaintenance = async (
  { tx, platform, now }: Pick<Work, 'tx' | 'platform' | 'now'>,
  settings: Settings,
): Promise<void> => {
  if (!settings.maintenance_enabled) return;
  for (const edge of [settings.maintenance_start, settings.maintenance_end]) {
    const seconds = edge === null ? 0 : Math.ceil((Date.parse(edge) - now.getTime()) / 1000);
    if (seconds > 0) await platform.jobs.send(tx, edgeQueue, {}, { startAfterSeconds: seconds });
  }
};

/** Background work of the settings. A plan that was changed meanwhile does no harm: the present state is told. */
export const defineSettingsJobs = (platform: Platform): void => {
  platform.jobs.define({
    name: edgeQueue,
    run: async () => announceMaintenance(platform, await readSettings(platform.database.db)),
  });
};
