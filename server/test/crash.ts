import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contract } from '@wyrmgate/contract';
import { type Api, createClient } from '@wyrmgate/contract/client';
import { inject } from 'vitest';
import { defaultNowPayments, defaultPayPal, type SandboxControl, startSandbox } from '../sandbox/sandbox.ts';
import { createPackage } from '../src/packages/service.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import type { FaultPoint } from '../src/platform/faults/faults.ts';
import { createEmbeddedDatabase, openTestDatabase } from './database.ts';
import { type PortalProcess, startPortalProcess } from './process.ts';
import { createTestUser, type TestUser, type TestUserOptions } from './users.ts';

const secrets = { secretKey: 'sk_test_crash', webhookSecret: 'whsec_crash' };

/** A portal that can be killed and restarted on the same database, with a sandbox that keeps running. */
export type CrashRig = {
  control: SandboxControl;
  /** Starts the portal. With a fault point, the portal dies at that point. */
  start(faultPoint?: FaultPoint, env?: Record<string, string>): Promise<PortalProcess>;
  /** Returns the API client of a user on a running portal. */
  as(portal: PortalProcess, createUser: TestUser): Api<Contract>;
  /** Runs `work` on the database while no portal is running. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  createUser(options?: TestUserOptions): Promise<TestUser>;
  close(): Promise<void>;
};

const clientOf = (base: string, token: string): Api<Contract> =>
  createClient<Contract>(contract, async ({ method, url, body, options }) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const reply = await fetch(base + url, {
      method,
      headers: { ...headers, ...options.headers },
      ...(body ? { body } : {}),
    });
    return { status: reply.status, text: await reply.text() };
  });

/**
 * Opens a crash rig with one package, `purse`: 100 coins and 10 bonus coins for 1.99 EUR. `env` is added to the
 * portal's variables.
 */
export const openCrashRig = async ({ env = {} }: { env?: Record<string, string> } = {}): Promise<CrashRig> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-crash-'));
  const sandbox = await startSandbox({ stripe: secrets, webhooks: 'manual' });
  const onPostgres = inject('postgresUrl') ? await openTestDatabase() : undefined;
  let running: PortalProcess | undefined;
  const withDatabase: CrashRig['withDatabase'] = async (work) => {
    if (onPostgres) return work(onPostgres);
    const database = await openEmbedded(dataDir);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  if (!onPostgres) createEmbeddedDatabase(dataDir);
  await withDatabase((database) =>
    createPackage(database.db, {
      package_id: 'purse',
      name: 'Purse',
      coins: 100,
      bonus_coins: 10,
      price_eur: 199,
      price_usd: 219,
      created_at: new Date(),
    }),
  );
  return {
    control: sandbox.control,
    withDatabase,
    createUser: (options) =>
      withDatabase((database) =>
        createTestUser({ platform: { database }, clock: systemClock, as: () => clientOf('', '') }, options),
      ),
    as: ({ base }, { token }) => clientOf(base, token),
    start: async (faultPoint, more = {}) => {
      running = await startPortalProcess({
        DATA_DIR: dataDir,
        STRIPE_SECRET_KEY: secrets.secretKey,
        STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
        STRIPE_API_BASE: sandbox.url,
        PAYPAL_CLIENT_ID: defaultPayPal.clientId,
        PAYPAL_CLIENT_SECRET: defaultPayPal.clientSecret,
        PAYPAL_WEBHOOK_ID: defaultPayPal.webhookId,
        PAYPAL_API_BASE: sandbox.url,
        PAYPAL_CERT_HOSTS: new URL(sandbox.url).host,
        NOWPAYMENTS_API_KEY: defaultNowPayments.apiKey,
        NOWPAYMENTS_IPN_SECRET: defaultNowPayments.ipnSecret,
        NOWPAYMENTS_API_BASE: `${sandbox.url}/nowpayments/v1`,
        ...env,
        ...more,
        ...(onPostgres?.url ? { DATABASE_URL: onPostgres.url } : {}),
        ...(faultPoint ? { FAULT_POINT: faultPoint } : {}),
      });
      sandbox.control.sendWebhooksTo(running.base);
      return running;
    },
    close: async () => {
      running?.child.kill('SIGKILL');
      await running?.ended;
      await sandbox.close();
      await onPostgres?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
