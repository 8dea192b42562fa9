import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal, PortalAddress } from '../../web/vite/dev-proxy.ts';

const log = (text: string) => process.stdout.write(`${text}\n`);
const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Returns the next message, or undefined if the process ends first. */
const messageOf = async <T>(child: ChildProcess): Promise<T | undefined> => {
  const exited = once(child, 'exit').then(() => []);
  const [message] = await Promise.race([once(child, 'message'), exited]);
  return message;
};

/** Requests wait for this promise. If no request is waiting, its rejection must not end the process. */
const deferred = (): PromiseWithResolvers<PortalAddress> => {
  const made = Promise.withResolvers<PortalAddress>();
  made.promise.catch(() => undefined);
  return made;
};

/**
 * Runs the portal and replaces it on `restart`, unless the new code fails to load. The old process serves requests
 * while the new one loads, and ends before the new one opens the embedded database, which allows only one owner.
 */
export const createPortal = (options: { root: string; port: number; env: NodeJS.ProcessEnv }) => {
  const { root, port } = options;
  const env = { ...options.env, PORT: String(port) };
  let current: ChildProcess | undefined;
  let loading: ChildProcess | undefined;
  let ready = deferred();
  let last: Promise<void> = Promise.resolve();

  const load = async (): Promise<{ child: ChildProcess; headers: PortalAddress['headers'] } | undefined> => {
    const child = fork('server/src/dev/main.ts', { cwd: root, env });
    loading = child;
    const headers = await messageOf<PortalAddress['headers']>(child);
    loading = undefined;
    return headers && { child, headers };
  };

  const end = async (child: ChildProcess | undefined): Promise<void> => {
    if (!child || !isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  const replace = async (): Promise<void> => {
    const started = performance.now();
    const next = await load();
    if (!next) {
      if (current && isRunning(current)) log('The code did not load: the previous server keeps running.');
      else ready.reject(new Error('The server did not start: see the terminal.'));
      return;
    }
    const { child, headers } = next;
    const waiting = deferred();
    ready.resolve(waiting.promise);
    ready = waiting;
    await end(current);
    current = child;
    child.once('exit', () => waiting.reject(new Error('The server stopped: see the terminal.')));
    child.send('start');
    const fullyStarted = messageOf(child);
    while (isRunning(child) && !(await accepts(port))) await pause(10);
    if (!isRunning(child)) return;
    waiting.resolve({ port, headers });
    log(`Server ready in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    // A signal that arrives before the process has fully started would end it without closing the database.
    await fullyStarted;
  };

  return {
    ready: () => ready.promise,
    restart: (): void => {
      // A process that is still loading may have read only part of the changed files.
      loading?.kill();
      last = last.then(replace);
    },
    stop: async (): Promise<void> => {
      await Promise.all([end(loading), end(current)]);
    },
  } satisfies Portal & { restart(): void; stop(): Promise<void> };
};
