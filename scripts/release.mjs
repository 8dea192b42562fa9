// Builds an archive that needs only Node 24 to run: the target machine installs and builds nothing.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withRuntime } from './bootstrap.mjs';
import { buildWeb } from './build-web.mjs';
import { log, OperatorError } from './log.mjs';
import { runCaptured } from './processes.mjs';
import { closure, licenceTexts, softwareBill } from './release-packages.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const megabytes = (file) => (statSync(file).size / 1024 ** 2).toFixed(1);

/** Leaves out test files, and the folders `test` and `node_modules`. */
const isShipped = (file) => !/\.test\.tsx?$|\/(test|node_modules)(\/|$)/.test(file);
/** Leaves out the type declarations, source maps, documentation and hidden files of packages, but keeps their licences. */
const isUsed = (file) => !/\.(d\.[cm]?ts|map|md|markdown)$|\/\.[^/]+$/i.test(file) || /licen[cs]e|notice/i.test(file);

/**
 * Source of the release's start program, which runs the portal or a command with the options in scripts/runtime.json.
 */
export const launcher = `// Starts the portal, or runs a command: node wyrmgate.mjs <command>.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(\`Node \${process.versions.node} is too old: install Node 24.\`);
  process.exit(1);
}
const runtime = JSON.parse(readFileSync(new URL('scripts/runtime.json', import.meta.url), 'utf8'));
const options = runtime.program.filter((part) => part.startsWith('--'));
// Uses a quarter less memory at startup, but is slightly slower.
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
if (memory < 640 * 1024 ** 2) options.push('--optimize-for-size');
const isMissing = !options.every((option) => process.execArgv.includes(option));
// The options that save memory must be set when a process starts, so this process is replaced. Windows does not support
// that.
if (isMissing && process.platform !== 'win32') {
  const file = process.argv[1]?.endsWith('.mjs') ? process.argv[1] : fileURLToPath(import.meta.url);
  const { MALLOC_ARENA_MAX } = runtime.environment;
  process.execve(process.execPath, [process.execPath, ...options, ...process.execArgv, file, ...process.argv.slice(2)], {
    MALLOC_ARENA_MAX,
    ...process.env,
  });
}
const [first, , ...more] = process.argv.slice(2);
const isCommand = first === '--env' ? more.length > 0 : first !== undefined;
// Must run before the first TypeScript import, so that later starts do not load the type stripper.
module.enableCompileCache();
await import(isCommand ? './server/src/cli.ts' : './server/src/main.ts');
`;

const stage = (root, folder) => {
  for (const part of [
    'server/src',
    'server/sandbox',
    'server/seed',
    'server/migrations',
    'contract/src',
    'contract/locales',
    'web/build',
    'deploy',
    'docs',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isShipped });
  for (const file of [
    'server/package.json',
    'web/package.json',
    'web/public/demo-client.txt',
    'web/public/favicon-32.png',
    'web/public/favicon.svg',
    'contract/package.json',
    'scripts/runtime.json',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
    'CREDITS.md',
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  const { name, version, license, type } = read(join(root, 'package.json'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, version, license, type, engines: { node: '>=24' } }, null, 2),
  );
  writeFileSync(join(folder, 'wyrmgate.mjs'), launcher);

  const packages = closure(root, ['server', 'contract']);
  for (const { path } of packages)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // Nested packages are separate entries in the list.
      filter: (file) => isUsed(file) && !file.slice(join(root, path).length).includes('/node_modules'),
    });
  // Must be a link, because Node does not run TypeScript inside node_modules.
  mkdirSync(join(folder, 'node_modules/@wyrmgate'), { recursive: true });
  symlinkSync('../../contract', join(folder, 'node_modules/@wyrmgate/contract'));
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(softwareBill({ name, version }, packages), null, 2));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(root, packages));
  return version;
};

/** Creates the tables of the embedded database now, so that the first start of an installation is faster. */
const createDatabase = async (node, folder) => {
  const program = ['server/src/initial-database.ts', 'server/initial-database.tar.gz'];
  const { code, output } = await runCaptured(node, program, { cwd: folder, what: 'creating the initial database' });
  if (code !== 0) throw new OperatorError(`${output}\n\nCreating the initial database failed: see the lines above.`);
};

const pack = async (archive, parent, name) => {
  const { code, output } = await runCaptured('tar', ['-czf', archive, '-C', parent, name], {
    cwd: parent,
    what: 'packing',
  });
  if (code !== 0) throw new OperatorError(`${output}\n\nPacking the release failed. Is tar installed?`);
};

export const buildRelease = async ({ node, root }, target) => {
  await buildWeb({ node, root });
  const parent = mkdtempSync(join(tmpdir(), 'wyrmgate-release-'));
  try {
    const { version } = read(join(root, 'package.json'));
    const name = `wyrmgate-${version}`;
    stage(root, join(parent, name));
    await createDatabase(node, join(parent, name));
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}-${process.platform}-${process.arch}.tar.gz`);
    await pack(archive, parent, name);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${archive.slice(dirname(archive).length + 1)}\n`);
    return archive;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename)
  await withRuntime(async (runtime) => {
    const archive = await buildRelease(runtime, join(runtime.root, 'build'));
    log(
      `${archive} (${megabytes(archive)} MB) and its checksum are ready. Unpack it where Node 24 is installed, and run: node wyrmgate.mjs`,
    );
    return 0;
  });
