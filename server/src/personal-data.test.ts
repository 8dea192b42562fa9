import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { signUp } from '../test/sign-up.ts';
import { createTestUser } from '../test/users.ts';
import { moveCoins } from './ledger/service.ts';
import { passkeys } from './passkeys/table.ts';
import { payments } from './payments/table.ts';
import { erasePersonalData, exportPersonalData, retainedIds } from './personal-data.ts';
import { rowsOf, type Tx } from './platform/database/database.ts';
import { backupCodes, twoFactor } from './two-factor/table.ts';
import { bans } from './users/table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const ip = '198.51.100.77';
const personal = { username: 'Ysoldar', email: 'ysoldar@mail.example', customSource: 'Aunt Petronella' } as const;
const secrets = { sealed: 'SEALED-SECRET', code: 'CODE-HASH', key: 'PUBLIC-KEY', credential: 'CREDENTIAL' } as const;

/** Creates a user with personal data in every domain. */
const leaveTraces = async (): Promise<number> => {
  const { id, session } = await signUp(portal, {
    ...personal,
    characterName: 'Petronius',
    discoverySource: 'specific',
  });
  await portal.as(session.token, { ip }).profiles.update({ body: { real_name: 'Petra Wurm' } });
  const now = portal.clock.now();
  const friend = await createTestUser(portal);
  await portal.platform.database.transaction(async (tx) => {
    await tx.execute(sql`update auth_sessions set ip_address = ${ip} where user_id = ${id}`);
    await tx.insert(twoFactor).values({ user_id: id, secret: secrets.sealed, enabled_at: now });
    await tx.insert(backupCodes).values({ user_id: id, code_hash: secrets.code });
    await tx.insert(passkeys).values({
      user_id: id,
      name: 'Phone of Petra',
      credential_id: secrets.credential,
      public_key: secrets.key,
      counter: 0,
      transports: [],
      backed_up: false,
      created_at: now,
    });
    await tx
      .insert(bans)
      .values({ user_id: id, type: 'permanent', reason: 'Petra again', created_at: now, lifted_at: now });
    const payment = {
      gateway: 'stripe',
      status: 'completed',
      package_id: 'chest',
      package_name: 'Chest',
      coins: 100,
      bonus_coins: 0,
      amount: 999,
      currency: 'EUR',
      livemode: false,
      request_hash: 'none',
      language: 'en',
      consent_version: '1',
      consent_at: now,
      consent_ip: '203.0.113.7',
      created_at: now,
      completed_at: now,
    } as const;

    await tx.insert(payments).values([
      { ...payment, reference: 'WG-TRACE', user_id: id, consent_ip: ip, message: 'Petra greets the forges' },
      { ...payment, reference: 'WG-GIFT', user_id: friend.id, recipient_id: id, recipient_name: personal.username },
    ]);
    await moveCoins(tx, { kind: 'purchase', cause: 'payment:trace', userId: id, amount: 100, now });
  });
  return id;
};

const tablesOf = async (tx: Tx) =>
  (
    await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
  ).map(({ name }) => name);

/** Returns the tables that contain any of the texts. */
const tablesWith = async (tx: Tx, texts: readonly string[]) => {
  const found: string[] = [];
  for (const name of await tablesOf(tx)) {
    const rows = await rowsOf<{ row: string }>(tx, sql`select t::text as row from ${sql.identifier(name)} t`);
    if (rows.some(({ row }) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase())))) found.push(name);
  }
  return found;
};

/** Returns the tables with a foreign key that points at this user. */
const tablesPointingAt = async (tx: Tx, userId: number) => {
  const keys = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  const found = new Set<string>();
  for (const { table, column } of keys) {
    const rows = await rowsOf(
      tx,
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit 1`,
    );
    if (rows.length > 0) found.add(table);
  }
  return [...found];
};

describe('personal data', () => {
  it('is exported from every domain without secrets, and erased everywhere except in evidence', async () => {
    const { db, transaction } = portal.platform.database;
    const id = await leaveTraces();
    const traces = [
      personal.username,
      personal.email,
      personal.customSource,
      ip,
      'Petra',
      'Petronius',
      ...Object.values(secrets),
    ];
    const before = await tablesWith(db, traces);
    expect(before).toEqual(expect.arrayContaining(['users', 'mail_outbox', 'auth_sessions', 'payments', 'passkeys']));

    const exported = JSON.stringify(await exportPersonalData(db, id));
    for (const known of [
      personal.username,
      personal.email,
      personal.customSource,
      ip,
      'Petra Wurm',
      'Petronius',
      'WG-TRACE',
    ])
      expect(exported, known).toContain(known);
    for (const hidden of [...Object.values(secrets), '$argon2', 'v1.', 'hash', '1234567'])
      expect(exported, hidden).not.toContain(hidden);

    // Erases twice, because a job may be repeated.
    for (let times = 0; times < 2; times += 1) await transaction((tx) => erasePersonalData(tx, id, portal.clock.now()));
    // `audit_names` contains the names in the audit log, to make them searchable.
    expect((await tablesWith(db, traces)).sort()).toEqual(['audit_logs', 'audit_names']);
    const pointing = await tablesPointingAt(db, id);
    expect(pointing.filter((table) => !(table in retainedIds))).toEqual([]);
    expect(pointing).toEqual(expect.arrayContaining(['payments', 'ledger_accounts']));
  });

  it('is replaced by a reserved username on erasure, which frees the old username and address', async () => {
    const rows = await rowsOf<{ username: string; status: string }>(
      portal.platform.database.db,
      sql`select username, status from users where username like 'deleted-%'`,
    );
    expect(rows).toMatchObject([{ status: 'deleted' }]);
    expect((await signUp(portal, personal)).id).toBeGreaterThan(0);
  });
});
