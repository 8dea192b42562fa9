import { spawn } from 'node:child_process';
import { log, OperatorError } from './log.mjs';

export const killed = 'The process was killed: the machine is probably out of memory. Add memory or swap.';

/** Child processes, all of which end with this process. */
const running = new Set();
let stopping = false;

const stop = (signal) => {
  stopping = true;
  for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit(1);
};

/** Forwards signals to the child processes. Stops them when npm ends too, because npm's shell forwards no signals. */
export const forwardSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 300);
  watch.unref();
};

/** Throws after a signal, so that interrupted work does not count as complete. */
export const assertNotStopped = () => {
  if (stopping) throw new OperatorError('Stopped.');
};

const start = (command, args, options) => {
  assertNotStopped();
  const child = spawn(command, args, options);
  running.add(child);
  const end = () => running.delete(child);
  child.once('error', end).once('close', end);
  return child;
};

/** Runs a program in this terminal and returns its exit code. `onError` also receives what it writes to its error output. */
export const runInForeground = (command, args, { cwd, env = process.env, onError }) =>
  new Promise((resolve, reject) => {
    const child = start(command, args, { cwd, env, stdio: ['inherit', 'inherit', onError ? 'pipe' : 'inherit'] });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      onError(text);
    });
    child.on('error', (error) => reject(new OperatorError(`Cannot start ${command}: ${error.message}.`)));
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' && !stopping) console.error(killed);
      resolve(code ?? (stopping ? 0 : 1));
    });
  });

/**
 * Replaces this process with a program to save memory, or runs it as a child where the system or this Node cannot
 * replace a process. With END_WITH_PARENT, the program exits when npm does.
 */
export const runInstead = (command, args, { cwd, env }) => {
  assertNotStopped();
  if (process.platform === 'win32' || typeof process.execve !== 'function')
    return runInForeground(command, args, { cwd, env });
  process.chdir(cwd);
  const followsNpm = process.env.npm_lifecycle_event === undefined ? {} : { END_WITH_PARENT: '1' };
  return process.execve(command, [command, ...args], { ...env, ...followsNpm });
};

/** The last lines of an output, which usually contain the reason for a failure. */
export const tail = (text) => text.trimEnd().split('\n').slice(-25).join('\n');

/**
 * Runs a program without a shell or input, and prints only a line of progress every 20 seconds. Returns the exit code, the end of the
 * output and the duration.
 */
export const runCaptured = (command, args, { cwd, env = process.env, what }) =>
  new Promise((resolve, reject) => {
    const started = Date.now();
    const seconds = () => (Date.now() - started) / 1000;
    let output = '';
    const child = start(command, args, {
      cwd,
      env: { ...env, CI: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk) => {
      output = (output + chunk).slice(-60_000);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const ticking = setInterval(() => log(`  ${what}: ${Math.round(seconds())} s …`), 20_000);
    const end = (code) => {
      clearInterval(ticking);
      if (stopping) reject(new OperatorError('Stopped.'));
      else resolve({ code, output: tail(output), seconds: seconds() });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') output += `\n${killed}`;
      end(code ?? 1);
    });
  });
