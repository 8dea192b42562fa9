import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomToken } from './platform/crypto/crypto.ts';

/** The gateways' stand-in, running as a program of its own beside the portal. */
export type SandboxProcess = { child: ChildProcess; url: string; variables: Record<string, string> };

const program = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

const freePort = async (wanted: number): Promise<number> => {
  for (let port = wanted; port < wanted + 50; port += 1) if (await isFree(port)) return port;
  throw new Error('No port is free for the payment sandbox; set STRIPE_SECRET_KEY to use a real gateway.');
};

// Kept in the data folder, so that a payment begun before a restart can be finished after it.
const readKeys = (dataDir: string): { secretKey: string; webhookSecret: string } => {
  const file = join(dataDir, 'sandbox.keys.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const clean = () => randomToken().replace(/[^A-Za-z0-9]/g, '');
    const keys = { secretKey: `sk_test_sandbox${clean()}`, webhookSecret: `whsec_${clean()}` };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** Starts the sandbox for a portal on `port` and answers the variables that point the portal at it. */
export const startSandboxProcess = async (options: {
  dataDir: string;
  port: number;
  host: string;
  publicHost: string;
}): Promise<SandboxProcess> => {
  const { dataDir, port, host, publicHost } = options;
  const keys = readKeys(dataDir);
  const sandboxPort = await freePort(port + 1009);
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.execArgv,
    env: {
      ...process.env,
      // Only a portal in development starts it; in production it would refuse.
      NODE_ENV: 'development',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_HOST: host,
      SANDBOX_PUBLIC_URL: `http://${publicHost}:${sandboxPort}`,
      SANDBOX_STATE: join(dataDir, 'sandbox.json'),
      SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${port}`,
      SANDBOX_STRIPE_SECRET_KEY: keys.secretKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
  });
  return {
    child,
    url: `http://${publicHost}:${sandboxPort}`,
    variables: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
      PAYMENT_SANDBOX: '1',
    },
  };
};
