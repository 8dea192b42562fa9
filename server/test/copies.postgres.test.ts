import { PgBoss } from 'pg-boss';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { balanceOf } from '../src/ledger/service.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { createPackage } from '../src/packages/service.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { type PortalProcess, startPortalProcess } from './process.ts';
import { createTestUser, type TestUser } from './users.ts';

const secrets = { secretKey: 'sk_test_copies', webhookSecret: 'whsec_copies' };
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: Sandbox;
let copies: PortalProcess[] = [];
let buyer: TestUser;

const startCopy = (): Promise<PortalProcess> =>
  startPortalProcess({
    DATABASE_URL: database.url ?? '',
    ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    SECRET_KEY: '7f'.repeat(32),
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
  });

const call = async <T>(copy: PortalProcess, path: string, body?: object): Promise<T> => {
  const reply = await fetch(copy.base + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await reply.json()) as { data: T; error?: string };
  if (!reply.ok) throw new Error(envelope.error);
  return envelope.data;
};
const checkout = (copy: PortalProcess) =>
  call<{ session_id: string }>(copy, '/api/stripe/session', { package_id: 'purse', consent: true });

beforeAll(async () => {
  expect(inject('postgresUrl')).toBeDefined();
  database = await openTestDatabase();
  sandbox = await startSandbox({ stripe: secrets, webhooks: 'manual' });
  copies = [await startCopy(), await startCopy()];
  buyer = await createTestUser({ platform: { database }, clock: systemClock, as: () => undefined as never });
  const now = new Date();
  const prices = { coins: 100, price_eur: 199, price_usd: 219 };
  await createPackage(database.db, { package_id: 'purse', name: 'Purse', ...prices, created_at: now });
});
afterAll(async () => {
  for (const copy of copies) copy.child.kill('SIGKILL');
  await sandbox.close();
  await database.close();
});

const connect = (copy: PortalProcess): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(copy.base, { path: '/realtime', auth: { token: buyer.token }, transports: ['websocket'] });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

/** Makes the queue treat jobs of dead workers as expired, and starts the sweep of unprocessed events. */
const expireJobs = async () => {
  await database.query('update payments_inbox set next_attempt_at = now() where processed_at is null');
  await database.query("update jobs.job set started_on = started_on - interval '2 minutes' where state = 'active'");
  await database.query('update jobs.queue set monitor_on = null');
  const executeSql = (text: string, values?: unknown[]) => database.query(text, values);
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql }, migrate: false, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise();
  // Outside of tests, this job runs once a minute.
  await boss.send('payments.sweep.stripe', {});
  await boss.stop();
};

describe('two server processes on one database', () => {
  it('credit a payment once even if both receive its webhook, and notify players connected to either process', async () => {
    const [first, second] = copies as [PortalProcess, PortalProcess];
    const socket = await connect(second);
    const balances: number[] = [];
    socket.on('balance', ({ balance }: { balance: number }) => balances.push(balance));
    const { session_id } = await checkout(first);
    await sandbox.control.pay(session_id, { delivery: 'lost' });
    const event = sandbox.control.events(session_id, 'checkout.session.completed')[0];
    const { path, body, headers } = sandbox.control.signedRequest(event?.id ?? '');
    const deliveries = Array.from({ length: 20 }, (_, index) =>
      fetch((index % 2 === 0 ? first : second).base + path, { method: 'POST', body, headers }),
    );
    for (const reply of await Promise.all(deliveries)) expect(reply.status).toBe(200);
    await eventually(async () => (await balanceOf(database.db, buyer.id)) === 100);
    if (process.env.TEST_REDIS_URL) await eventually(async () => balances.includes(100));
    socket.disconnect();
  });

  it('lose no payment when one of them is killed', async () => {
    const [first, second] = copies as [PortalProcess, PortalProcess];
    const sessions = await Promise.all(Array.from({ length: 5 }, () => checkout(first)));
    for (const { session_id } of sessions) await sandbox.control.pay(session_id, { delivery: 'lost' });
    for (const { session_id } of sessions) {
      const event = sandbox.control.events(session_id, 'checkout.session.completed')[0];
      const { path, body, headers } = sandbox.control.signedRequest(event?.id ?? '');
      expect((await fetch(first.base + path, { method: 'POST', body, headers })).status).toBe(200);
    }
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await call(second, '/api/auth/me')).toMatchObject({ id: buyer.id });
    await expireJobs();
    await eventually(async () => (await balanceOf(database.db, buyer.id)) === 600);
    expect(await verifyLedger(database.db)).toMatchObject({ ok: true, sum: 0 });
  });
});
