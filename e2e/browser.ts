import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const cache = join(modules, '.cache', 'wyrmgate');
const current = join(modules, '@sparticuz', 'chromium');
const oldest = join(modules, 'chromium-109');
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Containers run tests as root, where Chromium's sandbox fails, and have little shared memory. */
const args = ['--no-sandbox', '--disable-dev-shm-usage'];

/** The npm packages contain browsers for Linux x64 only. */
export const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser of an npm package into a cache folder. The final rename is atomic, so parallel runs never see a partial copy. */
const unpack = async (source: string, inflateAll: () => Promise<unknown>): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(join(cache, 'unpacking-'));
  const before = process.env.TMPDIR;
  // The package unpacks into the system's temporary folder, which may already contain a different version.
  process.env.TMPDIR = partial;
  try {
    await inflateAll();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
  return folder;
};

const starts = (file: string, env?: NodeJS.ProcessEnv): boolean =>
  spawnSync(file, [...args, '--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;

/** Launch options for a browser unpacked into `folder`. Uses its bundled libraries only if the system's are missing. */
const packaged = (folder: string, parts: { libraries: string; fonts: string }): LaunchOptions | undefined => {
  const executablePath = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, parts.fonts) };
  for (const libraries of [{}, { LD_LIBRARY_PATH: join(folder, parts.libraries) }]) {
    const env = { ...fonts, ...libraries };
    if (starts(executablePath, env)) return { executablePath, args, env: { ...definedEnvironment(), ...env } };
  }
  return undefined;
};

const inflateCurrent = async (): Promise<void> => {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  await inflate(join(current, 'bin', 'al2023.tar.br'));
};

const inflateOldest = async (): Promise<void> => {
  const { inflate } = await import('@sparticuz/chromium');
  for (const file of ['chromium.br', 'aws.tar.br']) await inflate(join(oldest, 'bin', file));
};

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Chooses the browser: CHROMIUM_PATH, or else the npm package on Linux x64, the system's Chromium, and finally Playwright's. */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args };
  const found = isPackaged
    ? packaged(await unpack(current, inflateCurrent), { libraries: join('al2023', 'lib'), fonts: 'fonts' })
    : undefined;
  if (found) return found;
  const installed = system.find((candidate) => existsSync(candidate));
  return installed ? { executablePath: installed, args } : { args };
};

/** Chromium 109 is the last version for Windows 7 and 8 and the oldest that the portal supports. */
export const oldestChromiumOptions = async (): Promise<LaunchOptions> => {
  const folder = await unpack(oldest, inflateOldest);
  const found = packaged(folder, { libraries: join('aws', 'lib'), fonts: 'aws' });
  if (!found) throw new Error('Chromium 109 does not start: a library is missing.');
  return found;
};
