import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** This build and the previous one, because a page that is open during an upgrade still requests its scripts. */
const keptBuilds = 2;

/** Returns the paths of all files in the folder, relative to it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Identifies a build: each name contains the hash of its content. */
const buildId = (assets: string): string =>
  createHash('sha256').update(filesIn(assets).sort().join('\n')).digest('hex').slice(0, 16);

/** Uses hard links where the system allows them, because they take no space. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  for (const file of filesIn(from)) {
    const [source, target] = [join(from, file), join(to, file)];
    mkdirSync(dirname(target), { recursive: true });
    await link(source, target).catch(() => copyFile(source, target));
  }
};

/** The folders with the scripts and styles of builds stored in this data folder, newest first. */
export const keptAssets = (dataDir: string): string[] => {
  const place = join(dataDir, 'assets');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(place, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
};

/** Stores the scripts and styles of this build in the data folder for later builds, and removes the files of old builds. */
export const keepAssets = async (dataDir: string, assets: string): Promise<void> => {
  const own = join(dataDir, 'assets', buildId(assets));
  if (!existsSync(own)) {
    const partial = `${own}.${process.pid}`;
    await copyFolder(assets, partial);
    // Another instance of the portal may have created the folder first.
    await rename(partial, own).catch(() => rm(partial, { recursive: true, force: true }));
  }
  utimesSync(own, new Date(), new Date());
  for (const folder of keptAssets(dataDir).slice(keptBuilds)) await rm(folder, { recursive: true, force: true });
};
