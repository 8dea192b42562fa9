import { type Env, EnvironmentError } from './env.ts';
import { explainDatabase } from './explain.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { grantRuntimeRole, roleOf } from './platform/database/roles.ts';

/**
 * Runs work that changes the schema as the role of MIGRATION_DATABASE_URL, then grants the role of DATABASE_URL its
 * privileges. Without that variable, it runs on `runtime`.
 */
export const asSchemaOwner = async <T>(
  env: Env,
  runtime: Database,
  work: (owner: Database) => Promise<T>,
): Promise<T> => {
  const { migrationDatabaseUrl } = env;
  if (migrationDatabaseUrl === undefined) return work(runtime);
  const owner = await openDatabase({ ...env, databaseUrl: migrationDatabaseUrl, databasePool: 2 }, { timeouts: false });
  try {
    const role = await roleOf(runtime);
    const ownerRole = await roleOf(owner);
    const result = await work(owner);
    if (role !== ownerRole) await grantRuntimeRole(owner, role);
    return result;
  } catch (error) {
    const reason = explainDatabase(error, 'MIGRATION_DATABASE_URL', migrationDatabaseUrl);
    throw reason === undefined ? error : new EnvironmentError(reason);
  } finally {
    await owner.close();
  }
};
