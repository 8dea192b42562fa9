import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

const runtime = JSON.parse(readFileSync(`${root}scripts/runtime.json`, 'utf8')) as {
  program: string[];
  environment: Record<string, string>;
};

/** Servers run on the first core and the load generator on the second, so that figures are per core. */
const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const onCore = (core: number, command: string[]): [string, string[]] => {
  const [program = '', ...rest] = pinned ? ['taskset', '-c', String(core), ...command] : command;
  return [program, rest];
};

export const spawnOn = (core: number, command: string[], env: Record<string, string> = {}): ChildProcess => {
  const [program, args] = onCore(core, command);
  return spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type Server = {
  url: string;
  startMs: number;
  residentMegabytes(): number;
  /** Total CPU time of the process; NaN where the system has no /proc. */
  cpuMs(): number;
  stop(): Promise<void>;
};

const responds = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

const residentOf = (pid: number | undefined): number => {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout.trim()) / 1024);
};

const cpuMsOf = (pid: number | undefined): number => {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The program name in parentheses may contain spaces. User and system time follow it, in hundredths of a second.
  const [user = 0, system = 0] = (readFileSync(file, 'utf8').split(') ').at(-1) ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
};

/** Starts `command` and waits for a successful response from `path`. */
export const startServer = async (
  command: string[],
  path: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Server> => {
  const began = performance.now();
  const child = spawnOn(0, command, env);
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(url + path))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} exited with ${child.exitCode}.`);
    await wait(10);
  }
  const startMs = Math.round(performance.now() - began);
  return {
    url,
    startMs,
    residentMegabytes: () => residentOf(child.pid),
    cpuMs: () => cpuMsOf(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
};

/** Starts a portal with the demo community in a data folder. A start in a used folder is a warm start. */
export const startPortal = async (dataDir: string, env: Record<string, string> = {}): Promise<Server> => {
  const port = await freePort();
  return startServer([process.execPath, ...runtime.program], '/health/ready', port, {
    ...runtime.environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    ...env,
  });
};

/** Seeds the demo community into PostgreSQL, because starting the portal seeds only the embedded database. */
export const seedDemo = (dataDir: string, env: Record<string, string>): void => {
  for (const command of [['migrate'], ['seed', '--demo']]) {
    const { status } = spawnSync(process.execPath, ['server/src/cli.ts', ...command], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${command.join(' ')} exited with ${status}.`);
  }
};

export const temporaryFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
