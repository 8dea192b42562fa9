import { type Env, EnvironmentError } from './env.ts';
import { isOutage, sqlState } from './platform/database/database.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';

const unwritable = /^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|ENOSPC)$/;

/** Why the portal cannot listen: the network answers with the same codes as the disk and the database. */
const explainListening = (error: NodeJS.ErrnoException, { port, host }: Env): string | undefined => {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken: stop the program that listens there, or set PORT.`;
  if (error.syscall === 'listen' && error.code === 'EACCES')
    return `PORT is wrong: this user may not listen on ${port}; take one from 1024 on.`;
  if (error.code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === host))
    return `HOST is wrong: ${host} is no address of this machine.`;
  return undefined;
};

/** Why no database can be had from the address in `variable`; undefined for a bug. */
export const explainDatabase = (error: unknown, variable: string): string | undefined => {
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutage(error)) return `${variable} is wrong: no PostgreSQL answers there (${reason}).`;
  // Authentication failed, or there is no such database.
  return /^(28|3D)/.test(sqlState(error) ?? '') ? `${variable} is wrong: ${reason}.` : undefined;
};

/** What is wrong in one sentence that names the variable; undefined for a bug. */
export const explainConfiguration = (error: unknown, env: Env | undefined): string | undefined => {
  if (error instanceof EnvironmentError || error instanceof FolderInUseError) return error.message;
  if (!(error instanceof Error) || env === undefined) return undefined;
  const { code }: NodeJS.ErrnoException = error;
  const listening = explainListening(error, env);
  if (listening !== undefined) return listening;
  if (typeof code === 'string' && unwritable.test(code))
    return `DATA_DIR is wrong: ${env.dataDir} cannot be written (${code}).`;
  return env.databaseUrl === undefined ? undefined : explainDatabase(error, 'DATABASE_URL');
};

/** An error for the owner: one sentence where he can mend it; a bug keeps its stack. */
export const explain = (error: unknown, env: Env | undefined): string =>
  explainConfiguration(error, env) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
