import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Env } from '../env.ts';
import { backupCheckName, storeCheck } from '../health/checks.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { keyPrint } from '../secret-key.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { knownMigrations, withPortalDatabase } from './open.ts';
import type { Head } from './portable/format.ts';
import { writePortable } from './portable/write.ts';

/**
 * Resolves a file name against the folder where the command was entered, because npm runs it in the project's folder.
 */
export const fileNamed = (name: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), name);

const secretKey = (env: Env): string => env.secretKey ?? readFileSync(join(env.dataDir, 'secret.key'), 'utf8').trim();

/** Writes a backup under a temporary name and renames it when complete. */
export const backup = async ({ env, options, values, say }: CommandContext): Promise<ExitCode> => {
  const place = fileNamed(values[0] ?? '');
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  const keepDays = readDays(options['keep-days'], isFolder);
  const file = isFolder
    ? join(place, `${prefix}${new Date().toISOString().slice(0, 19).replaceAll(':', '')}${suffix}`)
    : place;
  if (existsSync(file)) throw new CommandError(`${file} already exists: choose another name.`);
  const partial = `${file}.${process.pid}.partial`;
  return withPortalDatabase(env, async (database) => {
    const head: Head = {
      format: 'wyrmgate-backup',
      version: 1,
      created_at: new Date().toISOString(),
      migration: knownMigrations().at(-1) ?? '',
      key_print: keyPrint(openCrypto(env)),
      ...(options['with-key'] ? { key: secretKey(env).toLowerCase() } : {}),
    };
    try {
      const done = await writePortable(database, head, (chunks) =>
        pipeline(chunks, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })),
      );
      renameSync(partial, file);
      const detail = { rows: done.rows, bytes: statSync(file).size };
      await storeCheck(database.db, { name: backupCheckName, checked_at: new Date(), ok: true, detail });
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      say(`Backed up ${done.rows} rows of ${done.tables} tables to ${file} (${megabytes} MB).`);
      if (keepDays !== undefined) removeOlder(place, keepDays, say);
      say(warning(env, options['with-key'] === true));
      return exitCodes.ok;
    } catch (error) {
      rmSync(partial, { force: true });
      throw explainDisk(error, file);
    }
  });
};

const [prefix, suffix] = ['wyrmgate-', '.backup'];
/** Matches the names of backup files in a folder. */
export const backupName = /^wyrmgate-.+\.backup$/;

const readDays = (given: string | boolean | undefined, isFolder: boolean): number | undefined => {
  if (given === undefined) return undefined;
  if (!isFolder) throw new UsageError('--keep-days needs a folder instead of a file.');
  if (!/^[1-9]\d{0,3}$/.test(String(given)))
    throw new UsageError('--keep-days must be a number of days from 1 to 9999.');
  return Number(given);
};

/** Deletes the backups in the folder that are older than `days`, but no other files. */
const removeOlder = (folder: string, days: number, say: (text: string) => void): void => {
  const limit = Date.now() - days * 86_400_000;
  const old = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs < limit);
  for (const file of old) rmSync(file);
  if (old.length > 0) say(`Deleted ${old.length} backups older than ${days} days.`);
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
