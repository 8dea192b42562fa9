import type { Env } from '../../env.ts';
import type { Database } from './database.ts';
import type { SlowQueries } from './slow-queries.ts';

/** Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in the data folder. */
export const openDatabase = async (
  env: Pick<Env, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  options: { timeouts?: boolean; initial?: boolean; slow?: SlowQueries | undefined } = {},
): Promise<Database> => {
  if (env.databaseUrl === undefined) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(env.dataDir, options);
  }
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(env.databaseUrl, env.databasePool, options);
};
