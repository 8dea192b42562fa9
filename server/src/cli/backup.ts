import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Env } from '../env.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { keyPrint } from './key.ts';
import { knownMigrations, withPortalDatabase } from './open.ts';
import { writePortable } from './portable/write.ts';

/** npm runs in the product's folder; a file is meant from where the command was typed. */
export const fileNamed = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name);

const secretKey = (env: Env): string => env.secretKey ?? readFileSync(join(env.dataDir, 'secret.key'), 'utf8').trim();

/** Writes a backup under a temporary name and renames it when it is whole. */
export const backup = async ({ env, options, values, say }: CommandContext): Promise<ExitCode> => {
  const file = fileNamed(values[0] ?? '');
  if (existsSync(file)) throw new CommandError(`${file} exists already: choose another name.`);
  const partial = `${file}.${process.pid}.partial`;
  return withPortalDatabase(env, async (database) => {
    const gzip = createGzip();
    const disk = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true });
    const written = finished(gzip.pipe(disk));
    // Whatever fails on the disk has to stop the reading too.
    disk.once('error', (error) => gzip.destroy(error));
    try {
      const done = await Promise.race([
        writePortable(database, gzip, {
          format: 'wyrmgate-backup',
          version: 1,
          created_at: new Date().toISOString(),
          migration: knownMigrations().at(-1) ?? '',
          key_print: keyPrint(env),
          ...(options['with-key'] ? { key: secretKey(env).toLowerCase() } : {}),
        }),
        written.then(() => Promise.reject(new Error('The file was closed too early.'))),
      ]);
      gzip.end();
      await written;
      renameSync(partial, file);
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      say(`${done.rows} rows of ${done.tables} tables are in ${file} (${megabytes} MB).`);
      say(warning(env, options['with-key'] === true));
      return exitCodes.ok;
    } catch (error) {
      gzip.destroy();
      rmSync(partial, { force: true });
      throw explainDisk(error, file);
    }
  });
};

const explainDisk = (error: unknown, file: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return new CommandError(`The disk is full: ${file} was not written.`);
  if (['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code))
    return new CommandError(`${file} cannot be written (${code}).`);
  return error;
};

const warning = (env: Env, withKey: boolean): string => {
  if (withKey) return 'The secret key is inside: whoever has this file can read everything.';
  const place = env.secretKey ? 'SECRET_KEY' : join(env.dataDir, 'secret.key');
  return `The secret key is not inside: keep ${place} too, or sealed values (social ids) cannot be read again.`;
};
