import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { databasesRemoved, openTestDatabase } from '../../../test/database.ts';
import { createTestUser } from '../../../test/users.ts';
import { balanceOf, moveCoins } from '../../ledger/service.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Database, sqlState } from './database.ts';
import { openPostgres } from './postgres.ts';
import { excessOf, grantRuntimeRole, roleOf } from './roles.ts';

let owner: Database & { url: string | undefined };
let runtime: Database;
let portal: TestApp;
const role = `wyrmgate_test_${randomBytes(4).toString('hex')}`;
beforeAll(async () => {
  owner = await openTestDatabase();
  await migrateJobs(owner);
  await owner.query(`create role ${role} login password 'x'`);
  await grantRuntimeRole(owner, role);
  const url = new URL(owner.url ?? '');
  url.username = role;
  url.password = 'x';
  runtime = openPostgres(url.href, 5, { timeouts: false });
  portal = await startTestApp({ database: runtime });
});
afterAll(async () => {
  await portal.close();
  await runtime.close();
  // Dropping the database also drops the grants in it, so that the role can be dropped.
  await owner.close();
  await databasesRemoved();
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(`drop role ${role}`).finally(() => client.end());
});

describe('the role that serves requests', () => {
  it('has all privileges that accounts, coins and the audit log need', async () => {
    await expect(roleOf(runtime)).resolves.toBe(role);
    const chief = await createTestUser(portal, { authority: 'implementor' });
    const player = await createTestUser(portal);
    const now = portal.clock.now();
    await runtime.transaction((tx) =>
      moveCoins(tx, { kind: 'bonus', cause: 'test:1', userId: player.id, amount: 5, now }),
    );
    const body = { delta: 20, reason: 'Contest' };
    await expect(chief.api.ledger.editCoins({ params: { id: player.id }, body })).resolves.toMatchObject({
      balance: 25,
    });
    await expect(balanceOf(runtime.db, player.id)).resolves.toBe(25);
    await expect(verifyLedger(runtime.db)).resolves.toMatchObject({ sum: 0, brokenLinks: [], wrongBalances: [] });
  });

  it.each([
    'update ledger_accounts set balance = 1000000',
    'update ledger_entries set amount = amount * 2',
    'delete from ledger_transfers',
    'delete from audit_logs',
    'truncate audit_logs',
    'create table evil (id int)',
    'alter table ledger_entries disable trigger all',
    'drop table payments',
  ])('is not allowed to run: %s', async (statement) => {
    const state = await runtime.query(statement).then(() => 'done', sqlState);
    expect(state).toBe('42501');
  });

  it('has no excess privileges, unlike the role that owns the schema', async () => {
    await expect(excessOf(runtime)).resolves.toEqual([]);
    await expect(excessOf(owner)).resolves.toContain('create tables');
  });
});
