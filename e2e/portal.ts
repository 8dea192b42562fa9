import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import pg from 'pg';
import { dropDatabase } from '../server/test/drop-database.ts';
import { waitingForHydration } from './hydration.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export type Portal = {
  url: string;
  /** Address of the payment sandbox's dashboard. */
  sandbox: string;
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};
export type PortalOptions = {
  storage: 'embedded' | 'postgres';
  /**
   * Database of a game server; without it, the portal uses the demo world. If it is an empty string, the spec starts
   * its own portal.
   */
  gameUrl: string | undefined;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** The sandbox listens on the portal's port plus this number. */
const sandboxOffset = 1009;

/** Finds a port below the ephemeral range that is free together with its sandbox port. */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 31_000);
    if ((await isFree(port)) && (await isFree(port + sandboxOffset))) return port;
  }
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
};

const launch = async (url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Prevents an aborted run from leaving the portal running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The portal exited with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
};

const end = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/** Creates a PostgreSQL database and chooses a Redis database for one portal. */
const createServices = async (worker: number) => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `wyrmgate_e2e_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const redis = process.env.TEST_REDIS_URL;
  return {
    // Portals run in parallel, so each of them needs a separate Redis database.
    env: { DATABASE_URL: url.href, ...(redis ? { REDIS_URL: new URL(`/${worker}`, redis).href } : {}) },
    remove: async () => {
      await admin.end();
      await dropDatabase(server, name);
    },
  };
};

const seedDemo = async (env: NodeJS.ProcessEnv): Promise<void> => {
  for (const command of [['migrate'], ['seed', '--demo']])
    await promisify(execFile)(process.execPath, ['server/src/cli.ts', ...command], { cwd: root, env });
};

/** Opens a page in a separate browser context, for another user. The context closes after the test. */
type SecondBrowser = (options?: BrowserContextOptions) => Promise<Page>;

/** Starts the real portal with the demo community once per worker, and provides it as `portal`. */
export const test = base.extend<{ secondBrowser: SecondBrowser }, PortalOptions & { portal: Portal }>({
  storage: ['embedded', { option: true, scope: 'worker' }],
  gameUrl: [undefined, { option: true, scope: 'worker' }],
  portal: [
    async ({ storage, gameUrl }, use, { parallelIndex }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-e2e-'));
      const services = storage === 'postgres' ? await createServices(parallelIndex) : undefined;
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = {
        ...process.env,
        // Development mode provides the sandbox and the demo community. Limits are scaled up, because all visitors share one
        // address.
        NODE_ENV: 'development',
        RATE_LIMIT_SCALE: '1000',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...services?.env,
        ...(gameUrl ? { GAME_DATABASE_URL: gameUrl } : {}),
      };
      // At startup, the portal seeds only the embedded database.
      if (services) await seedDemo(env);
      let child = await launch(url, env);
      await use({
        url,
        sandbox: `http://localhost:${port + sandboxOffset}`,
        restart: async (signal) => {
          await end(child, signal);
          child = await launch(url, env);
        },
      });
      await end(child, 'SIGTERM');
      await services?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  page: async ({ page }, use) => use(waitingForHydration(page)),
  secondBrowser: async ({ browser, baseURL, locale }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...options,
      });
      opened.push(context);
      return waitingForHydration(await context.newPage());
    });
    for (const context of opened) await context.close();
  },
});

export { expect } from '@playwright/test';
