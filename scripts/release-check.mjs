// Unpacks a release into an empty folder and starts it there, using only Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { log, OperatorError } from './log.mjs';
import { runCaptured } from './processes.mjs';
import { buildRelease } from './release.mjs';

const largest = 60 * 1024 ** 2;
const patienceMs = 120_000;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const startsIn = async (node, folder) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(node, ['wyrmgate.mjs'], {
    cwd: folder,
    env: { PORT: String(port), DATA_DIR: join(folder, 'data'), PATH: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const end = Date.now() + patienceMs;
    for (;;) {
      const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
      if (ready?.ok) break;
      if (child.exitCode !== null || Date.now() > end) throw new OperatorError(`The release did not start:\n${output}`);
      await wait(100);
    }
    for (const [path, part] of [
      ['/', '<html'],
      ['/api/packages', '"success":true'],
    ])
      if (!(await (await fetch(url + path)).text()).includes(part))
        throw new OperatorError(`The release does not serve ${path}:\n${output}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

/** Builds a release, and throws unless it is small enough, matches its checksum and starts. */
export const checkRelease = async (runtime) => {
  const parent = mkdtempSync(join(tmpdir(), 'wyrmgate-release-check-'));
  try {
    const archive = await buildRelease(runtime, parent);
    const { size } = statSync(archive);
    if (size > largest) throw new OperatorError(`The archive has ${size} bytes; at most ${largest} are allowed.`);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    if (readFileSync(`${archive}.sha256`, 'utf8') !== `${sum}  ${basename(archive)}\n`)
      throw new OperatorError('The archive does not match its checksum file.');
    const { code, output } = await runCaptured('tar', ['-xzf', archive, '-C', parent], {
      cwd: parent,
      what: 'unpacking',
    });
    if (code !== 0) throw new OperatorError(output);
    await startsIn(runtime.node, archive.replace(/-[^-]+-[^-]+\.tar\.gz$/, ''));
    log(`The release (${(size / 1024 ** 2).toFixed(1)} MB) starts and serves pages.`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
};
