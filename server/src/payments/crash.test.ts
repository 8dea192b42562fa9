import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, contract } from '@wyrmgate/contract';
import { type Api, createClient } from '@wyrmgate/contract/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { openTestDatabase } from '../../test/database.ts';
import { createPerson, type Person } from '../../test/people.ts';
import { type PortalProcess, startPortalProcess } from '../../test/process.ts';
import { eventually } from '../../test/shop.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createPackage } from '../packages/service.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import type { FaultPoint } from '../platform/faults/faults.ts';
import { mailOutbox } from '../platform/mail/table.ts';

const secrets = { secretKey: 'sk_test_crash', webhookSecret: 'whsec_crash' };
const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-crash-'));
let sandbox: Sandbox;
let onPostgres: (Database & { url: string | undefined }) | undefined;
let buyer: Person;
let running: PortalProcess | undefined;
let bought = 0;

/** Works on the database while no portal owns it. */
const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  if (onPostgres) return work(onPostgres);
  const database = await openEmbedded(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
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
const startPortal = async (faultPoint?: FaultPoint): Promise<PortalProcess> => {
  running = await startPortalProcess({
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    ...(onPostgres?.url ? { DATABASE_URL: onPostgres.url } : {}),
    ...(faultPoint ? { FAULT_POINT: faultPoint } : {}),
  });
  sandbox.control.sendWebhooksTo(running.base);
  return running;
};

beforeAll(async () => {
  sandbox = await startSandbox({ stripe: secrets, webhooks: 'manual' });
  if (inject('postgresUrl')) onPostgres = await openTestDatabase();
  await withDatabase(async (database) => {
    if (!onPostgres) await database.migrate();
    const as = () => clientOf('', '');
    buyer = await createPerson({ platform: { database }, clock: systemClock, as });
    await createPackage(database.db, {
      package_id: 'purse',
      name: 'Purse',
      coins: 100,
      bonus_coins: 10,
      price_eur: 199,
      price_usd: 219,
      created_at: new Date(),
    });
  });
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  await sandbox.close();
  await onPostgres?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a portal that dies in the middle of a purchase', () => {
  it.each([
    ['after it stored the webhook', 'inbox-stored'],
    ['before the credit was committed', 'settle-commits'],
    ['after the credit was committed', 'settle-committed'],
  ] as const)(
    '%s has credited it exactly once when it is back',
    async (_, point) => {
      const dying = await startPortal(point);
      const order = await clientOf(dying.base, buyer.token).payments.createStripeSession({
        body: { package_id: 'purse', consent: true },
      });
      sandbox.control.pay(order.session_id);
      const [event] = sandbox.control.events(order.session_id);
      await sandbox.control.deliver(event?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');

      const back = await startPortal();
      const { payments } = clientOf(back.base, buyer.token);
      // Its own page is not looked at: nothing but the start may heal it.
      await eventually(async () => {
        const { payments: rows } = await payments.history();
        return rows.find(({ reference }) => reference === order.reference)?.status === 'completed';
      });
      await expect(sandbox.control.deliver(event?.id ?? '', { times: 5, concurrency: 5 })).resolves.toEqual(
        Array(5).fill(200),
      );
      bought += 1;
      await back.stop();

      await withDatabase(async ({ db }) => {
        await expect(balanceOf(db, buyer.id)).resolves.toBe(bought * 110);
        await expect(verifyLedger(db)).resolves.toMatchObject({ ok: true, sum: 0, entries: bought * 4 });
        await expect(db.select().from(mailOutbox)).resolves.toHaveLength(bought);
      });
    },
    120_000,
  );
});
