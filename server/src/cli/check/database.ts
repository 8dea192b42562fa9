import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Env } from '../../env.ts';
import { explainDatabase } from '../../explain.ts';
import {
  type Finding,
  ok,
  type Probe,
  problem,
  reasonOf,
  skipped,
  warning,
  within,
} from '../../health/probes/probe.ts';
import type { Database } from '../../platform/database/database.ts';
import { FolderInUseError } from '../../platform/database/folder-lock.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { excessOf, roleOf } from '../../platform/database/roles.ts';
import { readSettings } from '../../settings/service.ts';
import { users } from '../../users/table.ts';
import { appliedMigration, knownMigrations } from '../open.ts';

/** The embedded database needs longer, because its code must be compiled first. */
const openLimitMs = { postgres: 8000, embedded: 60_000 } as const;

export type Opened = { database?: Database; findings: Finding[] };

const named = (finding: Omit<Finding, 'name'>): Finding => ({ name: 'database', ...finding });

const describeServer = async (database: Database): Promise<Omit<Finding, 'name'>> => {
  if (database.kind === 'embedded') return ok('The embedded database opens.');
  const { rows } = await database.query<{ name: string; number: number }>(
    `select current_setting('server_version') as name, current_setting('server_version_num')::int as number`,
  );
  const [server] = rows;
  if ((server?.number ?? 0) < 150_000) return problem(`PostgreSQL ${server?.name} is too old: use 15 or newer.`);
  return ok(`PostgreSQL ${server?.name} answers.`);
};

const describeMigrations = async (database: Database): Promise<Omit<Finding, 'name'>> => {
  const newest = knownMigrations().at(-1);
  const known = await database.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!known.rows[0]?.known) return warning('The database is empty: run `npm run portal -- migrate`.');
  // The journal of a newer version has rows that this version does not know.
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  if ((rows[0]?.count ?? 0) > knownMigrations().length)
    return problem('A newer version of the portal has migrated this database: install that version.');
  const applied = await appliedMigration(database);
  if (applied === newest) return ok(`The tables are those of this version (${newest}).`);
  return warning(`The tables are at ${applied}, this version has ${newest}: run \`npm run portal -- migrate\`.`);
};

/** Opens the database and describes it. If it cannot be used, the findings say why. */
export const openForCheck = async (env: Env): Promise<Opened> => {
  const kind = env.databaseUrl === undefined ? 'embedded' : 'postgres';
  if (kind === 'embedded' && !existsSync(join(env.dataDir, 'database')))
    return { findings: [named(warning(`${env.dataDir} has no database yet: the first start creates it.`))] };
  let database: Database | undefined;
  try {
    database = await within(openLimitMs[kind], openDatabase({ ...env, databasePool: 4 }));
    const server = await within(openLimitMs[kind], describeServer(database));
    if (server.state === 'problem') return { database, findings: [named(server)] };
    return {
      database,
      findings: [named(server), named(await within(openLimitMs[kind], describeMigrations(database)))],
    };
  } catch (error) {
    if (error instanceof FolderInUseError)
      return { findings: [named(skipped('The running portal uses the embedded database: stop it to check more.'))] };
    const variable =
      env.databaseUrl === undefined ? undefined : explainDatabase(error, 'DATABASE_URL', env.databaseUrl);
    const reason = variable ?? `The database cannot be used: ${reasonOf(error)}.`;
    await database?.close().catch(() => undefined);
    return { findings: [named(problem(`${reason} Start it, or correct the address.`))] };
  }
};

/** The role that serves requests needs all of its privileges, and the owner of the schema must be able to log in. */
export const rolesProbe = (env: Env, database: Database): Probe => ({
  name: 'roles',
  run: async () => {
    if (env.databaseUrl === undefined) return ok('The embedded database has no roles.');
    const { rows } = await database.query<{ usable: boolean }>(
      `select bool_and(has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')) as usable
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const role = await roleOf(database);
    if (rows[0]?.usable === false)
      return problem(`${role} may not use every table: run \`npm run portal -- migrate\`, which grants its rights.`);
    const { migrationDatabaseUrl } = env;
    if (migrationDatabaseUrl !== undefined) {
      const owner = await openDatabase({ ...env, databaseUrl: migrationDatabaseUrl, databasePool: 2 });
      try {
        const where = 'select current_database() as name';
        const [here, there] = await Promise.all([database.query<{ name: string }>(where), owner.query(where)]);
        if (here.rows[0]?.name !== (there.rows[0] as { name: string }).name)
          return problem('MIGRATION_DATABASE_URL names a different database from DATABASE_URL: use the same one.');
      } catch (error) {
        const reason = explainDatabase(error, 'MIGRATION_DATABASE_URL', migrationDatabaseUrl);
        return problem(`${reason ?? reasonOf(error)} Correct it, or remove it and migrate by hand.`);
      } finally {
        await owner.close();
      }
    }
    const excess = await excessOf(database);
    if (excess.length === 0)
      return ok(`${role} serves requests and cannot change the schema, the ledger or the audit log.`);
    return warning(`${role} could change the ledger and the audit log: use two roles, see MIGRATION_DATABASE_URL.`);
  },
});

export const adminProbe = (_: Env, database: Database): Probe => ({
  name: 'admin',
  run: async () => {
    const found = await database.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.authority, 'implementor'))
      .limit(1);
    if (found.length === 0) return problem('The portal has no admin: run `npm run portal -- create-admin`.');
    const { demo } = await readSettings(database.db);
    return demo
      ? warning('The database contains the demo community, whose passwords are public.')
      : ok('There is an admin.');
  },
});
