import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** The committed SQL and its journal. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The committed migrations, oldest first. `when` is what the database records for each one it has applied. */
export const readJournal = (): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')).entries;

/** Applies what is missing of the migrations up to and including `last`; without `last`, of all. */
export const applyMigrations = (db: Tx, last?: string): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder });
  const wanted = last === undefined ? files : files.slice(0, readJournal().findIndex(({ tag }) => tag === last) + 1);
  return new PgDialect().migrate(wanted, db._.session as unknown as PgSession, { migrationsFolder });
};
