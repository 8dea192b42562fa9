import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { type Env, EnvironmentError } from './env.ts';
import { type Crypto, openCrypto } from './platform/crypto/crypto.ts';
import type { Tx } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';
import { settings } from './settings/table.ts';

type KeyPlace = Pick<Env, 'secretKey' | 'dataDir'>;

/** The row of the settings that holds the fingerprint. Screens neither read nor write it. */
const row = 'key_print';

/** Returns a fingerprint that identifies the key without revealing anything about it. */
export const keyPrint = (crypto: Crypto): string => crypto.mac('backup', 'key').slice(0, 22);

const fileOf = ({ dataDir }: KeyPlace): string => join(dataDir, 'secret.key');

/** Whether the portal has a key, which is otherwise created when it is first needed. */
export const hasKey = (place: KeyPlace): boolean => place.secretKey !== undefined || existsSync(fileOf(place));

const findKeyPrint = async (tx: Tx): Promise<string | undefined> => {
  const [stored] = await tx.select({ print: settings.value }).from(settings).where(eq(settings.key, row));
  return stored && String(stored.print);
};

/** Stores the fingerprint of the key that encrypted the values of this database. */
export const storeKeyPrint = async (tx: Tx, print: string, now: Date): Promise<void> => {
  await tx
    .insert(settings)
    .values({ key: row, value: print, updated_at: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updated_at: now } });
};

/** Whether the key has so few different digits that a person must have typed it. Random keys have more than ten. */
export const isGuessableKey = (env: KeyPlace): boolean => {
  const key = env.secretKey ?? (existsSync(fileOf(env)) ? readFileSync(fileOf(env), 'utf8').trim() : undefined);
  return key !== undefined && new Set(key.toLowerCase()).size < 8;
};

/** Whether the key belongs to this database. Stores nothing. */
export const stateOfKey = async (tx: Tx, env: Env): Promise<'right' | 'wrong' | 'missing' | 'new'> => {
  const print = await findKeyPrint(tx);
  if (!hasKey(env)) return print === undefined ? 'new' : 'missing';
  if (print === undefined) return 'new';
  return keyPrint(openCrypto(env)) === print ? 'right' : 'wrong';
};

/**
 * Accepts the first key of a database and rejects any other key, which could not read values that the first one
 * encrypted.
 */
export const requireKeyOf = async (tx: Tx, { env, crypto, clock }: Pick<Platform, 'env' | 'crypto' | 'clock'>) => {
  const print = keyPrint(crypto);
  await tx.insert(settings).values({ key: row, value: print, updated_at: clock.now() }).onConflictDoNothing();
  if ((await findKeyPrint(tx)) === print) return;
  const file = fileOf(env);
  const inFile = env.secretKey !== undefined && existsSync(file);
  const fits = inFile && keyPrint(openCrypto({ ...env, secretKey: undefined })) === (await findKeyPrint(tx));
  throw new EnvironmentError(
    `${env.secretKey === undefined ? file : 'SECRET_KEY'} is not the key of this database. ${
      fits ? `The right one is in ${file}.` : 'Set SECRET_KEY to the key it was created with.'
    } If that key is lost, run \`npm run portal -- accept-key\`.`,
  );
};

/** Opens the key of a portal for a command. Creates one only for a database without any. */
export const openKeyOf = async (tx: Tx, env: Env): Promise<Crypto> => {
  if (!hasKey(env) && (await findKeyPrint(tx)) !== undefined)
    throw new EnvironmentError(
      `The secret key of this database is missing: set SECRET_KEY, or DATA_DIR to the folder with its secret.key.`,
    );
  const crypto = openCrypto(env);
  await requireKeyOf(tx, { env, crypto, clock: { now: () => new Date() } });
  return crypto;
};
