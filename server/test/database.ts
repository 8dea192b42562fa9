import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { openInMemory } from '../src/platform/database/embedded.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a dump of the migrated embedded database, or the name of the migrated template database. */
    template: string;
    postgresUrl: string | undefined;
  }
}

const urlFor = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
};

/** A migrated, empty database of its own: a clone of the template that the global set-up made. */
export const openTestDatabase = async (): Promise<Database & { url: string | undefined }> => {
  const template = inject('template');
  const base = inject('postgresUrl');
  if (base === undefined) {
    const database = await openInMemory(new Blob([readFileSync(template)]));
    return { ...database, url: undefined };
  }
  const name = `wyrmgate_test_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client(base);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await admin(`create database ${name} template ${template}`);
  const url = urlFor(base, name);
  const database = openPostgres(url, 10);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
};
