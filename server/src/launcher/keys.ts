import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type launcher as contract, type LauncherKey, launcherProblems } from '@wyrmgate/contract/launcher';
import { maxKeys } from '@wyrmgate/contract/launcher-constants';
import { desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { lockLauncher } from './settings.ts';
import { type LauncherKeyRow, launcherKeys } from './table.ts';

type Contract = typeof contract;

type KeyWork = Pick<Work, 'tx' | 'now'> & { platform: Pick<Platform, 'crypto'> };

const dayMs = 86_400_000;
const contextOf = (key: string): string => `launcher-key:${key}`;

/** Returns the current signing keys, newest first. */
export const readKeys = (tx: Tx, now: Date): Promise<LauncherKeyRow[]> =>
  tx
    .select()
    .from(launcherKeys)
    .where(or(isNull(launcherKeys.retires_at), gt(launcherKeys.retires_at, now)))
    .orderBy(desc(launcherKeys.created_at), desc(launcherKeys.key));

export const showKey = ({ key, public_key, created_at, retires_at }: LauncherKeyRow): LauncherKey => ({
  id: key,
  public_key,
  created_at: created_at.toISOString(),
  retires_at: retires_at?.toISOString() ?? null,
});

const open = ({ crypto }: Pick<Platform, 'crypto'>, { key, private_key }: LauncherKeyRow): KeyObject | undefined => {
  try {
    return createPrivateKey({
      key: Buffer.from(crypto.open(private_key, contextOf(key)), 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
  } catch {
    // The key was encrypted with a secret key that has been lost.
    return undefined;
  }
};

export const showKeyForStaff = (platform: Pick<Platform, 'crypto'>, row: LauncherKeyRow) => ({
  ...showKey(row),
  readable: open(platform, row) !== undefined,
});

export type Signature = { key: string; signature: string };

/** Returns one base64 signature for each key that can be read. */
export const signWith = (
  platform: Pick<Platform, 'crypto'>,
  rows: readonly LauncherKeyRow[],
  text: Buffer,
): Signature[] =>
  rows.flatMap((row) => {
    const key = open(platform, row);
    return key ? [{ key: row.key, signature: sign(null, text, key).toString('base64') }] : [];
  });

/** Formats signatures as the value of a header: `keyId=base64, …`. */
export const signatureText = (signatures: readonly Signature[]): string =>
  signatures.map(({ key, signature }) => `${key}=${signature}`).join(', ');

export const addKey = async ({ tx, platform, now }: KeyWork): Promise<LauncherKeyRow> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // The last 32 bytes of the DER form are the key itself.
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const key = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const [row] = await tx
    .insert(launcherKeys)
    .values({
      key,
      public_key: raw.toString('base64'),
      private_key: platform.crypto.seal(secret, contextOf(key)),
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The inserted key was not returned.');
  return row;
};

/** Returns the current signing keys. The first one is created when it is needed. */
export const ensureKeys = async ({ tx, platform, now }: KeyWork): Promise<LauncherKeyRow[]> => {
  await lockLauncher(tx);
  const rows = await readKeys(tx, now);
  return rows.length > 0 ? rows : [await addKey({ tx, platform, now })];
};

export const createKey = async (
  work: Work<User>,
  { body }: Received<Contract['createKey']>,
): Promise<Returned<Contract['createKey']>> => {
  const { tx, now, audit, platform } = work;
  await lockLauncher(tx);
  if ((await readKeys(tx, now)).length >= maxKeys) throw problem(launcherProblems.tooManyKeys);
  await tx.delete(launcherKeys).where(lte(launcherKeys.retires_at, now));
  await tx
    .update(launcherKeys)
    .set({ retires_at: new Date(now.getTime() + body.overlap_days * dayMs) })
    .where(isNull(launcherKeys.retires_at));
  const row = await addKey(work);
  audit.target('launcher_key', row.key);
  audit.changes({ overlap_days: { before: null, after: body.overlap_days } });
  return showKeyForStaff(platform, row);
};

export const endKey = async (
  { tx, now, audit }: Work<User>,
  { params }: Received<Contract['endKey']>,
): Promise<Returned<Contract['endKey']>> => {
  audit.target('launcher_key', params.key);
  await lockLauncher(tx);
  const rows = await readKeys(tx, now);
  if (!rows.some(({ key }) => key === params.key)) throw problem(launcherProblems.notFound);
  const [newest] = rows.filter(({ key }) => key !== params.key);
  if (!newest) throw problem(launcherProblems.lastKey);
  await tx.delete(launcherKeys).where(eq(launcherKeys.key, params.key));
  // At least one key without a retirement date must remain.
  await tx.update(launcherKeys).set({ retires_at: null }).where(eq(launcherKeys.key, newest.key));
  return { ended: true };
};
