import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type PortalProcess = {
  base: string;
  child: ChildProcess;
  /** Resolves with the signal that ended the process, or null. */
  ended: Promise<NodeJS.Signals | null>;
  /** Returns the output so far, for the message of a failed test. */
  output(): string;
  /** Stops the process with SIGTERM, and rejects if the exit code is not 0. */
  stop(): Promise<void>;
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
};

// Each test worker has its own ports below the ephemeral range, so that no other portal listens on them.
const portsOfWorker = 200;
let next = 0;
export const freePort = async (): Promise<number> => {
  const first = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 50) * portsOfWorker;
  for (;;) {
    const port = first + (next++ % portsOfWorker);
    if (await isFree(port)) return port;
  }
};

/** Starts the server, or another version of it, as a separate process and waits until it is ready. */
export const startPortalProcess = async (env: Record<string, string>, program = main): Promise<PortalProcess> => {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const end = Date.now() + 120_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The portal did not start: ${output}`);
    const live = await fetch(`${base}/health/ready`).catch(() => undefined);
    if (live?.ok) break;
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`The portal did not start in time: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    base,
    child,
    ended,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (child.exitCode !== 0) throw new Error(`The portal ended with ${child.exitCode}: ${output}`);
    },
  };
};
