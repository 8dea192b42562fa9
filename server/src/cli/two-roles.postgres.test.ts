import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '../../test/drop-database.ts';
import { eventually } from '../../test/eventually.ts';
import { startPortalProcess } from '../../test/process.ts';
import { runCommandLine } from './run.ts';

const suffix = randomBytes(4).toString('hex');
const role = `wyrmgate_test_${suffix}`;
const databases = [`wyrmgate_first_${suffix}`, `wyrmgate_second_${suffix}`] as const;
const base = inject('postgresUrl');

const execute = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client(base);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
const urlOf = (database: string, user?: string): string => {
  const url = new URL(base ?? '');
  url.pathname = `/${database}`;
  if (user !== undefined) [url.username, url.password] = [user, 'x'];
  return url.href;
};

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-roles-'));
  await execute(
    `create role ${role} login password 'x'`,
    ...databases.map((name) => `create database ${name} template template0`),
  );
});
afterAll(async () => {
  for (const name of databases) await dropDatabase(base ?? '', name);
  await execute(`drop role ${role}`);
  rmSync(dataDir, { recursive: true, force: true });
});

const served = (database: string) => ({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database, role), LOG_LEVEL: 'silent' });
const owned = (database: string) => ({ ...served(database), MIGRATION_DATABASE_URL: urlOf(database) });
const run = async (environment: Record<string, string>, ...args: string[]) => {
  const lines: string[] = [];
  const code = await runCommandLine(args, environment, {
    out: (text) => lines.push(text),
    err: (text) => lines.push(text),
  });
  return { code, text: lines.join('\n') };
};

/** Starts the portal, checks that a public call works, and stops it. */
const expectToServe = async (environment: Record<string, string>) => {
  const portal = await startPortalProcess(environment);
  expect((await fetch(`${portal.base}/api/settings/site`)).status).toBe(200);
  // The portal serves requests before its job queue has started, but handles signals only after that.
  await eventually(async () => portal.output().includes('is running at'));
  await portal.stop();
};

describe('a portal whose schema belongs to another role', () => {
  const [first, second] = databases;
  const admin = ['create-admin', '--username', 'Owner', '--email', 'owner@mail.example', '--password', 'Zwolf7Riesen'];

  it('names the missing variable in one sentence when migrate runs with the serving role', async () => {
    const { code, text } = await run(served(first), 'migrate');
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(`^DATABASE_URL: ${role} may not do that \\(permission denied for [^\\n]+\\)\\. Set MIGRATION_`),
    );
    expect(text).not.toContain('\n');
  });

  it('can be set up in the documented order: migrate, create-admin, start', async () => {
    expect(await run(owned(first), 'migrate')).toMatchObject({ code: 0, text: expect.stringContaining('Migrated') });
    expect(await run(served(first), ...admin)).toEqual({ code: 0, text: 'Created the implementor Owner.' });
    for (const environment of [served(first), owned(first)]) await expectToServe(environment);
  });

  it('can be restored into an empty database, where the serving role can use it', async () => {
    const file = join(dataDir, 'portal.backup');
    expect(await run(served(first), 'backup', file)).toMatchObject({ code: 0 });
    const refused = await run(served(second), 'restore', file);
    expect(refused.text).toMatch(/^DATABASE_URL: [^\n]+ Set MIGRATION_DATABASE_URL [^\n]+$/);
    expect(await run(owned(second), 'restore', file)).toMatchObject({ code: 0 });
    expect(await run(served(second), 'verify-audit')).toMatchObject({ code: 0 });
    await expectToServe(served(second));
  });

  it('cannot be migrated without naming the role that serves requests', async () => {
    const { DATABASE_URL: _, ...rest } = owned(first);
    expect(await run(rest, 'migrate')).toEqual({
      code: 1,
      text: 'MIGRATION_DATABASE_URL: set DATABASE_URL too, with the role that serves requests.',
    });
  });
});
