// Measures a sponsor's dashboard with 100,000 registrations, as many unpaid earnings and 10,000,000 clicks, before and
// after the earnings are summed, and a monthly statement.
//   node bench/measure-sponsors.ts postgres://user:password@host/database [registrations]
// Fills an empty database, and also prints the CPU time per call, which other load distorts less than the latency.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../server/src/app.ts';
import { readEnv } from '../server/src/env.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { sumMovements } from '../server/src/sponsors/movements.ts';
import { sumUnpaid } from '../server/src/sponsors/unpaid.ts';
import { createTestUser } from '../server/test/users.ts';

const [url = '', count = '100000'] = process.argv.slice(2);
const registrations = Number(count);
const rounds = 200;

const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-bench-'));
const database = openPostgres(url, 10, { timeouts: false });
await database.migrate();
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' });
const clock = manualClock();
const platform = await openPlatform(env, pino({ level: 'silent' }), { database, clock });
const app = await createApp(platform);
await app.ready();
try {
  const { id, token } = await createTestUser(
    { as: () => undefined as never, platform: { database }, clock },
    { username: 'Promoter', longLivedToken: true },
  );
  const now = `timestamptz '${clock.now().toISOString()}'`;
  await database.query(`insert into sponsors (user_id, name, code, contact_email, commission_rate, minimum_payout, created_at, updated_at)
    values (${id}, 'Promoter', 'PROMO', 'promoter@mail.example', 10, 5000, ${now}, ${now})`);
  // Registrations are spread over two years; one in a thousand is awaiting review.
  await database.query(`insert into sponsors_registrations (sponsor_id, number, source, state, score, reasons, created_at)
    select s.id, i, 'link', case when i % 1000 = 0 then 'review' else 'counted' end, 0, '[]', ${now} - interval '1 minute' * (10 * i)
    from sponsors s, generate_series(1, ${registrations}) i`);
  await database.query(`insert into sponsors_earnings (sponsor_id, registration_id, payment_id, kind, cause, base, rate, multiplier,
      amount, currency, coins, created_at, available_at)
    select sponsor_id, id, number, 'share', 'payment:' || number || ':share', 2000, 10, 110, 200 + number % 50,
      case when number % 3 = 0 then 'USD' else 'EUR' end, 220, created_at, created_at + interval '14 days'
    from sponsors_registrations order by number desc`);
  await database.query(`insert into sponsors_days (sponsor_id, day, clicks, sign_ups, registrations, confirmed, active, buyers, coins)
    select s.id, to_char(${now} - interval '1 day' * i, 'YYYY-MM-DD'), 13700, 150, 140, 140, 90, 20, 4000
    from sponsors s, generate_series(0, 729) i`);
  // Older clicks are stored as daily figures only.
  const clickDays = 30;
  await database.query(`insert into sponsors_clicks (token, sponsor_id, visitor, created_at)
    select md5('t' || i), s.id, md5('v' || i), ${now} - interval '1 second' * (i * 86400.0 / 13700)
    from sponsors s, generate_series(1, ${clickDays * 13_700}) i`);
  await database.query('vacuum analyze');
  const measure = async (name: string, url = '/api/sponsor/dashboard') => {
    const times: number[] = [];
    let balances = '';
    let cpu = process.cpuUsage();
    for (let round = -10; round < rounds; round += 1) {
      if (round === 0) cpu = process.cpuUsage();
      const started = performance.now();
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      const ms = performance.now() - started;
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
      balances = JSON.stringify((reply.json() as { data: { balances: unknown } }).data.balances);
      if (round >= 0) times.push(ms);
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    const { user, system } = process.cpuUsage(cpu);
    const used = ((user + system) / 1000 / rounds).toFixed(1);
    console.log(`${name.padEnd(24)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   CPU ${used} ms`);
    return balances;
  };
  const before = await measure('every line');
  const started = performance.now();
  await sumUnpaid(platform);
  console.log(`first sums               ${(performance.now() - started).toFixed(0)} ms`);
  const after = await measure('sums of days');
  await sumMovements(platform);
  await measure('statement of a month', `/api/sponsor/statements/${clock.now().toISOString().slice(0, 7)}`);
  if (before !== after) throw new Error(`The balances differ: ${before} ${after}`);
} finally {
  await app.close();
  await platform.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
