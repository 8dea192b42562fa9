// Measures orders, webhooks and credits per second on PostgreSQL, with the portal on one core and the payment sandbox in this process.
// Part of `npm run bench` if TEST_DATABASE_URL is set.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../server/sandbox/sandbox.ts';
import { type Server, spawnOn, startPortal } from './portal.ts';

const secretKey = 'sk_test_bench';
const webhookSecret = 'whsec_bench';
const buyers = 40;
/** Enough purchases to warm up the JIT compiler, because a portal usually runs for a long time. */
const warmUp = 1000;
const burst = 600;
const parallel = 24;
const steadyPerSecond = 80;
const steadySeconds = 15;
/** Time limit between two credits, so that a lost payment fails the bench instead of blocking it. */
const patienceMs = 120_000;

type Bench = { portal: Server; sandbox: Sandbox; database: pg.Client; tokens: string[]; packageId: string };
type Delays = { p50: number; p99: number };
export type PaymentFigures = {
  perSecond: number;
  /** Baseline from the same run: the same writes as hand-written statements. */
  floorPerSecond: number;
  /** CPU time of the portal per purchase. */
  cpuMs: number;
  transactions: number;
  steady: Delays;
};

const agent = new Agent({ keepAlive: true });

/** Used instead of `fetch` to save CPU time, because the database shares the core. */
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
    sent.on('error', reject).on('response', (response) => {
      text(response).then((reply) => {
        if (response.statusCode === 200) resolve((JSON.parse(reply) as { data: Record<string, string> }).data);
        else reject(new Error(`${url} responded with ${response.statusCode}: ${reply}`));
      }, reject);
    });
    sent.end(JSON.stringify(body));
  });

const logInBuyers = async (portal: Server, database: pg.Client): Promise<string[]> => {
  const { rows } = await database.query<{ username: string }>(
    `select username from users where status = 'active' and authority = 'player' order by id limit ${buyers}`,
  );
  const tokens: string[] = [];
  for (const { username } of rows) {
    const { token } = await post(`${portal.url}/api/auth/login`, { username, password: 'Demo1234' });
    if (token) tokens.push(token);
  }
  return tokens;
};

/** Orders a package, pays for it, and returns the reference and the time of the payment. */
const orderAndPay = async ({ portal, sandbox, tokens, packageId }: Bench, index: number) => {
  const { reference = '', session_id = '' } = await post(
    `${portal.url}/api/stripe/session`,
    { package_id: packageId, currency: 'EUR', consent: true },
    { authorization: `Bearer ${tokens[index % tokens.length]}`, 'idempotency-key': randomUUID() },
  );
  const paidAt = performance.now();
  sandbox.control.pay(session_id);
  return { reference, paidAt };
};

/** Records when each payment is completed in the database. */
const watchCredits = (database: pg.Client) => {
  const waiting = new Map<string, number>();
  const delays: number[] = [];
  let watching = true;
  let last = performance.now();
  const loop = (async () => {
    while (watching || waiting.size > 0) {
      if (performance.now() - last > patienceMs) throw new Error(`${waiting.size} payments were not credited.`);
      const { rows } = await database.query<{ reference: string }>(
        `select reference from unnest($1::text[]) as waiting (reference) join payments using (reference)
         where status = 'completed'`,
        [[...waiting.keys()]],
      );
      const now = performance.now();
      if (rows.length > 0) last = now;
      for (const { reference } of rows) {
        delays.push(now - (waiting.get(reference) ?? now));
        waiting.delete(reference);
      }
      // More frequent polls would slow down the portal that is being measured.
      await wait(200);
    }
  })();
  return {
    add: (reference: string, paidAt: number) => void waiting.set(reference, paidAt),
    end: async (): Promise<Delays> => {
      watching = false;
      await loop;
      delays.sort((a, b) => a - b);
      const at = (share: number) =>
        Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0);
      return { p50: at(0.5), p99: at(0.99) };
    },
  };
};

const countTransactions = async (database: pg.Client): Promise<number> => {
  const { rows } = await database.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
};

/** Makes payments as fast as possible, and counts purchases per second from the first order to the last credit. */
const measureBurst = async (bench: Bench, count: number) => {
  const watch = watchCredits(bench.database);
  const [cpuBefore, transactionsBefore] = [bench.portal.cpuMs(), await countTransactions(bench.database)];
  const began = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const { reference, paidAt } = await orderAndPay(bench, next++);
      watch.add(reference, paidAt);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  await watch.end();
  const perSecond = (count * 1000) / (performance.now() - began);
  const cpuMs = (bench.portal.cpuMs() - cpuBefore) / count;
  // PostgreSQL updates its transaction counters with a delay of up to a second.
  await wait(1500);
  return { perSecond, cpuMs, transactions: ((await countTransactions(bench.database)) - transactionsBefore) / count };
};

/** Makes payments at a steady rate, to measure how long a payer waits for the coins. */
const measureSteady = async (bench: Bench): Promise<Delays> => {
  const watch = watchCredits(bench.database);
  const orders: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < steadyPerSecond * steadySeconds; index += 1) {
    const due = began + (index * 1000) / steadyPerSecond;
    if (due > performance.now()) await wait(due - performance.now());
    orders.push(orderAndPay(bench, index).then(({ reference, paidAt }) => watch.add(reference, paidAt)));
  }
  await Promise.all(orders);
  return watch.end();
};

const measureFloor = async (databaseUrl: string): Promise<number> => {
  const child = spawnOn(0, [process.execPath, 'bench/payments-floor.ts'], {
    FLOOR_DATABASE_URL: databaseUrl,
    FLOOR_PARALLEL: String(parallel),
    FLOOR_COUNT: String(burst * 2),
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return Number(output);
};

/** Measures a portal on a seeded database. Takes the better of two rounds, because other load only lowers a result. */
export const measurePayments = async (dataDir: string, databaseUrl: string): Promise<PaymentFigures> => {
  const sandbox = await startSandbox({ stripe: { secretKey, webhookSecret } });
  const portal = await startPortal(dataDir, {
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    PAYMENT_SANDBOX: '1',
  });
  sandbox.control.sendWebhooksTo(portal.url);
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const tokens = await logInBuyers(portal, database);
    const { rows } = await database.query<{ package_id: string }>(
      'select package_id from packages where is_active order by price_eur limit 1',
    );
    const bench: Bench = { portal, sandbox, database, tokens, packageId: rows[0]?.package_id ?? '' };
    await measureBurst(bench, warmUp);
    const rounds: (Awaited<ReturnType<typeof measureBurst>> & { floor: number })[] = [];
    for (let round = 0; round < 2; round += 1)
      rounds.push({ ...(await measureBurst(bench, burst)), floor: await measureFloor(databaseUrl) });
    const best = (figure: 'perSecond' | 'floor') => Math.round(Math.max(...rounds.map((each) => each[figure])));
    const least = (figure: 'cpuMs' | 'transactions') => Math.min(...rounds.map((each) => each[figure]));
    return {
      perSecond: best('perSecond'),
      floorPerSecond: best('floor'),
      cpuMs: least('cpuMs'),
      transactions: least('transactions'),
      steady: await measureSteady(bench),
    };
  } finally {
    await portal.stop();
    await sandbox.close();
    await database.end();
  }
};
