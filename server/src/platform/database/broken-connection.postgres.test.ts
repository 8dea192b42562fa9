import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Database, rowsOf } from './database.ts';

let database: Database & { url: string | undefined };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a connection that ends between two queries of a transaction fails the transaction, not the process', async () => {
  // An error event without a listener would end the test process.
  const transaction = database.transaction(async (tx) => {
    const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await database.query('select pg_terminate_backend($1)', [own?.pid]);
    await eventually(async () => {
      const { rows } = await database.query('select 1 from pg_stat_activity where pid = $1', [own?.pid]);
      return rows.length === 0;
    });
    await rowsOf(tx, sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  await expect(rowsOf(database.db, sql`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
});
