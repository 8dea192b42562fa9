import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { type AnchorState, checkAnchor, checkAnchorFile, type Keeper } from './anchor.ts';
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
  /** Whether the file in DATA_DIR names a row that the log does not contain. */
  isBehindFile: boolean;
  ok: boolean;
};

/**
 * Recomputes the hash chain of the audit log. With `keeper`, it also compares the end of the log with the last recorded
 * rows in the database and in DATA_DIR.
 */
export const verifyAudit = async (tx: Tx, keeper?: Keeper): Promise<AuditReport> => {
  const [total] = await rowsOf<{ rows: number }>(tx, sql`select count(*)::int as rows from audit_logs`);
  const start = await findBoundary(tx, keeper?.crypto);
  const broken = await rowsOf<{ id: number }>(
    tx,
    sql`select id from (
          select a.id, a.hash, a.previous_hash, lag(a.hash, 1, ${start.hash}::text) over (order by a.id) as before,
                 a.id - lag(a.id, 1, ${start.id}::bigint) over (order by a.id) as step, audit_logs_digest(a) as digest
          from audit_logs a) linked
        where hash <> digest or previous_hash <> before or step <> 1 order by id limit 10`,
  );
  const none: AnchorState = { state: 'none' };
  const anchor = keeper ? await checkAnchor(tx, keeper.crypto) : none;
  const inFile = keeper ? await checkAnchorFile(tx, keeper) : none;
  const recorded = [anchor, inFile].flatMap((each) => (each.state === 'none' ? [] : each.id));
  const missing = [anchor, inFile].flatMap((each) => (each.state === 'broken' ? each.id : []));
  const brokenLinks = [
    ...(start.isForged ? [start.id] : []),
    ...broken.map(({ id }) => Number(id)),
    ...new Set(missing),
  ];
  return {
    rows: Number(total?.rows ?? 0),
    brokenLinks,
    anchor: recorded.length === 0 ? null : Math.max(...recorded),
    isBehindFile: inFile.state === 'broken',
    ok: brokenLinks.length === 0,
  };
};
