// The chain alone does not reveal the removal of its newest rows. The newest row is therefore recorded every few minutes and signed with
// the portal's key, which is not in the database.
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { findCheck, storeCheck } from '../health/checks.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { auditLogs } from './table.ts';

export const anchorCheckName = 'audit.anchor';

const Anchor = z.object({ id: z.int(), hash: z.string(), signature: z.string() });

const sign = (crypto: Crypto, { id, hash }: { id: number; hash: string }): string =>
  crypto.mac('audit-anchor', `${id}:${hash}`);

export type AnchorState =
  /** The recorded row is in the log, unchanged. */
  | { state: 'holds'; id: number }
  /** No row has been recorded yet. */
  | { state: 'none' }
  /** The recorded row was removed or changed, or the record is forged. */
  | { state: 'broken'; id: number };

/** Compares the log with the last recorded row. */
export const checkAnchor = async (tx: Tx, crypto: Crypto): Promise<AnchorState> => {
  const stored = await findCheck(tx, anchorCheckName);
  if (!stored) return { state: 'none' };
  const anchor = Anchor.safeParse(stored.detail).data;
  if (!anchor || anchor.signature !== sign(crypto, anchor)) return { state: 'broken', id: anchor?.id ?? 0 };
  const [row] = await tx.select({ hash: auditLogs.hash }).from(auditLogs).where(eq(auditLogs.id, anchor.id));
  return { state: row?.hash === anchor.hash ? 'holds' : 'broken', id: anchor.id };
};

/** Records the newest row, unless the last recorded row is missing: then the old record stays as evidence. */
export const noteNewestRow = async (tx: Tx, crypto: Crypto, now: Date): Promise<AnchorState> => {
  const state = await checkAnchor(tx, crypto);
  const [newest] = await tx
    .select({ id: auditLogs.id, hash: auditLogs.hash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.id))
    .limit(1);
  if (state.state === 'broken' || !newest) return state;
  const detail = { ...newest, signature: sign(crypto, newest) };
  await storeCheck(tx, { name: anchorCheckName, checked_at: now, ok: true, detail });
  return { state: 'holds', id: newest.id };
};
