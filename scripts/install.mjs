import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './processes.mjs';
import { Refusal, say } from './say.mjs';

/** The folder of the product. */
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

/** True when npm's own record of what it installed says the same as the lock file: somebody ran npm by hand. */
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
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'this user may not write here'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'no package registry answers',
  ],
  [/EINTEGRITY/, 'a downloaded package is damaged; try again'],
  [/E40[134]|E50\d/, 'the package registry refused a package'],
  [/ENOENT.*npm|npm.*ENOENT|not found/, 'npm was not found beside Node'],
];

// Without what the product itself installed: npm is about to delete it.
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
  if (cli && /npm-cli\.c?js$/.test(cli)) return runQuietly(node, [cli, ...args], { cwd: root, env, what });
  return runQuietly(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, what });
};

const runs = (file) => spawnSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout;

/** Node 24 as npm installed it, else fetched by its own installer, else the system's if that is new enough. */
const findNode = async () => {
  if (runs(ownNode)?.startsWith('v24.')) return ownNode;
  const installer = join(modules, 'node', 'installArchSpecificPackage.js');
  if (existsSync(installer)) {
    say('Fetching Node 24 (npm was told to run no install scripts) …');
    await runQuietly(process.execPath, [installer], { cwd: dirname(installer), what: 'fetching Node 24' });
    if (runs(ownNode)?.startsWith('v24.')) return ownNode;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    'Node 24 is missing: npm did not run the install script of the package "node". Allow install scripts ' +
      '(npm config set ignore-scripts false) or install Node 24 on this machine, then try again.',
  );
};

const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

const install = async (args = ci) => {
  say('Installing packages (once, about a minute) …');
  const { code, output, seconds } = await npm(args, 'installing');
  if (code !== 0) {
    // Half an installation must not look like one.
    rmSync(stampFile, { force: true });
    const reason = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? 'see the lines above';
    throw new Refusal(`${output}\n\nThe packages could not be installed: ${reason}.`);
  }
  say(`Packages installed in ${seconds.toFixed(0)} s.`);
};

/** Installs what package-lock.json names unless that is done already. Answers the Node 24 to run the product with. */
export const installPackages = async () => {
  const wanted = hashLock();
  const [hash, madeFor, kept] = readText(stampFile)?.split('\n') ?? [];
  const node = kept === 'own' ? ownNode : kept;
  if (hash === wanted && madeFor === platform && node && existsSync(node)) return { node, root };
  // A folder copied from another machine holds programs that do not run here.
  const foreign = madeFor !== undefined && madeFor !== platform;
  if (foreign || !agreesWithLock()) await install();
  const found = await findNode();
  writeFileSync(stampFile, [wanted, platform, found === ownNode ? 'own' : found].join('\n'));
  return { node: found, root };
};

/** Installs what only the benchmarks need, in a folder of their own. */
export const installBench = async () => {
  if (!existsSync(join(root, 'bench', 'node_modules'))) await install([...ci, '--prefix', join(root, 'bench')]);
};
