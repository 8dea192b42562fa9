import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { openCrypto } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import { isGuessableKey, keyPrint, stateOfKey } from '../../secret-key.ts';
import { backupCheckName, findCheck } from '../checks.ts';
import { ok, type Probe, problem, skipped, warning } from './probe.ts';

const hour = 3_600_000;

/** Whether the secret key belongs to the database, and only its owner can read the file. */
export const keyProbe = (env: Env, database: Pick<Database, 'db'> | undefined): Probe => ({
  name: 'key',
  run: async () => {
    const file = join(env.dataDir, 'secret.key');
    const place = env.secretKey === undefined ? file : 'SECRET_KEY';
    if (env.secretKey === undefined && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
      return problem(`${file} can be read by other users: run \`chmod 600 ${file}\`.`);
    if (database === undefined) return skipped('Not compared, because the database cannot be asked.');
    const state = await stateOfKey(database.db, env);
    if (state === 'missing') return problem(`The secret key of this database is missing: set SECRET_KEY or DATA_DIR.`);
    if (state === 'wrong') return problem(`${place} is not the key of this database: set the one it was created with.`);
    if (isGuessableKey(env))
      return problem(
        `${place} has few different characters and can be guessed: create one with \`openssl rand -hex 32\`.`,
      );
    return ok(
      state === 'new'
        ? 'The database accepts the key of its first start.'
        : `${place} is the key of this database. Its fingerprint is ${keyPrint(openCrypto(env))}.`,
    );
  },
});

const ageOf = (milliseconds: number): string =>
  milliseconds < 48 * hour
    ? `${Math.floor(milliseconds / hour)} hours`
    : `${Math.floor(milliseconds / hour / 24)} days`;

/** Age of the latest backup made by the backup command, wherever its file is. */
export const backupProbe = (_: Env, database: Pick<Database, 'db'>, now: Date): Probe => ({
  name: 'backup',
  run: async () => {
    const latest = await findCheck(database.db, backupCheckName);
    if (latest === undefined)
      return warning('The portal has never been backed up: run `npm run portal -- backup <file>` every day.');
    const age = now.getTime() - latest.checked_at.getTime();
    if (age > 7 * 24 * hour) return problem(`The latest backup is ${ageOf(age)} old: see why the daily one fails.`);
    if (age > 26 * hour) return warning(`The latest backup is ${ageOf(age)} old: run it every day.`);
    return ok(`The latest backup is ${ageOf(age)} old.`);
  },
});
