import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { openEmbedded } from '../src/platform/database/embedded.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { dropDatabase } from './drop-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the migrated embedded database, or name of the migrated template database. */
    template: string;
    /** Part of the names of the databases that this run clones. */
    run: string;
    postgresUrl: string | undefined;
  }
}

const urlFor = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
};

const execute = async (base: string, text: string): Promise<void> => {
  const client = new pg.Client(base);
  await client.connect();
  await client.query(text).finally(() => client.end());
};

let pendingDrops: Promise<unknown> = Promise.resolve();
/** Resolves when all closed databases have been dropped. */
export const databasesRemoved = () => pendingDrops;

/** Creates a migrated, empty embedded database in a portal's data folder. */
export const createEmbeddedDatabase = (dataDir: string): void =>
  cpSync(inject('template'), join(dataDir, 'database'), { recursive: true });

const gigabyte = 1024 ** 3;
/**
 * Folder for embedded databases. It is in memory if that has space, because copying 50 MB to a busy disk takes seconds.
 */
const scratchFolder = (): string => {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > gigabyte ? memory : tmpdir();
};

/** Opens a new migrated, empty database, cloned from the template that global-setup.ts created. */
export const openTestDatabase = async (): Promise<Database & { url: string | undefined }> => {
  const template = inject('template');
  const base = inject('postgresUrl');
  if (base === undefined) {
    const dataDir = mkdtempSync(join(scratchFolder(), 'wyrmgate-database-'));
    createEmbeddedDatabase(dataDir);
    const database = await openEmbedded(dataDir);
    return {
      ...database,
      url: undefined,
      close: async () => {
        await database.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  const name = `wyrmgate_test_${inject('run')}_${randomBytes(6).toString('hex')}`;
  await execute(base, `create database ${name} template ${template}`);
  // Tests do not crash the database server, so commits need not wait for a busy disk.
  await execute(base, `alter database ${name} set synchronous_commit = off`);
  const url = urlFor(base, name);
  // No query timeouts, because a busy machine must not fail a test.
  const database = openPostgres(url, 10, { timeouts: false });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      // Drops the database in the background, because dropping is slow. The global teardown drops the rest.
      pendingDrops = Promise.allSettled([pendingDrops, dropDatabase(base, name)]);
    },
  };
};
