import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running process uses the folder. The message names that process. */
export class FolderInUseError extends Error {}

// The start time is needed because after a crash another program may have the same process id.
const startTimeOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isRunning = (pid: number, startTime: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startTime === '' || startTimeOf(pid) === startTime;
};

/**
 * Locks the data folder for this process, and returns a function that releases it. Takes over the lock of a process
 * that was killed.
 */
export const lockFolder = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'portal.lock');
  const mine = `${process.pid} ${startTimeOf(process.pid)}`;
  for (let tries = 0; ; tries += 1)
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || tries > 3) throw error;
      const [pid = '', startTime = ''] = readFileSync(file, 'utf8').split(' ');
      if (isRunning(Number(pid), startTime))
        throw new FolderInUseError(
          `The folder ${dataDir} is in use by process ${pid}. Stop it, or set another DATA_DIR.`,
        );
      rmSync(file, { force: true });
    }
};
