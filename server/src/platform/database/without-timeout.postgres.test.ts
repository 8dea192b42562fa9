import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { type Database, rowsOf, sqlState } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a check of everything has no time limit, sees one moment and changes nothing', async () => {
  await database.withoutTimeout(async (tx) => {
    await expect(rowsOf(tx, sql`show statement_timeout`)).resolves.toEqual([{ statement_timeout: '0' }]);
    await rowsOf(tx, sql`select id from ledger_accounts limit 1`);
    await database.query(`insert into ledger_accounts (system) values ('meanwhile')`);
    await expect(rowsOf(tx, sql`select id from ledger_accounts where system = 'meanwhile'`)).resolves.toEqual([]);
  });
  const refused = await database
    .withoutTimeout((tx) => tx.execute(sql`update ledger_accounts set balance = 1`))
    .catch((error: unknown) => error);
  expect(sqlState(refused)).toBe('25006');
  await expect(
    rowsOf(database.db, sql`select id from ledger_accounts where system = 'meanwhile'`),
  ).resolves.toHaveLength(1);
});
