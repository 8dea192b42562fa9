import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { readEnv } from '../../env.ts';
import { openPlatform } from '../../open-platform.ts';
import { type Database, rowsOf, sqlState } from './database.ts';

let database: Database & { url: string | undefined };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('withoutTimeout has no time limit, reads from one snapshot and rejects writes', async () => {
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

it('queries of a portal in development have time limits too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-'));
  const platform = await openPlatform(
    readEnv({ NODE_ENV: 'development', DATABASE_URL: database.url, DATA_DIR: dataDir }),
    pino({ level: 'silent' }),
  );
  const { rows } = await platform.database.query(
    "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name",
  );
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(rows).toEqual([
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
});
