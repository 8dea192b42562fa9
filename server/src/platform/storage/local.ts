import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSafeKey, type Storage } from './storage.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** The names of unfinished copies start with a dot, unlike any key. */
const unfinished = '.part-';

export const localStorage = (folder: string): Storage => {
  const pathOf = (key: string) => join(folder, requireSafeKey(key));
  return {
    put: async (key, { path }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${unfinished}${randomUUID()}`);
      try {
        await copyFile(path, part, constants.COPYFILE_EXCL);
        const handle = await open(part, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(part, pathOf(key));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    size: async (key) => (await stat(pathOf(key)).catch(unlessMissing))?.size,
    open: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing);
      if (!handle) return undefined;
      try {
        return createReadStream('', { fd: handle, ...range });
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async (prefix) =>
      ((await readdir(folder).catch(unlessMissing)) ?? []).filter(
        (name) => name.startsWith(prefix) && !name.startsWith('.'),
      ),
  };
};
