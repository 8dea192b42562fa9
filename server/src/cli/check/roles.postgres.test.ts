import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { readEnv } from '../../env.ts';
import { runProbe } from '../../health/probes/probe.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { grantRuntimeRole } from '../../platform/database/roles.ts';
import { rolesProbe } from './database.ts';

const role = `wyrmgate_check_${randomBytes(4).toString('hex')}`;
const execute = async (statement: string) => {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

let owner: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  await execute(`create role ${role} login password 'x'`);
  owner = await openTestDatabase();
});
afterAll(async () => {
  // Only a member of the role may revoke its privileges.
  await execute(`grant ${role} to current_user`);
  await owner.query(`drop owned by ${role}`);
  await owner.close();
  await execute(`drop role ${role}`);
});

const served = () => {
  const url = new URL(owner.url ?? '');
  [url.username, url.password] = [role, 'x'];
  return url.href;
};
const check = async (DATABASE_URL: string, MIGRATION_DATABASE_URL?: string) => {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL, MIGRATION_DATABASE_URL });
  const database: Database = await openDatabase({ ...env, databasePool: 2 });
  try {
    const [found] = await runProbe(rolesProbe(env, database));
    return `${found?.state}: ${found?.text}`;
  } finally {
    await database.close();
  }
};

it('the installation check reports a serving role without its privileges, and accepts it once they are granted', async () => {
  await owner.query(`grant usage on schema public to ${role}`);
  expect(await check(served(), owner.url)).toMatch(/^problem: .+portal -- migrate/);
  await grantRuntimeRole(owner, role);
  expect(await check(served(), owner.url)).toMatch(/^ok: /);
});

it('the installation check warns about a single database role that could change the ledger', async () => {
  expect(await check(owner.url ?? '')).toMatch(/^warning: .+MIGRATION_DATABASE_URL/);
});

it('the installation check reports an owner role of another database and an owner role that cannot log in', async () => {
  const other = new URL(owner.url ?? '');
  other.pathname = '/postgres';
  expect(await check(served(), other.href)).toMatch(/^problem: .+a different database/);
  const unknown = new URL(owner.url ?? '');
  [unknown.username, unknown.password] = ['wyrmgate_unknown', 'x'];
  expect(await check(served(), unknown.href)).toMatch(/^problem: MIGRATION_DATABASE_URL: /);
});
