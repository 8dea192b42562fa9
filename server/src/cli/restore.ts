import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Env } from '../env.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { fileNamed } from './backup.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { keyPrint } from './key.ts';
import { appliedMigration, knownMigrations, withDatabase } from './open.ts';
import type { Head } from './portable/format.ts';
import { readHead, readPortable } from './portable/read.ts';

/** Lines of a gzipped file; what is no gzip, or ends too early, is told in a sentence. */
const linesOf = async function* (file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.once('error', (error) => gunzip.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(gunzip).setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new CommandError('The file is not a backup of this portal, or it is damaged.');
    throw error;
  } finally {
    source.destroy();
  }
};

const hasKey = (env: Env): boolean => env.secretKey !== undefined || existsSync(join(env.dataDir, 'secret.key'));

/** Puts the backup's key in its place, unless this portal has one. Answers what the owner has to know. */
const placeKey = (env: Env, head: Head): string => {
  if (!hasKey(env) && head.key !== undefined) {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(env.dataDir, 'secret.key'), head.key, { mode: 0o600, flag: 'wx' });
    return `The secret key of the backup is now ${join(env.dataDir, 'secret.key')}.`;
  }
  if (hasKey(env) && keyPrint(env) === head.key_print) return 'The secret key here is the one of the backup.';
  return (
    `The secret key of the backup is not here: put it into SECRET_KEY or ${join(env.dataDir, 'secret.key')} before the ` +
    'next start, or sealed values (social ids) cannot be read.'
  );
};

/** The migrations before the squash ended with the tables that the first two of today create. */
const squashed: Record<string, string> = { '0030_long_lists': '0001_functions_and_triggers' };

/** The migration that creates the backup's tables. */
const migrationOf = (head: Head): string => {
  const migration = squashed[head.migration] ?? head.migration;
  const known = knownMigrations();
  if (known.includes(migration)) return migration;
  throw new CommandError(
    `The backup has the tables of ${head.migration}, this version those of ${known.at(-1)}: restore it with the version that made it.`,
  );
};

/** Fills an empty database from a backup. An older backup goes into the tables it was taken from, which are then migrated. */
export const restore = async ({ env, values, say }: CommandContext): Promise<ExitCode> => {
  const file = fileNamed(values[0] ?? '');
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const lines = linesOf(file);
  const head = await readHead(lines);
  const migration = migrationOf(head);
  return withDatabase(env, async (database) => {
    await database.migrate(migration);
    const applied = await appliedMigration(database);
    if (applied !== migration)
      throw new CommandError(
        `The backup has the tables of ${head.migration}, the database already those of ${applied}: restore into a new database.`,
      );
    await migrateJobs(database);
    const rows = await readPortable(database, lines);
    await database.migrate();
    say(`${rows} rows of ${head.created_at} are restored; the ledger and the audit log hold.`);
    say(placeKey(env, head));
    return exitCodes.ok;
  });
};
