import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SandboxError } from './sandbox-error.ts';

export type StateFile = {
  read: () => Record<string, unknown>;
  /** Schedules a write. Several changes share one write. */
  changed: () => void;
  flush: () => void;
};

const writeDelayMs = 200;

export const openStateFile = (path: string | undefined, collect: () => Record<string, unknown>): StateFile => {
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify(collect()));
    renameSync(temporary, path);
  };
  return {
    read: () => (path === undefined ? {} : readState(path)),
    changed: () => {
      if (path !== undefined) timer ??= setTimeout(write, writeDelayMs);
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
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null ? { ...state } : {};
  } catch {
    throw new SandboxError(`The sandbox cannot read its state file ${path}: delete it to start over.`);
  }
};
