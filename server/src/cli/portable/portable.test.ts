import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedDemoCommunity } from '../../../seed/demo.ts';
import { createEmbeddedDatabase, openTestDatabase } from '../../../test/database.ts';
import { readEnv } from '../../env.ts';
import { openCrypto } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { openPasswords } from '../../platform/passwords/passwords.ts';
import { createUser } from '../../users/service.ts';
import { readCatalog } from './catalog.ts';
import { readHead, readPortable } from './read.ts';
import { writePortable } from './write.ts';

const head = {
  format: 'wyrmgate-backup' as const,
  version: 1 as const,
  created_at: '2026-11-20T12:00:00Z',
  migration: 'any',
  key_print: 'any',
};
const write = async (database: Database): Promise<string> => {
  let all = '';
  await writePortable(database, head, async (chunks) => {
    for await (const chunk of chunks) all += chunk;
  });
  return all;
};
const linesOf = async function* (backup: string) {
  yield* backup.split('\n').slice(0, -1);
};
const read = async (database: Database, backup: string): Promise<number> => {
  const lines = linesOf(backup);
  await readHead(lines);
  return readPortable(database, lines);
};

let dataDir: string;
let source: Database;
let backup: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-portable-'));
  source = await openTestDatabase();
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const now = new Date();
  await seedDemoCommunity({
    env,
    database: source,
    crypto: openCrypto(env),
    passwords: openPasswords(),
    clock: { now: () => now },
  });
  await source.query(
    `insert into payments_inbox (gateway, event_key, event_type, body, received_at)
     values ('stripe', 'evt_1', 'any', '\\x00ff0a5c', '2026-11-20 12:00:00.123456+00')`,
  );
  backup = await write(source);
});
afterAll(async () => {
  await source.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a backup', () => {
  it('contains every table after the tables that it references, each with a primary key', async () => {
    const tables = await readCatalog(source.db);
    const names = tables.map(({ name }) => name);
    expect(names.indexOf('users')).toBeLessThan(names.indexOf('payments'));
    expect(names.indexOf('ledger_transfers')).toBeLessThan(names.indexOf('ledger_entries'));
    expect(tables.filter(({ key }) => key.length === 0)).toEqual([]);
    expect(names).not.toContain('limit_windows');
  });

  it('preserves binary data and microseconds', () => {
    expect(backup).toContain('AP8KXA==');
    expect(backup).toContain('2026-11-20 12:00:00.123456+00');
  });

  it('is identical when written again from the restored database', async () => {
    const target = await openTestDatabase();
    await read(target, backup);
    expect(await write(target)).toBe(backup);
    await target.close();
  });

  it('from either kind of database can be restored into the embedded one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-portable-'));
    if (inject('postgresUrl') === undefined) createEmbeddedDatabase(dataDir);
    const embedded = await openEmbedded(dataDir);
    await embedded.migrate();
    await read(embedded, backup);
    expect(await write(embedded)).toBe(backup);
    await embedded.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('a restored database', () => {
  let target: Database;
  beforeAll(async () => {
    target = await openTestDatabase();
    await read(target, backup);
  });
  afterAll(() => target.close());

  it('continues the sequences of the original', async () => {
    const newest = await target.query<{ id: number }>('select max(id) as id from users');
    const user = await target.transaction((tx) =>
      createUser(tx, {
        username: 'Latecomer',
        email: 'late@mail.example',
        password_hash: 'none',
        social_id: 'none',
        discovery_source: 'other',
        terms_accepted_at: new Date(),
        create_time: new Date(),
      }),
    );
    expect(user.id).toBe(Number(newest.rows[0]?.id) + 1);
  });

  it('has its ledger and audit triggers enabled', async () => {
    await expect(target.query('update ledger_entries set amount = 1')).rejects.toThrow('append-only');
    await expect(target.query('delete from audit_logs')).rejects.toThrow('append-only');
    await expect(target.query('update ledger_accounts set balance = 1')).rejects.toThrow('only through');
  });

  it('rejects a second restore', async () => {
    await expect(read(target, backup)).rejects.toThrow('The database is not empty');
  });
});

describe('a manipulated backup', () => {
  let target: Database;
  beforeAll(async () => {
    target = await openTestDatabase();
  });
  afterAll(() => target.close());

  const restoreChanged = async (changed: string): Promise<{ message: string; users: number }> => {
    const message = await read(target, changed).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    const { rows } = await target.query<{ users: number }>('select count(*)::int as users from users');
    return { message, users: Number(rows[0]?.users) };
  };
  it('is rejected as a whole when a ledger amount was changed', async () => {
    const changed = backup.replace(/(\["\d+", "\d+", "\d+", ")(\d+)(", "COIN")/, '$199$2$3');
    expect(changed).not.toBe(backup);
    const { message, users } = await restoreChanged(changed);
    expect(message).toContain('The ledger in the backup fails verification');
    expect(users).toBe(0);
  });

  it('is rejected as a whole when an audit row was changed', async () => {
    const { message } = await restoreChanged(backup.replaceAll('"/api/auth/login"', '"/api/auth/logout"'));
    expect(message).toContain('The audit log in the backup fails verification');
  });

  it('is rejected as a whole when its end or a row is missing', async () => {
    const lines = backup.split('\n');
    const damaged = { message: 'The backup is damaged or incomplete: nothing was restored.', users: 0 };
    expect(await restoreChanged(`${lines.slice(0, -40).join('\n')}\n`)).toEqual(damaged);
    expect(await restoreChanged(lines.filter((line) => !line.includes('goldrush24@')).join('\n'))).toEqual(damaged);
    expect(await restoreChanged(lines.filter((line) => !line.includes('evt_1')).join('\n'))).toEqual(damaged);
  });
});
