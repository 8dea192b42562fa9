import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, OperatorError } from './log.mjs';
import { runCaptured } from './processes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.wyrmgate-installed');
const ownNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const platform = `${process.platform}-${process.arch}`;

const hashLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether the installed packages match the lock file. They may differ, for example after someone ran npm by hand. */
const agreesWithLock = () => {
  const record = readText(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
};

const reasons = [
  [/The process was killed/, 'the machine is probably out of memory; add memory or swap, or use a release'],
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'this user has no write permission here'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'the package registry is not reachable',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged; try again'],
  [/E40[134]|E50\d/, 'the package registry rejected a request'],
  [/ENOENT.*npm|npm.*ENOENT|not found/, 'npm was not found'],
];

// The project's own programs must not be on the path, because npm is about to delete them.
const systemPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules + sep))
    .join(delimiter);

const npm = (args, what) => {
  const env = { ...process.env, PATH: systemPath() };
  const cli = process.env.npm_execpath;
  const node = process.execPath.startsWith(modules + sep) ? 'node' : process.execPath;
  const windows = process.platform === 'win32';
  if (cli && /npm-cli\.c?js$/.test(cli)) return runCaptured(node, [cli, ...args], { cwd: root, env, what });
  return runCaptured(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, what });
};

const runs = (file) => spawnSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout;

/** Returns the Node 24 that npm installed, or one that its installer fetches, or the system's Node if it is new enough. */
const findNode = async () => {
  if (runs(ownNode)?.startsWith('v24.')) return ownNode;
  const installer = join(modules, 'node', 'installArchSpecificPackage.js');
  if (existsSync(installer)) {
    log('Fetching Node 24 (npm ran no install scripts) …');
    await runCaptured(process.execPath, [installer], { cwd: dirname(installer), what: 'fetching Node 24' });
    if (runs(ownNode)?.startsWith('v24.')) return ownNode;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new OperatorError(
    'Node 24 is missing: npm did not run the install script of the package "node". Allow install scripts ' +
      '(npm config set ignore-scripts false) or install Node 24 on this machine, then try again.',
  );
};

const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

const install = async (args = ci) => {
  log('Installing packages (once, about a minute) …');
  const { code, output, seconds } = await npm(args, 'installing');
  if (code !== 0) {
    // A partial installation must not count as complete.
    rmSync(stampFile, { force: true });
    const reason = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? 'see the lines above';
    throw new OperatorError(`${output}\n\nInstalling the packages failed: ${reason}.`);
  }
  log(`Packages installed in ${seconds.toFixed(0)} s.`);
};

/**
 * Installs the packages in package-lock.json unless they are already installed. Returns the Node 24 that runs the
 * project.
 */
export const installPackages = async () => {
  const wanted = hashLock();
  const [hash, installedFor, path] = readText(stampFile)?.split('\n') ?? [];
  const node = path === 'own' ? ownNode : path;
  if (hash === wanted && installedFor === platform && node && existsSync(node)) return { node, root };
  // A folder that was copied from another machine contains programs that do not run on this one.
  const foreign = installedFor !== undefined && installedFor !== platform;
  if (foreign || !agreesWithLock()) await install();
  const found = await findNode();
  writeFileSync(stampFile, [wanted, platform, found === ownNode ? 'own' : found].join('\n'));
  return { node: found, root };
};

/** Installs a package that the portal itself does not need: `bench` or `e2e/firefox`. */
export const installExtra = async (folder) => {
  if (!existsSync(join(root, folder, 'node_modules'))) await install([...ci, '--prefix', join(root, folder)]);
};
