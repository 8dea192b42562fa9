// Measures the server time of every read endpoint at several table sizes, on PostgreSQL: `TEST_DATABASE_URL=… node
// bench/lists.ts [part of a name, such as users.list] [--all]`.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { manualClock } from '../server/src/platform/clock/clock.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { createTestUser } from '../server/test/users.ts';
import { fillAll } from './fill.ts';
import { measureLists, type Timed } from './measure-lists.ts';

const sizes = [1000, 10_000, 100_000, 1_000_000];
const [wanted = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const base = process.env.TEST_DATABASE_URL;
if (base === undefined) throw new Error('TEST_DATABASE_URL is not set.');

const withDatabase = async (work: (database: ReturnType<typeof openPostgres>) => Promise<void>): Promise<void> => {
  const name = `wyrmgate_bench_${randomBytes(4).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client(base);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const url = new URL(base);
  url.pathname = `/${name}`;
  await admin(`create database ${name}`);
  const database = openPostgres(url.href, 4, { timeouts: false });
  try {
    await database.migrate();
    await work(database);
  } finally {
    await database.close();
    await admin(`drop database ${name} with (force)`);
  }
};

type Line = { what: string; bySize: (Timed | undefined)[]; requests: number };
const lines = new Map<string, Line>();
const put = (key: string, what: string, size: number, timed: Timed, requests: number) => {
  const line = lines.get(key) ?? { what, bySize: [], requests };
  line.bySize[size] = timed;
  lines.set(key, { ...line, what, requests });
};

for (const [size, entries] of sizes.entries())
  await withDatabase(async (database) => {
    const clock = manualClock();
    const { token } = await createTestUser(
      { as: () => undefined as never, platform: { database }, clock },
      { username: 'Overseer', authority: 'implementor', longLivedToken: true },
    );
    await fillAll(database, entries);
    await measureLists(database, {
      token,
      entries,
      wanted,
      note: (endpoint, depth, asked) => {
        const sorted = [...asked].sort((one, other) => other.ms - one.ms);
        const [worst] = sorted;
        if (worst) put(`${endpoint} ${depth}`, `${endpoint}, ${depth} page: ${worst.query}`, size, worst, asked.length);
        if (process.argv.includes('--all'))
          for (const each of asked) put(`${depth} ${each.query}`, each.query, size, each, 1);
      },
    });
  });

process.stdout.write(`Milliseconds of the slowest request of each endpoint, by the number of audit rows. There are a tenth as many users,
notes, bans and approvals, and a fifth as many sessions, payments, coin movements and emails.
${sizes.map((entries) => String(entries).padStart(9)).join('')}  requests
`);
for (const { what, bySize, requests } of lines.values())
  process.stdout.write(
    `${sizes.map((_, size) => (bySize[size]?.ms.toFixed(1) ?? '').padStart(9)).join('')}${String(requests).padStart(11)}  ${what}\n`,
  );
