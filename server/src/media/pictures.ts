import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mediaProblems } from '@wyrmgate/contract/media';
import { problem } from '../http/problem.ts';
import type { PictureResult } from './picture-process.ts';

export type Picture = Exclude<PictureResult, { refused: string }>;

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** Exit code of the process if the sizes could not be written. */
const fullDisk = 28;
const timeoutMs = 45_000;
/** Gives the process a lower priority than the portal, so that serving pages comes first. */
const niceness = 10;

const runProcess = (script: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { PATH, SystemRoot } = process.env;
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...args],
      {
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 100_000,
        // The process gets no secrets, because a malicious file may attack the decoder.
        env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), MALLOC_ARENA_MAX: '2' },
      },
      (error, output) => (error ? reject(error) : resolve(output)),
    );
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // The process has already ended, or the system does not allow changing its priority.
    }
  });

let last: Promise<unknown> = Promise.resolve();

/** Processes one picture at a time, because each may briefly use a few hundred megabytes. */
const afterOthers = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
};

/** Runs a script that draws pictures, and returns what it prints. Throws a problem if it fails. */
export const runPictureProcess = (file: string, args: readonly string[]): Promise<string> =>
  afterOthers(() => runProcess(file, args)).catch((error: unknown) => {
    const { killed, code } = error as { killed?: boolean; code?: unknown };
    if (code === fullDisk) throw problem(mediaProblems.notStored);
    throw problem(killed ? mediaProblems.busy : mediaProblems.broken);
  });

/** Encodes a picture in all sizes into a folder. Throws a problem if it is not a complete picture of this format. */
export const encodePicture = async (input: string, folder: string, format: string): Promise<Picture> => {
  const result = JSON.parse(await runPictureProcess(script, [input, folder, format])) as PictureResult;
  if ('refused' in result) throw problem(mediaProblems[result.refused]);
  return result;
};
