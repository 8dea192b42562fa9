import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { openPasswords } from '../platform/passwords/passwords.ts';
import { commands } from './commands.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.remove());

describe('the command line', () => {
  it('prints the usage and exits with 64 on invalid usage', async () => {
    for (const args of [[], ['dance'], ['backup'], ['migrate', 'now'], ['migrate', '--loudly'], ['toString']]) {
      const { code, err } = await portal.run(...args);
      expect(code).toBe(64);
      expect(err).toContain('npm run portal --');
    }
  });

  it('prints the version', async () => {
    expect(await portal.run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('prints help for each command', async () => {
    const overview = await portal.run('--help');
    expect(overview.code).toBe(0);
    for (const name of Object.keys(commands)) {
      expect(overview.out).toContain(name);
      expect((await portal.run(name, '--help')).out).toContain(`npm run portal -- ${name}`);
    }
  });

  it('names the invalid environment variable', async () => {
    const wrong = await openTestPortal({ PORT: 'many' });
    expect(await wrong.run('migrate')).toMatchObject({ code: 1, err: expect.stringContaining('PORT: must be') });
    await wrong.remove();
  });

  it('leaves an up-to-date database unchanged when it runs migrate', async () => {
    expect(await portal.run('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('up to date') });
  });
});

describe('a command on an embedded database in use', () => {
  it('fails and names the process that is using the database', async () => {
    const other = await openTestPortal();
    const release = lockFolder(other.dataDir);
    const { code, err } = await other.run('verify-ledger');
    release();
    // PostgreSQL has no folder lock.
    if (code === 0) return other.remove();
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`in use by process ${process.pid}`) });
    await other.remove();
  });
});

describe('a command on a folder without a portal', () => {
  it('fails and creates nothing', async () => {
    const other = await openTestPortal();
    const DATA_DIR = join(other.dataDir, 'nowhere');
    const wrong = await openTestPortal({ DATA_DIR, DATABASE_URL: '' });
    const { code, err } = await wrong.run('backup', join(other.dataDir, 'portal.backup'));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`There is no portal in ${DATA_DIR}`) });
    expect(existsSync(DATA_DIR)).toBe(false);
    await wrong.remove();
    await other.remove();
  });
});

describe('create-admin', () => {
  const names = ['create-admin', '--username', 'Owner', '--email', 'owner@mail.example'];

  it('lists missing options, and rejects values that registration rejects', async () => {
    expect((await portal.run('create-admin')).err).toContain('--username is missing');
    expect((await portal.run(...names)).err).toContain('PORTAL_ADMIN_PASSWORD');
    expect(await portal.run(...names, '--password', 'short')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/6/),
    });
    expect((await portal.run(...names, '--password', 'Password1234')).err).toContain('choose another');
  });

  it('creates the first implementor with an audit row, and a second one only with --force', async () => {
    expect(await portal.run(...names, '--password', 'Zwolf7Riesen')).toMatchObject({ code: 0 });
    const { rows } = await portal.withDatabase((database) =>
      database.query(
        "select username, authority, (select count(*)::int from audit_logs where action = 'gm_promotion') as noted from users",
      ),
    );
    expect(rows).toEqual([{ username: 'Owner', authority: 'implementor', noted: 1 }]);
    const second = [
      'create-admin',
      '--username',
      'Second',
      '--email',
      'second@mail.example',
      '--password',
      'Zwolf7Riesen',
    ];
    expect(await portal.run(...second)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already an implementor (Owner)'),
    });
    await portal.withDatabase((database) =>
      database.query("insert into settings (key, value, updated_at) values ('password_max_length', '12', now())"),
    );
    expect(await portal.run(...second.slice(0, -1), 'Zwolf7RiesenUnd', '--force')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the settings allow 12 characters'),
    });
    await portal.withDatabase((database) => database.query("delete from settings where key = 'password_max_length'"));
    expect((await portal.run(...second, '--force')).out).not.toContain('short for staff');
    const third = ['create-admin', '--username', 'Third', '--email', 'third@mail.example', '--password', 'Acht8Wxy'];
    expect(await portal.run(...third, '--force')).toMatchObject({
      code: 0,
      out: expect.stringContaining('at least 12'),
    });
    expect((await portal.run(...second, '--force')).err).toContain('already exists');
  });
});

describe('reset-second-factor', () => {
  it('turns off two-factor authentication once, with an audit row', async () => {
    await portal.withDatabase((database) =>
      database.query(
        "insert into two_factor (user_id, enabled_at) select id, now() from users where username = 'Owner'",
      ),
    );
    const reset = ['reset-second-factor', '--username', 'owner'];
    expect(await portal.run(...reset)).toMatchObject({ code: 0 });
    const { rows } = await portal.withDatabase((database) =>
      database.query(
        "select enabled_at, (select count(*)::int from audit_logs where action = 'two_factor_disable') as noted from two_factor",
      ),
    );
    expect(rows).toEqual([{ enabled_at: null, noted: 1 }]);
    expect((await portal.run(...reset)).err).toContain('has no second factor');
    expect((await portal.run('reset-second-factor', '--username', 'Nobody')).err).toContain('no user Nobody');
  });
});

describe('reset-password', () => {
  const reset = (...more: string[]) => portal.run('reset-password', '--username', 'owner', ...more);

  it('sets a password that must be changed at the next login, ends the sessions and leaves an audit row', async () => {
    await portal.withDatabase((database) =>
      database.query(
        `insert into auth_sessions (user_id, created_at, last_used_at, expires_at, ip_address, user_agent)
         select id, now(), now(), now() + interval '1 hour', '', '' from users where username = 'Owner'`,
      ),
    );
    expect(await reset('--password', 'Drei3Drachen')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Owner can log in'),
    });
    await portal.withDatabase(async (database) => {
      const { rows } = await database.query<{ password_hash: string }>(
        `select password_hash, must_change_password, end_reason,
           (select count(*)::int from audit_logs where action = 'password_reset') as noted
         from users join auth_sessions on auth_sessions.user_id = users.id where username = 'Owner'`,
      );
      expect(rows).toMatchObject([{ must_change_password: true, end_reason: 'passwordChanged', noted: 1 }]);
      expect(await openPasswords().verify(rows[0]?.password_hash, 'Drei3Drachen')).toBe(true);
    });
  });

  it('rejects an unknown user, and a missing, invalid or common password', async () => {
    expect((await portal.run('reset-password')).err).toContain('--username is missing');
    expect((await reset()).err).toContain('PORTAL_ADMIN_PASSWORD');
    expect(await reset('--password', 'short')).toMatchObject({ code: 1, err: expect.stringMatching(/6/) });
    expect((await reset('--password', 'Password1234')).err).toContain('choose another');
    expect((await reset('--password', 'Owner7Dragons55')).err).toContain('must not contain your username');
    expect((await portal.run('reset-password', '--username', 'Nobody', '--password', 'Drei3Drachen')).err).toBe(
      'There is no user Nobody.',
    );
  });
});

describe('a password set on the command line', () => {
  it('is also sent to the game accounts of the player, except those that the player linked with their own password', async () => {
    await portal.withDatabase((database) =>
      database.query(
        `insert into game_accounts (user_id, family, account_id, login, origin, linked_at)
         select id, 'demo', origin, 'hero' || origin, origin, now()
         from users, unnest(array['registration', 'proof']) origin where username = 'Owner'`,
      ),
    );
    const { out } = await portal.run('reset-password', '--username', 'owner', '--password', 'Vier4Drachen');
    expect(out).toMatch(/sends it to the game within a minute: heroregistration\.$/);
    await portal.withDatabase(async (database) => {
      const { rows } = await database.query(
        'select kind, account_id, status, secret is not null as sealed from deliveries order by id',
      );
      expect(rows).toEqual([{ kind: 'password', account_id: 'registration', status: 'queued', sealed: true }]);
    });
  });

  it('respects the maximum length in the settings, because old game clients truncate longer passwords', async () => {
    const long = 'Drei3DrachenUnd4Wyrme';
    const { code, err } = await portal.run('reset-password', '--username', 'owner', '--password', long);
    expect([code, err]).toEqual([1, expect.stringContaining('too long')]);
  });
});

describe('seed', () => {
  it('creates coin packages once, and rejects --demo when there are accounts', async () => {
    expect(await portal.run('seed')).toMatchObject({ code: 0, out: expect.stringContaining('6 coin packages') });
    expect(await portal.run('seed')).toMatchObject({ code: 1 });
    expect((await portal.run('seed', '--demo')).err).toContain('already has accounts');
  });
});

describe('open-back-office', () => {
  it('clears the allowed networks', async () => {
    await portal.withDatabase((database) =>
      database.query(
        `insert into settings (key, value, updated_at) values ('admin_allowed_addresses', '["::1"]', now())`,
      ),
    );
    expect(await portal.run('open-back-office')).toMatchObject({
      code: 0,
      out: expect.stringContaining('any address'),
    });
    await portal.withDatabase(async (database) => {
      const { rows } = await database.query("select value from settings where key = 'admin_allowed_addresses'");
      expect(rows).toEqual([{ value: [] }]);
    });
  });
});

describe('verify-ledger and verify-audit', () => {
  const forge = (table: string, change: string) =>
    portal.withDatabase(async (database) => {
      await database.query(`alter table ${table} disable trigger user`);
      await database.query(`update ${table} set ${change}`);
      await database.query(`alter table ${table} enable trigger user`);
    });

  it('exit with 0 on an unmodified database', async () => {
    expect(await portal.run('verify-ledger')).toMatchObject({ code: 0, out: expect.stringContaining('intact') });
    expect(await portal.run('verify-audit')).toMatchObject({ code: 0, out: expect.stringContaining('intact') });
  });

  it('exit with 2 and name the row that was changed', async () => {
    await forge('audit_logs', "notes = 'nothing happened' where id = 2");
    const audit = await portal.run('verify-audit');
    expect(audit).toMatchObject({ code: 2, out: expect.stringContaining('BROKEN') });
    expect(audit.out).toContain('rows 2');
    await forge('ledger_accounts', 'balance = 5');
    expect(await portal.run('verify-ledger')).toMatchObject({ code: 2, out: expect.stringContaining('balance') });
  });
});

describe('backup and restore', () => {
  let demo: TestPortal;
  let empty: TestPortal;
  const file = () => join(demo.dataDir, 'portal.backup');
  beforeAll(async () => {
    demo = await openTestPortal();
    empty = await openTestPortal();
    await demo.run('seed', '--demo');
  });
  afterAll(async () => {
    await demo.remove();
    await empty.remove();
  });

  it('write a file that only its owner can read, never overwrite one, and name the key that is not included', async () => {
    const { code, out } = await demo.run('backup', file());
    expect(code).toBe(0);
    expect(out).toContain(join(demo.dataDir, 'secret.key'));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await demo.run('backup', file())).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
    expect((await demo.run('backup', '/no/such/folder/x')).err).toContain('Cannot write');
  });

  it('test the newest backup in a folder with a restore drill that changes nothing', async () => {
    const folder = join(demo.dataDir, 'backups');
    mkdirSync(folder);
    expect(await demo.run('drill', folder)).toMatchObject({ code: 1, err: `There is no backup in ${folder}.` });
    expect((await demo.run('backup', folder)).code).toBe(0);
    const { code, out, err } = await demo.run('drill', folder);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/wyrmgate-.+\.backup, 0 hours old: Restored \d+ rows/);
    expect(out).toContain('is that of the backup');
  });

  it('reject a damaged file or one that is not a backup, with a one-sentence message', async () => {
    const wrong = join(demo.dataDir, 'wrong');
    writeFileSync(wrong, 'hello');
    expect(await empty.run('restore', wrong)).toEqual({
      code: 1,
      out: '',
      err: 'The file is not a backup of this portal.',
    });
    writeFileSync(wrong, readFileSync(file()).subarray(0, 20_000));
    expect((await empty.run('restore', wrong)).err).toMatch(/damaged/);
    expect((await empty.run('restore', join(demo.dataDir, 'nowhere'))).err).toMatch(/^There is no file/);
  });

  it('restore into an empty portal and report that the key is missing', async () => {
    const { code, out } = await empty.run('restore', file());
    expect(out).toContain('The ledger and the audit log are intact');
    expect(out).toContain("The backup's secret key is missing");
    expect(code).toBe(0);
    const { rows } = await empty.withDatabase((database) => database.query('select count(*)::int as users from users'));
    expect(rows).toEqual([{ users: 124 }]);
    expect((await empty.run('restore', file())).err).toContain('not empty');
  });

  it('include the key only with --with-key', async () => {
    const keyed = join(demo.dataDir, 'keyed');
    expect((await demo.run('backup', '--with-key', keyed)).out).toContain('contains the secret key');
    const other = await openTestPortal();
    rmSync(join(other.dataDir, 'secret.key'), { force: true });
    copyFileSync(keyed, join(other.dataDir, 'copy'));
    expect((await other.run('restore', join(other.dataDir, 'copy'))).out).toContain("Saved the backup's secret key");
    const key = (portalOf: TestPortal) => readFileSync(join(portalOf.dataDir, 'secret.key'), 'utf8');
    expect(key(other)).toBe(key(demo));
    await other.remove();
  });
});
