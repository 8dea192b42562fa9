import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Env } from '../../env.ts';
import { ok, type Probe, problem, skipped, warning } from '../../health/probes/probe.ts';
import { version } from '../../version.ts';

const megabyte = 1024 ** 2;
/** Megabytes of memory and swap needed for the portal alone, and together with other programs on the machine. */
const needs = {
  postgres: { least: 256, better: 450, mode: 'with PostgreSQL' },
  embedded: { least: 800, better: 1400, mode: 'with the embedded database' },
} as const;

export type Machine = { memory: number; swap: number; free: number };

const swapBytes = (): number => {
  try {
    return Number(/^SwapTotal:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** The nearest existing folder, because the data folder may not exist before the first start. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

/** Reads the memory, which a container may limit, and the free disk space of the data folder. */
export const readMachine = (dataDir: string): Machine => {
  const limit = process.constrainedMemory();
  const disk = statfsSync(existing(dataDir));
  return {
    memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    swap: swapBytes(),
    free: disk.bavail * disk.bsize,
  };
};

export const memoryProbe = (env: Env, { memory, swap }: Machine): Probe => ({
  name: 'memory',
  run: async () => {
    const { least, better, mode } = needs[env.databaseUrl === undefined ? 'embedded' : 'postgres'];
    const total = Math.round((memory + swap) / megabyte);
    const text = `${total} MB of memory and swap`;
    if (total < least) return problem(`${text}: the portal ${mode} needs ${least} MB. Add swap or memory.`);
    if (total < better) return warning(`${text}: the portal ${mode} runs safely from ${better} MB. Add swap.`);
    return ok(`${text}.`);
  },
});

export const diskProbe = (env: Env, { free }: Machine): Probe => ({
  name: 'disk',
  run: async () => {
    const text = `${(free / 1024 ** 3).toFixed(1)} GB free for ${env.dataDir}`;
    if (free < 200 * megabyte) return problem(`${text}: make room before the database stops.`);
    return free < 1024 * megabyte ? warning(`${text}: make room soon.`) : ok(`${text}.`);
  },
});

/** Compares the version of this program with that of the portal running on this machine. */
export const versionProbe = (env: Env): Probe => ({
  name: 'version',
  run: async () => {
    const own = `Version ${version} on Node ${process.versions.node}`;
    if (Number(process.versions.node.split('.')[0]) < 24) return problem(`${own}: install Node 24.`);
    const host = env.host === '0.0.0.0' || env.host === '::' ? '127.0.0.1' : env.host;
    try {
      const reply = await fetch(`http://${host}:${env.port}/health/ready`, { signal: AbortSignal.timeout(3000) });
      const { version: running } = (await reply.json()) as { version?: unknown };
      if (running === version) return ok(`${own}, also running on port ${env.port}.`);
      return warning(`${own}, but port ${env.port} runs ${String(running)}: restart the portal.`);
    } catch {
      return skipped(`${own}. The portal is not running on port ${env.port}.`);
    }
  },
});
