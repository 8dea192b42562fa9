import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { media } from './table.ts';

/** Queue of jobs that delete the files of removed rows. */
export const discardQueue = 'media.discard';
/** Must be longer than any upload takes. */
const pendingMinutes = 30;

/** Deletes every stored file of a row. */
export const discardFiles = async ({ storage }: Pick<Platform, 'storage'>, id: number): Promise<void> => {
  for (const key of await storage.list(`${id}-`)) await storage.remove(key);
};

export const defineMediaJobs = (platform: Platform): void => {
  platform.jobs.define<{ id: number }>({
    name: discardQueue,
    retries: 20,
    run: ({ id }) => discardFiles(platform, id),
  });
  platform.jobs.define({ name: 'media.clean', cron: '23 * * * *', atStart: {}, run: () => cleanMedia(platform) });
};

/** Removes the rows, stored files and temporary files of uploads whose process died. */
export const cleanMedia = async (platform: Platform): Promise<void> => {
  const { database, clock, env } = platform;
  const limit = new Date(clock.now().getTime() - pendingMinutes * 60_000);
  const abandoned = await database.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.status, 'pending'), lt(media.created_at, limit)))
    .limit(200);
  for (const { id } of abandoned) await discardFiles(platform, id);
  if (abandoned.length > 0)
    await database.db.delete(media).where(
      and(
        inArray(
          media.id,
          abandoned.map(({ id }) => id),
        ),
        eq(media.status, 'pending'),
      ),
    );
  const folder = uploadFolder(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - pendingMinutes * 60_000) await rm(path, { recursive: true, force: true });
  }
};
