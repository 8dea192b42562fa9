import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { openCrypto } from '../../platform/crypto/crypto.ts';
import type { Database } from '../../platform/database/database.ts';
import { isGuessableKey, keyPrint, stateOfKey } from '../../secret-key.ts';
import { backupCheckName, findCheck } from '../checks.ts';
import { found, type Probe } from './probe.ts';

const hour = 3_600_000;

/** Whether the secret key matches the database, and only its owner can read the key file. */
export const keyProbe = (env: Env, database: Pick<Database, 'db'> | undefined): Probe => ({
  name: 'key',
  run: async () => {
    const file = join(env.dataDir, 'secret.key');
    const place = env.secretKey === undefined ? file : 'SECRET_KEY';
    if (env.secretKey === undefined && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
      return found('problem', 'key-readable', { file });
    if (database === undefined) return found('skipped', 'key-unknown');
    const state = await stateOfKey(database.db, env);
    if (state === 'missing') return found('problem', 'key-missing');
    if (state === 'wrong') return found('problem', 'key-wrong', { place });
    if (isGuessableKey(env)) return found('problem', 'key-guessable', { place });
    return state === 'new'
      ? found('ok', 'key-new')
      : found('ok', 'key-ok', { place, print: keyPrint(openCrypto(env)) });
  },
});

const ageOf = (milliseconds: number): { unit: 'hours' | 'days'; age: number } =>
  milliseconds < 48 * hour
    ? { unit: 'hours', age: Math.floor(milliseconds / hour) }
    : { unit: 'days', age: Math.floor(milliseconds / hour / 24) };

/** Age of the latest backup made by the backup command, wherever its file is. */
export const backupProbe = (_: Env, database: Pick<Database, 'db'>, now: Date): Probe => ({
  name: 'backup',
  run: async () => {
    const latest = await findCheck(database.db, backupCheckName);
    if (latest === undefined) return found('warning', 'backup-none');
    const age = now.getTime() - latest.checked_at.getTime();
    if (age > 7 * 24 * hour) return found('problem', 'backup-stale', ageOf(age));
    if (age > 26 * hour) return found('warning', 'backup-late', ageOf(age));
    return found('ok', 'backup-ok', ageOf(age));
  },
});
