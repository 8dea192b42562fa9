// Measures the disk space that logins take on PostgreSQL, by table including indexes: `TEST_DATABASE_URL=… node bench/growth.ts [logins]`.
// Each login is on a new device, so it also sends an email; sizes are read immediately, and again after the next day's
// clean-up.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../server/src/app.ts';
import { cleanAuth } from '../server/src/auth/jobs.ts';
import { readEnv } from '../server/src/env.ts';
import { defineJobs } from '../server/src/jobs.ts';
import { openPlatform } from '../server/src/open-platform.ts';
import { migrateJobs } from '../server/src/platform/jobs/jobs.ts';
import { storeBuiltInPermissions } from '../server/src/roles/permissions.ts';
import { storeFirstConfigs } from '../server/src/settings/configs.ts';
import { quickPasswords } from '../server/test/quick-passwords.ts';
import { goodPassword } from '../server/test/sign-up.ts';
import { createTestUser, type TestUser } from '../server/test/users.ts';
import { temporaryFolder } from './portal.ts';

const logins = Number(process.argv[2] ?? 10_000);
const players = 100;
const base = process.env.TEST_DATABASE_URL;
if (base === undefined) throw new Error('TEST_DATABASE_URL is not set.');

const name = `wyrmgate_growth_${randomBytes(4).toString('hex')}`;
const admin = new pg.Client(base);
await admin.connect();
await admin.query(`create database ${name}`);
const url = new URL(base);
url.pathname = `/${name}`;
const data = temporaryFolder();
const env = readEnv({
  // Outside production, the text of each email is stored too, which would add to the sizes.
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', DATA_DIR: data.path, LOG_LEVEL: 'silent' },
  TRUSTED_PROXIES: '1',
  ...{ RATE_LIMIT_SCALE: '1000000', DATABASE_URL: url.href },
});
const platform = await openPlatform(env, pino({ level: 'silent' }), { passwords: quickPasswords() });
const { database } = platform;

const sizes = async (): Promise<Map<string, number>> => {
  // A full vacuum may exceed the time limits of the portal's own connections.
  const owner = new pg.Client(url.href);
  await owner.connect();
  await owner.query('vacuum (full, analyze)').finally(() => owner.end());
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname !~ '^pg_|information_schema'`,
  );
  return new Map(rows.map((row) => [row.name, Number(row.bytes)]));
};

try {
  await database.migrate();
  await migrateJobs(database);
  await storeBuiltInPermissions(database.db);
  await storeFirstConfigs(database.db, platform.clock.now());
  const app = await createApp(platform, {});
  defineJobs(platform);
  await platform.jobs.prepare();
  await platform.jobs.start();
  const people: TestUser[] = [];
  for (let each = 0; each < players; each += 1)
    people.push(
      await createTestUser(
        { as: () => undefined as never, platform, clock: platform.clock },
        { username: `Grower${each}` },
      ),
    );
  const logIn = async (number: number) => {
    const ip = `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
    const headers = {
      'x-forwarded-for': ip,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0',
    };
    const browser = { ...headers, 'sec-fetch-site': 'same-origin' };
    const post = async (path: string, payload: object, cookie = '') => {
      const reply = await app.inject({ method: 'POST', url: path, payload, headers: { ...browser, cookie } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
      return reply;
    };
    const person = people[number % players];
    const reply = await post('/api/auth/login', { username: person?.username, password: goodPassword });
    const cookie = reply.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
    const { token, refreshToken } = reply.json().data;
    await app.inject({ url: '/api/auth/me', headers: { ...browser, cookie, authorization: `Bearer ${token}` } });
    await post('/api/auth/refresh', { refreshToken }, cookie);
  };
  for (let number = 0; number < players; number += 1) await logIn(number);
  const before = await sizes();
  for (let number = players; number < players + logins; number += 4)
    await Promise.all([0, 1, 2, 3].map((offset) => logIn(number + offset)));
  const print = async (moment: string, target: string) => {
    const grown = [...(await sizes())]
      .map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / logins] as const)
      .sort(([, one], [, other]) => other - one);
    const total = grown.reduce((sum, [, bytes]) => sum + bytes, 0);
    process.stdout.write(
      `${Math.round(total)} bytes per login ${moment}${target} over ${logins} logins of ${players} players\n`,
    );
    for (const [table, bytes] of grown.filter(([, each]) => each >= 1))
      process.stdout.write(`${String(Math.round(bytes)).padStart(6)}  ${table}\n`);
  };
  await print('at once', '');
  const tomorrow = new Date(platform.clock.now().getTime() + 25 * 3_600_000);
  await cleanAuth({ ...platform, clock: { ...platform.clock, now: () => tomorrow } });
  await print('a day later', ' (target 3000)');
  await app.close();
} finally {
  await platform.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  data.remove();
}
