import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';

/** The folder of the committed SQL and its journal. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Returns the committed migrations, oldest first. `when` is the value that the database records for each applied one.
 */
export const readJournal = (): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')).entries;

/** Returns when the newest applied migration was generated; 0 if the database was never migrated. */
const appliedUntil = async (db: Tx): Promise<number> => {
  const [known] = await rowsOf<{ known: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!known?.known) return 0;
  const [row] = await rowsOf<{ applied: string | null }>(
    db,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  );
  return Number(row?.applied ?? 0);
};

/** Applies missing migrations, up to and including `last` if it is given. */
export const applyMigrations = async (db: Tx, last?: string): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder });
  const wanted = last === undefined ? files : files.slice(0, readJournal().findIndex(({ tag }) => tag === last) + 1);
  // Drizzle creates its schema even if no migration is missing, which only the owner of the database may do.
  if ((await appliedUntil(db)) >= (wanted.at(-1)?.folderMillis ?? 0)) return;
  await new PgDialect().migrate(wanted, db._.session as unknown as PgSession, { migrationsFolder });
};
