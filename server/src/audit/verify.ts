import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';

export type AuditReport = {
  rows: number;
  /** Ids of the first ten rows with a wrong hash, link or id. */
  brokenLinks: number[];
  ok: boolean;
};

/** Recomputes the hash chain of the audit log from the rows alone. */
export const verifyAudit = async (tx: Tx): Promise<AuditReport> => {
  const [total] = await rowsOf<{ rows: number }>(tx, sql`select count(*)::int as rows from audit_logs`);
  const broken = await rowsOf<{ id: number }>(
    tx,
    sql`select id from (
          select a.id, a.hash, a.previous_hash, lag(a.hash, 1, '') over (order by a.id) as before,
                 a.id - lag(a.id, 1, 0::bigint) over (order by a.id) as step, audit_logs_digest(a) as digest
          from audit_logs a) linked
        where hash <> digest or previous_hash <> before or step <> 1 order by id limit 10`,
  );
  const brokenLinks = broken.map(({ id }) => Number(id));
  return { rows: Number(total?.rows ?? 0), brokenLinks, ok: brokenLinks.length === 0 };
};
