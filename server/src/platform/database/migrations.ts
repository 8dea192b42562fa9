import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';

/** The committed SQL and its journal. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The committed migrations, oldest first. `when` is what the database records for each one it has applied. */
export const readJournal = (): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')).entries;

/** When the newest applied migration was generated; 0 in a database that was never migrated. */
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

/** Applies the missing migrations, up to and including `last` if it is given. */
export const applyMigrations = async (db: Tx, last?: string): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder });
  const wanted = last === undefined ? files : files.slice(0, readJournal().findIndex(({ tag }) => tag === last) + 1);
  // Drizzle creates its schema even if nothing is missing, which a role that does not own the database may not do.
  if ((await appliedUntil(db)) >= (wanted.at(-1)?.folderMillis ?? 0)) return;
  await new PgDialect().migrate(wanted, db._.session as unknown as PgSession, { migrationsFolder });
};
