import { randomBytes } from 'node:crypto';
import { backupCodeCount } from '@wyrmgate/contract/two-factor';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { backupCodes } from './table.ts';

// Base 32, without characters easily mistaken for digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eighty random bits in groups of four: `7K2M-9XQ4-B1TD-WZ08`. */
const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => alphabet[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const hashOf = (crypto: Pick<Crypto, 'mac'>, userId: number, code: string): string => {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return crypto.mac('backup-code', `${userId}:${plain}`);
};

/** Replaces all backup codes and returns the new ones. Only their hashes are stored. */
export const renewBackupCodes = async (tx: Tx, crypto: Pick<Crypto, 'mac'>, userId: number): Promise<string[]> => {
  await deleteBackupCodes(tx, userId);
  const codes = Array.from({ length: backupCodeCount }, newCode);
  await tx
    .insert(backupCodes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(crypto, userId, code) })));
  return codes;
};

export const deleteBackupCodes = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(backupCodes).where(eq(backupCodes.user_id, userId));
};

/** Uses up a code. Returns false if it belongs to another user or was used before. */
export const consumeBackupCode = async (
  tx: Tx,
  crypto: Pick<Crypto, 'mac'>,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> => {
  const used = await tx
    .update(backupCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(backupCodes.user_id, userId),
        eq(backupCodes.code_hash, hashOf(crypto, userId, code)),
        isNull(backupCodes.used_at),
      ),
    )
    .returning({ id: backupCodes.id });
  return used.length > 0;
};

export const countBackupCodes = async (tx: Tx, userId: number): Promise<number> => {
  const [row] = await tx
    .select({ left: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.user_id, userId), isNull(backupCodes.used_at)));
  return row?.left ?? 0;
};
