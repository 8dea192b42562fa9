import { sql } from 'drizzle-orm';
import type { Crypto } from '../platform/crypto/crypto.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { checkAnchor } from './anchor.ts';
import { findBoundary } from './archive.ts';

export type AuditReport = {
  rows: number;
  /**
   * Ids of the first ten rows with a wrong hash, link or id, plus the last recorded row if rows were removed from the
   * end.
   */
  brokenLinks: number[];
  /** Id of the last recorded row; null if no row was recorded or the key is missing. */
  anchor: number | null;
  ok: boolean;
};

/**
 * Recomputes the hash chain of the audit log. With `crypto`, it also compares the end of the log with the last recorded
 * row.
 */
export const verifyAudit = async (tx: Tx, crypto?: Crypto): Promise<AuditReport> => {
  const [total] = await rowsOf<{ rows: number }>(tx, sql`select count(*)::int as rows from audit_logs`);
  const start = await findBoundary(tx, crypto);
  const broken = await rowsOf<{ id: number }>(
    tx,
    sql`select id from (
          select a.id, a.hash, a.previous_hash, lag(a.hash, 1, ${start.hash}::text) over (order by a.id) as before,
                 a.id - lag(a.id, 1, ${start.id}::bigint) over (order by a.id) as step, audit_logs_digest(a) as digest
          from audit_logs a) linked
        where hash <> digest or previous_hash <> before or step <> 1 order by id limit 10`,
  );
  const anchor = crypto ? await checkAnchor(tx, crypto) : ({ state: 'none' } as const);
  const brokenLinks = [
    ...(start.isForged ? [start.id] : []),
    ...broken.map(({ id }) => Number(id)),
    ...(anchor.state === 'broken' ? [anchor.id] : []),
  ];
  return {
    rows: Number(total?.rows ?? 0),
    brokenLinks,
    anchor: anchor.state === 'none' ? null : anchor.id,
    ok: brokenLinks.length === 0,
  };
};
