import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomToken } from './platform/crypto/crypto.ts';

/** The payment sandbox, which runs as a separate process. */
export type SandboxProgram = {
  url: string;
  /** Environment variables that point the portal to the sandbox. */
  variables: Record<string, string>;
  /** Starts the sandbox. `settled` resolves when it is listening or has failed. */
  launch(): { child: ChildProcess; settled: Promise<void> };
};

const program = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

const freePort = async (wanted: number): Promise<number> => {
  for (let port = wanted; port < wanted + 50; port += 1) if (await isFree(port)) return port;
  throw new Error('No free port found for the payment sandbox. Set the keys of a real gateway instead.');
};

// The keys are stored in the data folder, so that payments can be completed after a restart.
const readKeys = (dataDir: string) => {
  const file = join(dataDir, 'sandbox.keys.json');
  const stored: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const alphanumericToken = () => randomToken().replace(/[^A-Za-z0-9]/g, '');
  const keys = {
    secretKey: stored.secretKey ?? `sk_test_sandbox${alphanumericToken()}`,
    webhookSecret: stored.webhookSecret ?? `whsec_${alphanumericToken()}`,
    paypalSecret: stored.paypalSecret ?? alphanumericToken(),
    nowpaymentsKey: stored.nowpaymentsKey ?? alphanumericToken(),
    ipnSecret: stored.ipnSecret ?? alphanumericToken(),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};
const paypalClient = 'paypal-sandbox';
const paypalWebhook = 'WEBHOOK-SANDBOX';

const watch = (child: ChildProcess) => ({
  child,
  settled: new Promise<void>((resolve) => {
    for (const event of ['message', 'exit', 'error']) child.once(event, () => resolve());
  }),
});

/** Chooses a port and keys for a sandbox. Does not start it yet, because that takes half a second. */
export const planSandbox = async (options: {
  dataDir: string;
  port: number;
  host: string;
  publicHost: string;
}): Promise<SandboxProgram> => {
  const { dataDir, port, host, publicHost } = options;
  const keys = readKeys(dataDir);
  const sandboxPort = await freePort(port + 1009 < 65_486 ? port + 1009 : port - 1059);
  const launch = () =>
    watch(
      fork(program, {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: process.execArgv,
        env: {
          ...process.env,
          // The sandbox does not run in production.
          NODE_ENV: 'development',
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_HOST: host,
          SANDBOX_PUBLIC_URL: `http://${publicHost}:${sandboxPort}`,
          SANDBOX_STATE: join(dataDir, 'sandbox.json'),
          SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${port}`,
          SANDBOX_STRIPE_SECRET_KEY: keys.secretKey,
          SANDBOX_STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
          SANDBOX_PAYPAL_CLIENT_ID: paypalClient,
          SANDBOX_PAYPAL_CLIENT_SECRET: keys.paypalSecret,
          SANDBOX_PAYPAL_WEBHOOK_ID: paypalWebhook,
          SANDBOX_NOWPAYMENTS_API_KEY: keys.nowpaymentsKey,
          SANDBOX_NOWPAYMENTS_IPN_SECRET: keys.ipnSecret,
        },
      }),
    );
  return {
    launch,
    url: `http://${publicHost}:${sandboxPort}`,
    variables: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
      PAYPAL_CLIENT_ID: paypalClient,
      PAYPAL_CLIENT_SECRET: keys.paypalSecret,
      PAYPAL_WEBHOOK_ID: paypalWebhook,
      PAYPAL_API_BASE: `http://127.0.0.1:${sandboxPort}`,
      PAYPAL_CERT_HOSTS: `127.0.0.1:${sandboxPort}`,
      NOWPAYMENTS_API_KEY: keys.nowpaymentsKey,
      NOWPAYMENTS_IPN_SECRET: keys.ipnSecret,
      NOWPAYMENTS_API_BASE: `http://127.0.0.1:${sandboxPort}/nowpayments/v1`,
      PAYMENT_SANDBOX: '1',
    },
  };
};
