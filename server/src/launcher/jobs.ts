import { checkLinks } from '../downloads/health.ts';
import type { Platform } from '../platform/platform.ts';
import type { GameFile } from './files.ts';
import { findCurrent } from './releases.ts';
import { readMirrors } from './settings.ts';

export const mirrorCheck = 'launcher.check-mirrors';

export const defineLauncherJobs = (platform: Platform): void => {
  platform.jobs.define({ name: mirrorCheck, cron: '2-59/5 * * * *', run: () => checkMirrors(platform) });
};

/** Returns the address of a file on a mirror. */
export const fileUrl = (folder: string, path: string): string =>
  folder + path.split('/').map(encodeURIComponent).join('/');

/**
 * Requests the smallest file of the current release from each mirror. Without a release there is nothing to request.
 */
export const checkMirrors = async (platform: Platform): Promise<void> => {
  const { db } = platform.database;
  const current = await findCurrent(db);
  const files: GameFile[] = current ? JSON.parse(current.files) : [];
  const [smallest] = files.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  if (!smallest) return;
  const { mirrors } = await readMirrors(db);
  await checkLinks(
    platform,
    mirrors.map(({ link }) => ({ ...smallest, link, file: fileUrl(link, smallest.path) })),
  );
};
