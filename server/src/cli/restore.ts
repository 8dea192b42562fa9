import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { anchorFileIn, removeAnchorFile } from '../audit/anchor-file.ts';
import type { Env } from '../env.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';
import { asSchemaOwner } from '../schema-owner.ts';
import { hasKey, keyPrint, storeKeyPrint } from '../secret-key.ts';
import { fileNamed } from './backup.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { appliedMigration, knownMigrations, withDatabase } from './open.ts';
import type { Head } from './portable/format.ts';
import { readHead, readPortable } from './portable/read.ts';

/** Reads the lines of a gzipped file. Throws CommandError if it is not gzip or is truncated. */
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

export const readHeadOf = (file: string): Promise<Head> => readHead(linesOf(file));

/** Stores the backup's key unless this portal already has one. Returns a sentence about the key for the operator. */
const placeKey = (env: Env, head: Head): string => {
  if (!hasKey(env) && head.key !== undefined) {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(env.dataDir, 'secret.key'), head.key, { mode: 0o600, flag: 'wx' });
    return `Saved the backup's secret key as ${join(env.dataDir, 'secret.key')}.`;
  }
  if (hasKey(env) && keyPrint(openCrypto(env)) === head.key_print)
    return "This portal already has the backup's secret key.";
  return (
    `The backup's secret key is missing: set SECRET_KEY or create ${join(env.dataDir, 'secret.key')}. The portal does not ` +
    'start without it, because it could not read sealed values (social IDs, two-factor secrets).'
  );
};

/** The last migration before the squash. It had the tables that the first two files create now. */
const squashed: Record<string, string> = { '0030_long_lists': '0001_functions_and_triggers' };

/** Returns the migration that creates the backup's tables. */
const migrationOf = (head: Head): string => {
  const migration = squashed[head.migration] ?? head.migration;
  const known = knownMigrations();
  if (known.includes(migration)) return migration;
  throw new CommandError(
    `The backup is at migration ${head.migration}, this version at ${known.at(-1)}: restore it with the version that wrote it.`,
  );
};

/**
 * Fills an empty database from a backup. For an older backup it creates the tables of that version and then migrates
 * them.
 */
export const restore = async ({ env, values, say }: CommandContext): Promise<ExitCode> => {
  const file = fileNamed(values[0] ?? '');
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const lines = linesOf(file);
  const head = await readHead(lines);
  const migration = migrationOf(head);
  return withDatabase(env, (runtime) =>
    asSchemaOwner(env, runtime, async (database) => {
      await database.migrate(migration);
      const applied = await appliedMigration(database);
      if (applied !== migration)
        throw new CommandError(
          `The backup is at migration ${head.migration}, the database already at ${applied}: restore into a new database.`,
        );
      await migrateJobs(database);
      const rows = await readPortable(database, lines);
      await database.migrate();
      await storeKeyPrint(database.db, head.key_print, new Date());
      // Without statistics, PostgreSQL picks slow plans until autovacuum has analysed the new tables.
      await database.query('analyze');
      say(`Restored ${rows} rows from ${head.created_at}. The ledger and the audit log are intact.`);
      say(placeKey(env, head));
      if (existsSync(anchorFileIn(env))) {
        removeAnchorFile(env);
        say(`Removed ${anchorFileIn(env)}, which names a row of the earlier audit log.`);
      }
      return exitCodes.ok;
    }),
  );
};
