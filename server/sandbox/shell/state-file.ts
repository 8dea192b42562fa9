import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SandboxRefused } from './refused.ts';

export type StateFile = {
  read: () => Record<string, unknown>;
  /** Writes soon; many changes in a row cost one write. */
  changed: () => void;
  flush: () => void;
};

const pause = 200;

export const openStateFile = (path: string | undefined, collect: () => Record<string, unknown>): StateFile => {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    const half = `${path}.${process.pid}.tmp`;
    writeFileSync(half, JSON.stringify(collect()));
    renameSync(half, path);
  };
  return {
    read: () => (path === undefined ? {} : readState(path)),
    changed: () => {
      if (path !== undefined) timer ??= setTimeout(write, pause);
    },
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
};

const readState = (path: string): Record<string, unknown> => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw cause;
  }
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    throw new SandboxRefused(`The sandbox cannot read its state in ${path}: delete the file to start afresh.`);
  }
};
