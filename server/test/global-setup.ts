import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readEnv } from '../src/env.ts';
import { defineJobs } from '../src/jobs.ts';
import { openPlatform } from '../src/open-platform.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import { migrationsFolder } from '../src/platform/database/migrations.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { migrateJobs } from '../src/platform/jobs/jobs.ts';
import { dropDatabase } from './drop-database.ts';

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/wyrmgate/', import.meta.url));

/** Returns a hash of the migrations, so that any change to them creates a new template. */
const version = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(`${migrationsFolder}/${file}`));
  return hash.digest('hex').slice(0, 16);
};

/** Migrates the template and creates its queues, which would cost each test a second. */
const migrate = async (database: Database) => {
  await database.migrate();
  await migrateJobs(database);
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-template-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const platform = await openPlatform(env, pino({ level: env.logLevel }), { database });
  defineJobs(platform);
  await platform.jobs.prepare();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
};

const embeddedTemplate = async (): Promise<string> => {
  const folder = `${cacheFolder}template-${version()}`;
  if (existsSync(folder)) return folder;
  const dataDir = `${folder}.${process.pid}`;
  const database = await openEmbedded(dataDir);
  await migrate(database);
  // Each copy would otherwise replay the log of the migrations.
  await database.query('checkpoint');
  await database.close();
  renameSync(join(dataDir, 'database'), folder);
  rmSync(dataDir, { recursive: true });
  return folder;
};

const postgresTemplate = async (base: string): Promise<string> => {
  // The name contains the user, because only the owner may clone a database.
  const name = `wyrmgate_template_${version()}_${new URL(base).username || 'default'}`;
  const client = new pg.Client(base);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const temporaryName = `${name}_${process.pid}`;
    await client.query(`create database ${temporaryName}`);
    const url = new URL(base);
    url.pathname = `/${temporaryName}`;
    const database = openPostgres(url.href, 2, { timeouts: false });
    await migrate(database);
    await database.close();
    await client.query(`alter database ${temporaryName} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
};

/** Drops the clones that a run left behind. A clone that is still in use is reported, but fails no tests. */
const removeClones = async (base: string, run: string): Promise<void> => {
  const client = new pg.Client(base);
  await client.connect();
  try {
    const left = `wyrmgate\\_test\\_${run}\\_%`;
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [left],
    );
    for (const { name } of rows)
      await dropDatabase(base, name).catch((error: Error) => console.error(`Could not drop ${name}: ${error.message}`));
  } finally {
    await client.end();
  }
};

/** Creates the template database that tests clone. Returns the teardown function. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgresUrl = project.name.includes('postgres') ? process.env.TEST_DATABASE_URL : undefined;
  const run = randomBytes(4).toString('hex');
  project.provide('run', run);
  project.provide('postgresUrl', postgresUrl);
  project.provide('template', postgresUrl ? await postgresTemplate(postgresUrl) : await embeddedTemplate());
  return async () => {
    if (postgresUrl) await removeClones(postgresUrl, run);
  };
};
