// The chain alone does not reveal the removal of its newest rows. The newest row is therefore recorded every few minutes and signed with
// the portal's key, which is not in the database.
import { desc, eq } from 'drizzle-orm';
import { findCheck, storeCheck } from '../health/checks.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { Anchor, type AnchorPlace, readAnchorFile } from './anchor-file.ts';
import { findBoundary } from './archive.ts';
import { auditLogs } from './table.ts';

export const anchorCheckName = 'audit.anchor';

/** The portal's key, and where its copy of the record is. */
export type Keeper = { crypto: Crypto; env: AnchorPlace };

const sign = (crypto: Crypto, { id, hash }: { id: number; hash: string }): string =>
  crypto.mac('audit-anchor', `${id}:${hash}`);

export type AnchorState =
  /** The recorded row is in the log, unchanged. */
  | { state: 'holds'; id: number }
  /** No row has been recorded yet. */
  | { state: 'none' }
  /** The recorded row was removed or changed, or the record is forged. */
  | { state: 'broken'; id: number };

const isInLog = async (tx: Tx, { id, hash }: Anchor): Promise<boolean> => {
  const [row] = await tx.select({ hash: auditLogs.hash }).from(auditLogs).where(eq(auditLogs.id, id));
  return row?.hash === hash;
};

/** Compares the log with the last row that the database records. */
export const checkAnchor = async (tx: Tx, crypto: Crypto): Promise<AnchorState> => {
  const stored = await findCheck(tx, anchorCheckName);
  if (!stored) return { state: 'none' };
  const anchor = Anchor.safeParse(stored.detail).data;
  if (!anchor || anchor.signature !== sign(crypto, anchor)) return { state: 'broken', id: anchor?.id ?? 0 };
  return { state: (await isInLog(tx, anchor)) ? 'holds' : 'broken', id: anchor.id };
};

/** Compares the log with the row that the file names. A file that was signed with an earlier key counts as missing. */
export const checkAnchorFile = async (tx: Tx, { crypto, env }: Keeper): Promise<AnchorState> => {
  const anchor = readAnchorFile(env);
  if (!anchor || anchor.signature !== sign(crypto, anchor)) return { state: 'none' };
  const boundary = await findBoundary(tx, crypto);
  // The file of an instance that was stopped for months may name a row that has been archived.
  const isArchived = !boundary.isForged && anchor.id <= boundary.id;
  return { state: isArchived || (await isInLog(tx, anchor)) ? 'holds' : 'broken', id: anchor.id };
};

/**
 * Records the newest row in the database, unless the last recorded row is missing: then the old record stays as
 * evidence. Write the returned record to the file only after the commit, because a crash could otherwise lose the row.
 */
export const noteNewestRow = async (
  tx: Tx,
  keeper: Keeper,
  now: Date,
): Promise<{ state: AnchorState; recorded?: Anchor }> => {
  const inDatabase = await checkAnchor(tx, keeper.crypto);
  const state = inDatabase.state === 'broken' ? inDatabase : await checkAnchorFile(tx, keeper);
  if (state.state === 'broken') return { state };
  const [newest] = await tx
    .select({ id: auditLogs.id, hash: auditLogs.hash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.id))
    .limit(1);
  if (!newest) return { state: inDatabase };
  const recorded = { ...newest, signature: sign(keeper.crypto, newest) };
  await storeCheck(tx, { name: anchorCheckName, checked_at: now, ok: true, detail: recorded });
  return { state: { state: 'holds', id: newest.id }, recorded };
};
