// Cost of the back-office's lists against the size of their tables, on PostgreSQL: `TEST_DATABASE_URL=… node bench/lists.ts`.
// Throw-away databases are filled past the triggers; each figure is the median of seven calls of the service itself.
import { randomBytes } from 'node:crypto';
import { users as usersContract } from '@wyrmgate/contract/users';
import pg from 'pg';
import { findEntries } from '../server/src/audit/find.ts';
import { countActions, rankActions } from '../server/src/audit/stats.ts';
import { findSuspicions } from '../server/src/audit/suspicion.ts';
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { listUsers } from '../server/src/users/list.ts';
import { fillAudit, fillUsers } from './fill.ts';

type Task = readonly [what: string, run: () => Promise<unknown>];

const median = async (run: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other)[3] ?? 0;
};

const now = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const withDatabase = async <T>(base: string, work: (database: ReturnType<typeof openPostgres>) => Promise<T>) => {
  const name = `wyrmgate_bench_${randomBytes(4).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client(base);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const url = new URL(base);
  url.pathname = `/${name}`;
  await admin(`create database ${name}`);
  const database = openPostgres(url.href, 2, { patient: true });
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
    await admin(`drop database ${name} with (force)`);
  }
};

const auditTasks = (tx: ReturnType<typeof openPostgres>['db'], rows: number): Task[] => {
  const list =
    (filter: Parameters<typeof findEntries>[1], page = 1, limit = 20) =>
    () =>
      findEntries(tx, filter, { page, limit, now });
  return [
    ['whole log, first page', list({})],
    ['whole log, last page', list({}, Math.ceil(rows / 20))],
    ['common action', list({ action: 'login' })],
    ['common action, page 500', list({ action: 'login' }, 500)],
    ['rare action', list({ action: 'role_change' })],
    ['common name, part of it', list({ username: 'nebri' })],
    ['common name, page 500', list({ username: 'nebri' }, 500)],
    ['rare name', list({ username: 'traveller49' })],
    ['unknown name', list({ username: 'nobodyatall' })],
    ['part of most names', list({ username: 'traveller' })],
    ['common path', list({ resource: '/api/admin' })],
    ['common path, page 500', list({ resource: '/api/admin' }, 500)],
    ['rare path', list({ resource: 'users/4711/' })],
    ['unknown path', list({ resource: '/api/nowhere' })],
    ['result SUCCESS', list({ status: 'SUCCESS' })],
    ['result FAILED, page 500', list({ status: 'FAILED' }, 500)],
    ['result FORBIDDEN', list({ status: 'FORBIDDEN' })],
    ['result PARTIAL', list({ status: 'PARTIAL' })],
    ['last hour', list({ range: 'hour' })],
    ['last 30 days, page 500', list({ range: 'month' }, 500)],
    ['action and result that never meet', list({ action: 'access_refused', status: 'SUCCESS' })],
    ['name, path and 30 days', list({ username: 'tenebrix', resource: 'ban', range: 'month' })],
    ['name and path that never meet', list({ username: 'tenebrix', resource: 'auth/register' })],
    [
      'all filters',
      list({ action: 'user_ban', username: 'morrow', resource: 'users', status: 'SUCCESS', range: 'week' }),
    ],
    ['figures of the day', async () => [await countActions(tx, ago(24), now), await rankActions(tx, ago(24), now)]],
    ['suspicious activity of a day', () => findSuspicions(tx, ago(24))],
    ['export of 10000', list({ action: 'login' }, 1, 10_000)],
  ];
};

const userTasks = (tx: ReturnType<typeof openPostgres>['db'], rows: number): Task[] => {
  const list = (query: Record<string, unknown>) => () =>
    listUsers({ tx, now } as never, { query: usersContract.list.query.parse(query) } as never);
  const last = String(Math.min(10_000, Math.ceil(rows / 20)));
  const sorts = ['id', 'login', 'email', 'status', 'authority', 'create_time', 'last_play'];
  return [
    ...sorts.flatMap((by): Task[] => [
      [`by ${by}, first page`, list({ sort: `${by}:desc` })],
      [`by ${by}, last page`, list({ sort: `${by}:desc`, page: last })],
    ]),
    ['part of a name', list({ search: 'traveller4' })],
    ['unknown name', list({ search: 'nobodyatall' })],
    ['part of every address, first page by email', list({ search: 'mail', sort: 'email' })],
    ['part of every address, last counted page by email', list({ search: 'mail', sort: 'email', page: '500' })],
    ['active players, last counted page by activity', list({ status: 'OK', sort: '-last_play', page: '500' })],
    ['a tenth of the names, last counted page by name', list({ search: 'traveller4', sort: 'login', page: '500' })],
    ['banned', list({ status: 'banned' })],
    ['staff', list({ role: 'staff' })],
  ];
};

const base = process.env.TEST_DATABASE_URL;
if (base === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
const results = new Map<string, number[]>();
const measureAll = async (kind: string, tasks: Task[]) => {
  for (const [what, run] of tasks) {
    const key = `${kind}: ${what}`;
    results.set(key, [...(results.get(key) ?? []), await median(run)]);
  }
};
for (const rows of [10_000, 100_000, 1_000_000])
  await withDatabase(base, async (database) => {
    await fillAudit(database, rows);
    await measureAll('audit', auditTasks(database.db, rows));
  });
for (const rows of [1000, 10_000, 100_000])
  await withDatabase(base, async (database) => {
    await fillUsers(database, rows);
    await measureAll('users', userTasks(database.db, rows));
  });
process.stdout.write('milliseconds with 1 %, 10 % and all of 1 000 000 entries or 100 000 users\n');
for (const [what, times] of results)
  process.stdout.write(`${times.map((time) => time.toFixed(1).padStart(8)).join('')}  ${what}\n`);
