import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { type Env, EnvironmentError, readEnv } from '../env.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { requireKeyOf } from '../secret-key.ts';

const [right, wrong] = ['a1'.repeat(32), 'b2'.repeat(32)];
const clock = { now: () => new Date() };

describe('the secret key of a database', () => {
  let portal: TestPortal;
  const start = (SECRET_KEY?: string) =>
    portal.withDatabase((database) => {
      const env: Env = readEnv({ NODE_ENV: 'test', DATA_DIR: portal.dataDir, SECRET_KEY });
      return requireKeyOf(database.db, { env, crypto: openCrypto(env), clock });
    });
  beforeAll(async () => {
    portal = await openTestPortal();
  });
  afterAll(() => portal.remove());

  it('is set at the first start, and the portal does not start with a different one', async () => {
    await start(right);
    await start(right);
    await expect(start(wrong)).rejects.toThrow(EnvironmentError);
    await expect(start(wrong)).rejects.toThrow(/^SECRET_KEY is not the key of this database\. Set SECRET_KEY/);
  });

  it('can be recovered, because the error about a wrong key names the file that contains the right one', async () => {
    writeFileSync(join(portal.dataDir, 'secret.key'), right);
    await expect(start(wrong)).rejects.toThrow(`The right one is in ${join(portal.dataDir, 'secret.key')}`);
    writeFileSync(join(portal.dataDir, 'secret.key'), wrong);
    await expect(start()).rejects.toThrow(/secret\.key is not the key of this database/);
  });

  it('is required by create-admin, which does not create a new one', async () => {
    rmSync(join(portal.dataDir, 'secret.key'));
    const admin = [
      'create-admin',
      '--username',
      'Owner',
      '--email',
      'owner@mail.example',
      '--password',
      'Zwolf7Riesen',
    ];
    expect(await portal.run(...admin)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The secret key of this database is missing/),
    });
    expect(() => readFileSync(join(portal.dataDir, 'secret.key'))).toThrow('ENOENT');
  });

  it('can be replaced after a loss with accept-key, which leaves an audit row', async () => {
    writeFileSync(join(portal.dataDir, 'secret.key'), wrong);
    expect(await portal.run('accept-key')).toMatchObject({ code: 0, out: expect.stringContaining('/admin/email') });
    await start();
    await expect(start(right)).rejects.toThrow(EnvironmentError);
    const { rows } = await portal.withDatabase((database) =>
      database.query("select count(*)::int as noted from audit_logs where resource = 'accept-key'"),
    );
    expect(rows).toEqual([{ noted: 1 }]);
  });

  it('is still required after a restore: the portal does not start with a different one', async () => {
    const file = join(portal.dataDir, 'portal.backup');
    await portal.run('backup', file);
    const other = await openTestPortal({ SECRET_KEY: right });
    await other.run('restore', file);
    const started = other.withDatabase((database) => {
      const env = readEnv({ NODE_ENV: 'test', DATA_DIR: other.dataDir, SECRET_KEY: right });
      return requireKeyOf(database.db, { env, crypto: openCrypto(env), clock });
    });
    await expect(started).rejects.toThrow(EnvironmentError);
    await other.remove();
  });
});
