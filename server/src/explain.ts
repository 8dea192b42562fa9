import { type Env, EnvironmentError } from './env.ts';
import { isOutage, sqlState } from './platform/database/database.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';

const unwritable = /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOSPC)$/;

/**
 * Explains why the portal cannot listen. A separate function, because network, disk and database errors share codes.
 */
const explainListening = (error: NodeJS.ErrnoException, { port, host }: Env): string | undefined => {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken: stop the program that listens there, or set PORT.`;
  if (error.syscall === 'listen' && error.code === 'EACCES')
    return `PORT: this user may not listen on ${port}; use a port from 1024.`;
  if (error.code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === host))
    return `HOST: ${host} is not an address of this machine.`;
  return undefined;
};

/** Returns the driver's message. Drizzle wraps it in an error whose message contains the query. */
const innermost = (error: unknown): string => {
  let at = error;
  for (let depth = 0; at instanceof Error && at.cause instanceof Error && depth < 5; depth += 1) at = at.cause;
  return at instanceof Error ? at.message : String(at);
};

const explainMissingRight = (error: unknown, variable: string, url: string): string => {
  const role = decodeURIComponent(new URL(url).username) || 'this role';
  const reason = `${variable}: ${role} may not do that (${innermost(error)}).`;
  if (variable === 'MIGRATION_DATABASE_URL') return `${reason} It must be the role that owns the database.`;
  return (
    `${reason} Set MIGRATION_DATABASE_URL to the role that owns the database, and run \`npm run portal -- migrate\`: ` +
    'it changes the schema and grants this role its rights.'
  );
};

/** Explains why the database at `url`, from `variable`, cannot be used; undefined for a bug. */
export const explainDatabase = (error: unknown, variable: string, url: string): string | undefined => {
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutage(error)) return `${variable}: PostgreSQL is not reachable (${reason}).`;
  if (sqlState(error) === '42501') return explainMissingRight(error, variable, url);
  // 28: authentication failed; 3D: unknown database.
  return /^(28|3D)/.test(sqlState(error) ?? '') ? `${variable}: ${reason}.` : undefined;
};

/** Explains a configuration error in one sentence that names the variable; undefined for a bug. */
export const explainConfiguration = (error: unknown, env: Env | undefined): string | undefined => {
  if (error instanceof EnvironmentError || error instanceof FolderInUseError) return error.message;
  if (!(error instanceof Error) || env === undefined) return undefined;
  const { code }: NodeJS.ErrnoException = error;
  const listening = explainListening(error, env);
  if (listening !== undefined) return listening;
  if (typeof code === 'string' && unwritable.test(code)) return `DATA_DIR: ${env.dataDir} is not writable (${code}).`;
  return env.databaseUrl === undefined ? undefined : explainDatabase(error, 'DATABASE_URL', env.databaseUrl);
};

/** Describes an error for the operator: one sentence if they can fix it, the stack for a bug. */
export const explain = (error: unknown, env: Env | undefined): string =>
  explainConfiguration(error, env) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
