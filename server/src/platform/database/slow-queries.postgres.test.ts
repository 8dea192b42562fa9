import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { workOrigin } from '../work-origin.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

type Line = { msg: string; ms: number; statement: string; requestId?: string; job?: string };

let parent: Database & { url: string | undefined };
let database: Database;
let lines: Line[] = [];
beforeAll(async () => {
  parent = await openTestDatabase();
  const log = pino({ base: undefined }, { write: (text) => void lines.push(JSON.parse(text)) });
  database = openPostgres(parent.url ?? '', 2, { slow: { log, afterMs: 100 } });
});
afterAll(async () => {
  await database.close();
  await parent.close();
});
beforeEach(() => {
  lines = [];
});

it('a slow query in a transaction is logged with its request, but without its values', async () => {
  await workOrigin.run({ requestId: 'request-1' }, () =>
    database.transaction((tx) => tx.execute(sql`select pg_sleep(0.15), ${'secret value'}::text`)),
  );
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'slow query',
      requestId: 'request-1',
      statement: 'select pg_sleep(0.15), $1::text',
    }),
  ]);
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(100);
});

it('a slow query outside a transaction is logged with its job', async () => {
  await workOrigin.run({ job: 'clean' }, () => database.query('select pg_sleep($1)', [0.15]));
  await workOrigin.run({ job: 'clean' }, async () => {
    await database.db.execute(sql`select pg_sleep(0.15)`);
  });
  expect(lines.map(({ job }) => job)).toEqual(['clean', 'clean']);
});

it('a slow query that fails is logged too', async () => {
  await expect(database.query('do $$ begin perform pg_sleep(0.15); raise exception $e$no$e$; end $$')).rejects.toThrow(
    'no',
  );
  expect(lines.at(-1)?.statement).toContain('raise exception');
});

it('fast queries are not logged', async () => {
  await database.transaction((tx) => tx.execute(sql`select 1`));
  await database.query('select 1');
  expect(lines).toEqual([]);
});
