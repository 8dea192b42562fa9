import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../../test/command-line.ts';
import type { Finding } from '../../health/probes/probe.ts';

const [right, wrong] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)];
const guessable = 'c3'.repeat(32);
const owner = ['--username', 'Owner', '--email', 'owner@mail.example', '--password', 'Zwolf7Riesen'];

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
  writeFileSync(join(portal.dataDir, 'secret.key'), right, { mode: 0o600 });
});
afterAll(() => portal.remove());

const check = async () => {
  const { code, out } = await portal.run('check', '--json');
  const { state, findings } = JSON.parse(out) as { state: string; findings: Finding[] };
  return { code, state, of: (name: string) => findings.filter((each) => each.name === name) };
};
const one = (state: Finding['state'], text: RegExp) => [
  expect.objectContaining({ state, text: expect.stringMatching(text) }),
];

describe('the check of a new installation', () => {
  it('reports the missing admin and the missing backup', async () => {
    const found = await check();
    expect(found).toMatchObject({ code: 2, state: 'problem' });
    expect(found.of('admin')).toEqual(one('problem', /create-admin/));
    expect(found.of('backup')).toEqual(one('warning', /never been backed up/));
    expect(found.of('database').map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect(found.of('key')).toEqual(one('ok', /accepts the key/));
  });

  it('reports a secret key that can be guessed', async () => {
    const file = join(portal.dataDir, 'secret.key');
    writeFileSync(file, guessable);
    expect((await check()).of('key')).toEqual(one('problem', /can be guessed/));
    writeFileSync(file, right);
  });

  it('accepts the admin, the key and the backup once they exist', async () => {
    await portal.run('create-admin', ...owner);
    await portal.run('backup', join(portal.dataDir, 'first.backup'));
    const found = await check();
    expect(found.of('admin')).toEqual(one('ok', /There is an admin/));
    expect(found.of('key')).toEqual(one('ok', /is the key of this database/));
    expect(found.of('backup')).toEqual(one('ok', /0 hours old/));
  });

  it('prints one line for each finding and a count', async () => {
    const { out } = await portal.run('check');
    const lines = out.split('\n');
    expect(lines.at(-1)).toMatch(/^\d+ problems?, \d+ warnings?\.$/);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(ok|warning|problem|skipped) +[a-z]+ +\S.+[.?]$/);
  });
});

describe('the check of an older installation', () => {
  const setBackupAge = (age: string) =>
    portal.withDatabase((database) =>
      database.query(`update health_checks set checked_at = now() - interval '${age}' where name = 'backup'`),
    );

  it('warns about a backup more than a day old, and reports one older than a week', async () => {
    await setBackupAge('30 hours');
    expect((await check()).of('backup')).toEqual(one('warning', /30 hours old/));
    await setBackupAge('9 days');
    expect((await check()).of('backup')).toEqual(one('problem', /9 days old/));
  });

  it('reports a secret key that belongs to a different database, and a key file that other users can read', async () => {
    const file = join(portal.dataDir, 'secret.key');
    writeFileSync(file, wrong);
    expect((await check()).of('key')).toEqual(one('problem', /is not the key of this database/));
    writeFileSync(file, right);
    chmodSync(file, 0o644);
    expect((await check()).of('key')).toEqual(one('problem', /can be read by other users/));
    chmodSync(file, 0o600);
  });

  it('reports database tables from an older or a newer version', async () => {
    const move = (by: number) =>
      portal.withDatabase((database) =>
        database.query(`update drizzle.__drizzle_migrations set created_at = created_at + ${by}
          where id = (select max(id) from drizzle.__drizzle_migrations)`),
      );
    await move(-1);
    expect((await check()).of('database')).toContainEqual(one('warning', /portal -- migrate/)[0]);
    await move(1);
    await portal.withDatabase((database) =>
      database.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)"),
    );
    expect((await check()).of('database')).toContainEqual(one('problem', /newer version/)[0]);
    await portal.withDatabase((database) =>
      database.query("delete from drizzle.__drizzle_migrations where hash = 'newer'"),
    );
  });
});
