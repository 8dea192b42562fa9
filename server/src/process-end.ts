import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stops this process when npm ends, because npm's shell does not forward signals. */
export const endWithParent = (wanted: string | undefined): void => {
  if (wanted !== '1') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
};

type Running = { pid: number; boot: string };
const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Identifies the current boot of the machine, because a process id from an earlier boot means nothing. */
const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
};

const readRunning = (dataDir: string): Running | undefined => {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Running;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A killed process cannot report its end, so the next process does. */
export const killedText =
  'The portal was killed last time instead of being stopped: the machine is probably out of memory. Add memory or swap.';

/**
 * Records that this process uses the data folder. Returns true if the previous one was killed: its note remains and the
 * machine has not been restarted.
 */
export const noteStart = (dataDir: string): boolean => {
  const before = readRunning(dataDir);
  const boot = bootId();
  // In a container, every portal has the same process id.
  const isOther = before?.boot === boot && before.pid !== process.pid && isAlive(before.pid);
  if (isOther) return false;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(fileIn(dataDir), JSON.stringify({ pid: process.pid, boot } satisfies Running), { mode: 0o600 });
  } catch {
    // A data folder that cannot be written is reported by the code that needs it.
  }
  return before?.boot === boot;
};

/** Removes the note after a clean shutdown. */
export const noteStop = (dataDir: string): void => {
  if (readRunning(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
};
