import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Env } from '../env.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { keyPrint } from './key.ts';
import { knownMigrations, withPortalDatabase } from './open.ts';
import type { Head } from './portable/format.ts';
import { writePortable } from './portable/write.ts';

/** Resolves a file name against the folder where the command was typed; npm runs in the project's folder. */
export const fileNamed = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name);

const secretKey = (env: Env): string => env.secretKey ?? readFileSync(join(env.dataDir, 'secret.key'), 'utf8').trim();

/** Writes a backup under a temporary name and renames it when complete. */
export const backup = async ({ env, options, values, say }: CommandContext): Promise<ExitCode> => {
  const file = fileNamed(values[0] ?? '');
  if (existsSync(file)) throw new CommandError(`${file} already exists: choose another name.`);
  const partial = `${file}.${process.pid}.partial`;
  return withPortalDatabase(env, async (database) => {
    const head: Head = {
      format: 'wyrmgate-backup',
      version: 1,
      created_at: new Date().toISOString(),
      migration: knownMigrations().at(-1) ?? '',
      key_print: keyPrint(env),
      ...(options['with-key'] ? { key: secretKey(env).toLowerCase() } : {}),
    };
    try {
      const done = await writePortable(database, head, (chunks) =>
        pipeline(chunks, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })),
      );
      renameSync(partial, file);
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      say(`Backed up ${done.rows} rows of ${done.tables} tables to ${file} (${megabytes} MB).`);
      say(warning(env, options['with-key'] === true));
      return exitCodes.ok;
    } catch (error) {
      rmSync(partial, { force: true });
      throw explainDisk(error, file);
    }
  });
};

const explainDisk = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return new CommandError(`Disk full: ${file} was not written.`);
  if (['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code))
    return new CommandError(`Cannot write ${file} (${code}).`);
  return error;
};

const warning = (env: Env, withKey: boolean): string => {
  if (withKey) return 'The file contains the secret key: anyone who has it can read everything.';
  const place = env.secretKey ? 'SECRET_KEY' : join(env.dataDir, 'secret.key');
  return `The secret key is not included. Keep ${place} too: without it, sealed values (social IDs, two-factor secrets) are lost.`;
};
