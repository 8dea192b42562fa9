import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { preparedRows } from './prepared.ts';

let parent: Database & { url: string | undefined };
let database: Database;
beforeAll(async () => {
  parent = await openTestDatabase();
  database = openPostgres(parent.url ?? '', 1);
});
afterAll(async () => {
  await database.close();
  await parent.close();
});

const connection = (pg as unknown as { Connection: { prototype: { describe(): void } } }).Connection.prototype;
let describes: { mock: { calls: unknown[] } };
beforeEach(() => {
  describes = vi.spyOn(connection, 'describe');
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Parts = { whole: number; at: Date; list: string[] };
const divide = preparedRows<Parts>(
  'test_divide',
  () =>
    sql`select 12 / ${sql.placeholder('by')}::int as whole, timestamptz '2026-11-28 10:00+00' as at, array['a', null] as list`,
);

it('a named statement is described once per connection, and every call returns the same columns', async () => {
  const first = await divide(database.db, { by: 3 });
  expect(describes.mock.calls).toHaveLength(1);
  const second = await divide(database.db, { by: 4 });
  const third = await database.transaction((tx) => divide(tx, { by: 6 }));
  expect([first, second, third].map(([row]) => row?.whole)).toEqual([4, 3, 2]);
  expect(second[0]).toEqual({ ...first[0], whole: 3 });
  expect(describes.mock.calls).toHaveLength(1);
});

it('a statement whose first call fails is described by the next one', async () => {
  const broken = preparedRows<{ whole: number }>(
    'test_broken',
    () => sql`select 12 / ${sql.placeholder('by')}::int as whole`,
  );
  await expect(broken(database.db, { by: 0 })).rejects.toThrow();
  expect(await broken(database.db, { by: 2 })).toEqual([{ whole: 6 }]);
  await expect(broken(database.db, { by: 0 })).rejects.toThrow();
  expect(await broken(database.db, { by: 3 })).toEqual([{ whole: 4 }]);
});

it('calls that are sent before the first reply return their own rows', async () => {
  const double = preparedRows<{ twice: number }>(
    'test_double',
    () => sql`select 2 * ${sql.placeholder('value')}::int as twice`,
  );
  const values = [1, 2, 3, 4];
  const replies = await database.transaction((tx) => Promise.all(values.map((value) => double(tx, { value }))));
  expect(replies.map(([row]) => row?.twice)).toEqual([2, 4, 6, 8]);
});

it('a statement without rows returns none, however often it runs', async () => {
  await database.query('create table test_words (word text primary key)');
  const add = preparedRows<never>(
    'test_add_word',
    () => sql`insert into test_words values (${sql.placeholder('word')})`,
  );
  for (const word of ['one', 'two', 'three']) expect(await add(database.db, { word })).toEqual([]);
  await expect(add(database.db, { word: 'one' })).rejects.toThrow();
  const { rows } = await database.query('select count(*)::int as words from test_words');
  expect(rows).toEqual([{ words: 3 }]);
});

it('an error leads to the code that sent the query', async () => {
  const error = await divide(database.db, { by: 0 }).catch((caught: Error) => caught);
  const cause = (error as Error).cause as Error;
  expect(cause.stack).toContain('describe-once.postgres.test.ts');
});
