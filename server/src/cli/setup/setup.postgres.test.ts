import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../../../test/drop-database.ts';
import type { Finding } from '../../health/probes/probe.ts';
import { runCommandLine } from '../run.ts';

const name = `wyrmgate_setup_${randomBytes(4).toString('hex')}`;
const base = inject('postgresUrl') ?? '';
const execute = async (...statements: string[]) => {
  const client = new pg.Client(base);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'wyrmgate-setup-'));
});
afterAll(async () => {
  await dropDatabase(base, name);
  await execute(...[name, `${name}_owner`, `${name}_weak`].map((role) => `drop role if exists ${role}`));
  rmSync(home, { recursive: true, force: true });
});

const run = async (args: string[], source: Record<string, string | undefined> = {}) => {
  const lines: string[] = [];
  const out = (text: string) => void lines.push(text);
  return { code: await runCommandLine(args, source, { out, err: out }), text: lines.join('\n') };
};
const setup = (folder = 'etc', admin = base) =>
  run(
    [
      'setup',
      '--yes',
      ...[
        '--address',
        'http://localhost:1',
        '--site',
        'Drakenfels',
        '--database-admin',
        admin,
        '--database-name',
        name,
      ],
      ...['--admin', 'Owner', '--email', 'owner@mail.example'],
      ...['--folder', join(home, folder), '--data', join(home, 'data'), '--backups', join(home, 'backups')],
    ],
    { PORTAL_ADMIN_PASSWORD: 'Zwolf7Riesen' },
  );

describe('setup on PostgreSQL', () => {
  it('prints what an administrator must run if its role may not create other roles', async () => {
    await execute(`create role ${name}_weak login password 'x'`);
    const weak = new URL(base);
    [weak.username, weak.password] = [`${name}_weak`, 'x'];
    const { code, text } = await setup('etc', weak.href);
    expect(code).toBe(1);
    expect(text).toContain(`create database ${name} owner ${name}_owner`);
  });

  it('creates two roles, the database, its tables and the admin, all of which then pass the check', async () => {
    expect(await setup()).toMatchObject({ code: 0, text: expect.stringContaining('Created the implementor Owner.') });
    const variables = parseEnv(readFileSync(join(home, 'etc/portal.env'), 'utf8')) as Record<string, string>;
    const { text } = await run(['check', '--json'], variables);
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    for (const part of ['environment', 'database', 'roles', 'key', 'admin'])
      for (const found of findings.filter((each) => each.name === part)) expect(found).toMatchObject({ state: 'ok' });
  });

  it('creates nothing when it runs a second time', async () => {
    const { code, text } = await setup();
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('The database is up to date') });
    expect(text).toContain('There is already an admin (Owner).');
  });

  it('does not take over the roles of another installation', async () => {
    expect(await setup('other')).toEqual({
      code: 1,
      text: expect.stringMatching(/^The role \S+ already exists: choose/),
    });
  });
});
