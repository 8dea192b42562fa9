import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { reasonOf } from '../../health/probes/probe.ts';
import { sqlState } from '../../platform/database/database.ts';
import { CommandError } from '../command.ts';

/** Runs one statement as an administrator and returns the first column. */
type Administrator = { run(statement: string): Promise<string[]>; close(): Promise<void> };

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const connect = async (url: string): Promise<Administrator> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new CommandError(`--database-admin: PostgreSQL is not reachable (${reasonOf(error)}).`);
  }
  return {
    run: async (statement) => {
      const { rows } = await client.query({ text: statement, rowMode: 'array' });
      return rows.map(([first]: unknown[]) => String(first));
    },
    close: () => client.end(),
  };
};

/**
 * Runs statements in PostgreSQL on this machine as its system user, which needs no password. Only root may become that
 * user.
 */
const openLocal = async (): Promise<Administrator> => {
  const run = async (statement: string): Promise<string[]> => {
    // Passed through standard input, because other users of the machine can see arguments.
    const done = spawnSync('runuser', ['-u', 'postgres', '--', 'psql', '-qAtX', '-v', 'ON_ERROR_STOP=1'], {
      input: `${statement};\n`,
      encoding: 'utf8',
      timeout: 60_000,
      cwd: '/',
    });
    if (done.status === 0) return done.stdout.split('\n').filter((line) => line !== '');
    const reason = done.error?.message ?? done.stderr.trim().split('\n')[0];
    throw new CommandError(
      `PostgreSQL on this machine cannot be set up (${reason}). Install it, run as root, or give --database.`,
    );
  };
  await run('select 1');
  return { run, close: async () => undefined };
};

export type Roles = { name: string; ownerPassword: string; password: string };

/** Statements for an administrator to run by hand if setup cannot run them. */
export const statementsFor = ({ name, ownerPassword, password }: Roles): string[] => [
  `create role ${name}_owner login password ${literal(ownerPassword)}`,
  `create role ${name} login password ${literal(password)}`,
  `create database ${name} owner ${name}_owner`,
];

const createMissing = async ({ run }: Administrator, roles: Roles, isNew: boolean): Promise<void> => {
  const { name } = roles;
  const [createOwner = '', createRole = '', createDatabase = ''] = statementsFor(roles);
  const existing = await run(`select rolname from pg_roles where rolname in ('${name}', '${name}_owner')`);
  if (isNew && existing.length > 0)
    throw new CommandError(
      `The role ${existing[0]} already exists: choose another --database-name, or give its address as --database.`,
    );
  if (!existing.includes(`${name}_owner`)) await run(createOwner);
  if (!existing.includes(name)) await run(createRole);
  // Only a member of the owner role may create a database for it.
  const [isSuper] = await run('select rolsuper from pg_roles where rolname = current_user');
  if (!/^t/.test(isSuper ?? '')) await run(`grant ${name}_owner to current_user`);
  const databases = await run(`select datname from pg_database where datname = '${name}'`);
  if (databases.length === 0) await run(createDatabase);
};

/** Creates the two roles and the database if they are missing. For a new installation, fails if a role exists. */
export const ensureRoles = async (url: string | undefined, roles: Roles, isNew: boolean): Promise<void> => {
  const administrator = url === undefined ? await openLocal() : await connect(url);
  try {
    await createMissing(administrator, roles, isNew);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new CommandError(
      `This role may not create roles and databases (${reasonOf(error)}). Let an administrator run:\n${statementsFor({
        ...roles,
        ownerPassword: '…',
        password: '…',
      }).join(';\n')};\nand give --database and --owner-database.`,
    );
  } finally {
    await administrator.close();
  }
};
