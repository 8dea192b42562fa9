import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { log, OperatorError } from './log.mjs';
import { runCaptured } from './processes.mjs';

/** Inputs of the web build. Pictures are hashed by name and size only, which is much faster. */
const sources = ['web/app', 'web/vite', 'web/art', 'contract/src', 'contract/locales'];
const single = ['web/vite.config.ts', 'web/react-router.config.ts', 'web/package.json', 'package-lock.json'];

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

export const hashSources = (root) => {
  const hash = createHash('sha256');
  for (const folder of sources)
    for (const file of filesIn(join(root, folder)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  for (const file of single) hash.update(file).update(readFileSync(join(root, file)));
  for (const file of filesIn(join(root, 'web/public')))
    hash.update(`${file.slice(root.length)} ${statSync(file).size}`);
  return hash.digest('hex');
};

const stamp = '.wyrmgate-built';
const next = '.tmp/next-build';
const before = '.tmp/build-before';

/** Replaces the build with a finished one in a single step. If that fails, the old build stays in place. */
export const replaceFolder = (folder, finished, old) => {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  try {
    renameSync(finished, folder);
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
};

/** Builds the web pages with Node 24, unless the current build was made from exactly these sources. */
export const buildWeb = async ({ node, root }) => {
  const stampFile = join(root, 'web/build', stamp);
  const wanted = hashSources(root);
  try {
    if (readFileSync(stampFile, 'utf8') === wanted) return;
  } catch {
    // This is the first build.
  }
  log('Building the web pages (once after each change) …');
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { code, output, seconds } = await runCaptured(node, [program, 'build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_FOLDER: next },
    what: 'building',
  });
  if (code !== 0) throw new OperatorError(`${output}\n\nBuilding the web pages failed: see the lines above.`);
  await compressFolder(join(root, 'web', next, 'client'));
  writeFileSync(join(root, 'web', next, stamp), wanted);
  replaceFolder(join(root, 'web/build'), join(root, 'web', next), join(root, 'web', before));
  log(`Web pages built in ${seconds.toFixed(0)} s.`);
};
