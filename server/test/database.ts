import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { openInMemory } from '../src/platform/database/embedded.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a dump of the migrated embedded database, or the name of the migrated template database. */
    template: string;
    /** Stands in the names of the databases that this run clones. */
    run: string;
    postgresUrl: string | undefined;
  }
}

const urlFor = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
};

const ask = async (base: string, text: string): Promise<void> => {
  const client = new pg.Client(base);
  await client.connect();
  await client.query(text).finally(() => client.end());
};

let removing: Promise<unknown> = Promise.resolve();
/** Resolves when no database that was closed is there any more. */
export const databasesRemoved = () => removing;

/** A migrated, empty database of its own: a clone of the template that the global set-up made. */
export const openTestDatabase = async (): Promise<Database & { url: string | undefined }> => {
  const template = inject('template');
  const base = inject('postgresUrl');
  if (base === undefined) {
    const database = await openInMemory(new Blob([readFileSync(template)]));
    return { ...database, url: undefined };
  }
  const name = `wyrmgate_test_${inject('run')}_${randomBytes(6).toString('hex')}`;
  await ask(base, `create database ${name} template ${template}`);
  // Nobody pulls the plug of the database: a commit need not wait for the disk, which others may keep busy.
  await ask(base, `alter database ${name} set synchronous_commit = off`);
  const url = urlFor(base, name);
  // The time limits protect players from an overloaded database. A loaded machine is no reason for a test to fail.
  const database = openPostgres(url, 10, { timeouts: false });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      // The disk takes its time, for which nobody waits; what the end of the file cuts off is left to the end of the run.
      removing = Promise.allSettled([removing, ask(base, `drop database if exists ${name} with (force)`)]);
    },
  };
};

/** Puts a migrated, empty embedded database where a portal looks for it. */
export const placeEmbedded = async (dataDir: string): Promise<void> => {
  const template = new Blob([readFileSync(inject('template'))]);
  const client = await PGlite.create(join(dataDir, 'database'), { loadDataDir: template });
  await client.close();
};
