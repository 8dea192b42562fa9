import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Database } from '../platform/database/database.ts';
import { readJournal } from '../platform/database/migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { CommandError } from './command.ts';

/** Names of the committed migrations, oldest first. */
export const knownMigrations = (): string[] => readJournal().map(({ tag }) => tag);

/** Returns the name of the latest applied migration. Undefined for a database that was never migrated. */
export const appliedMigration = async (database: Database): Promise<string | undefined> => {
  const known = await database.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!known.rows[0]?.known) return undefined;
  const { rows } = await database.query<{ applied: number | null }>(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  );
  const applied = Number(rows[0]?.applied ?? 0);
  return readJournal().findLast(({ when }) => when <= applied)?.tag;
};

/** Opens this portal's database without a statement timeout, runs `work` and closes it. */
export const withDatabase = async <T>(
  env: Env,
  work: (database: Database) => Promise<T>,
  { initial = false } = {},
): Promise<T> => {
  const database = await openDatabase(env, { timeouts: false, initial });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

export const hasPortalDatabase = ({ databaseUrl, dataDir }: Env): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'database'));

/** Like `withDatabase`, but requires an existing, migrated portal. */
export const withPortalDatabase = async <T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> => {
  if (!hasPortalDatabase(env))
    throw new CommandError(`There is no portal in ${env.dataDir}: set DATA_DIR or DATABASE_URL, or start one first.`);
  return withDatabase(env, async (database) => {
    if ((await appliedMigration(database)) !== knownMigrations().at(-1))
      throw new CommandError('The database has a different version: run `npm run portal -- migrate` first.');
    return work(database);
  });
};
