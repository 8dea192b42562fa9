// Old months can be moved from the table to files. A signed record of the last moved row links the rest of the log to
// it, so that rows removed in any other way are detected.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findCheck, storeCheck } from '../health/checks.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';

export const archiveCheckName = 'audit.archive';

const Boundary = z.object({ id: z.int(), hash: z.string(), signature: z.string() });
/** The last row that was moved to a file. */
export type Boundary = { id: number; hash: string };

const sign = (crypto: Crypto, { id, hash }: Boundary): string => crypto.mac('audit-archive', `${id}:${hash}`);

/**
 * Finds the last archived row, which directly precedes the first row of the table. `isForged` is determined only with
 * the key.
 */
export const findBoundary = async (tx: Tx, crypto?: Crypto): Promise<Boundary & { isForged: boolean }> => {
  const stored = await findCheck(tx, archiveCheckName);
  if (!stored) return { id: 0, hash: '', isForged: false };
  const found = Boundary.safeParse(stored.detail).data;
  if (!found) return { id: 0, hash: '', isForged: true };
  return { id: found.id, hash: found.hash, isForged: crypto !== undefined && sign(crypto, found) !== found.signature };
};

/** A month of the log that can be archived: the rows after `after`, up to and including `last`. */
export type Month = { name: string; after: number; last: number };

/** Whole months before `cutoff`, oldest first. Ids follow the order of commits, so a month ends before the first row of the next. */
export const findMonths = async (tx: Tx, cutoff: Date): Promise<Month[]> => {
  const [span] = await rowsOf<{ first: string | null; newest: number }>(
    tx,
    sql`select to_char(min(timestamp) at time zone 'UTC', 'YYYY-MM') as first, coalesce(max(id), 0) as newest from audit_logs`,
  );
  if (!span?.first) return [];
  const months: Month[] = [];
  let after = (await findBoundary(tx)).id;
  const [year = 0, month = 1] = span.first.split('-').map(Number);
  for (let at = new Date(Date.UTC(year, month - 1, 1)); at < cutoff; ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    const [later] = await rowsOf<{ id: number | null }>(
      tx,
      sql`select min(id) as id from audit_logs where timestamp >= ${next.toISOString()}`,
    );
    // The newest row stays, because the next one is linked to it.
    const last = Number(later?.id ?? span.newest) - 1;
    if (last > after) months.push({ name: at.toISOString().slice(0, 7), after, last });
    after = Math.max(after, last);
    at = next;
  }
  return months;
};

/** Returns rows as text that PostgreSQL can read back exactly. */
export const readRows = async (tx: Tx, after: number, last: number, limit: number) =>
  rowsOf<{ id: number; line: string }>(
    tx,
    sql`select id, to_jsonb(a)::text as line from audit_logs a where id > ${after} and id <= ${last} order by id limit ${limit}`,
  );

/**
 * Deletes rows that were moved to files. Only the owner of the schema may disable the trigger that forbids deletion.
 */
export const removeArchived = async (tx: Tx, crypto: Crypto, last: number, now: Date): Promise<void> => {
  const [row] = await rowsOf<{ hash: string }>(tx, sql`select hash from audit_logs where id = ${last}`);
  if (!row) throw new Error(`Row ${last} of the audit log is missing.`);
  const boundary = { id: last, hash: row.hash };
  await tx.execute(sql`alter table audit_logs disable trigger audit_logs_keep`);
  await tx.execute(sql`delete from audit_logs where id <= ${last}`);
  await tx.execute(sql`alter table audit_logs enable trigger audit_logs_keep`);
  const detail = { ...boundary, signature: sign(crypto, boundary) };
  await storeCheck(tx, { name: archiveCheckName, checked_at: now, ok: true, detail });
};

export type Link = { id: number; hash: string; isBroken: boolean };

/** Recomputes the hashes of the archived rows that follow `before`. */
export const verifyLines = async (tx: Tx, lines: readonly string[], before: Boundary): Promise<Link[]> => {
  const rows = await rowsOf<{ id: number; hash: string; broken: boolean }>(
    tx,
    sql`select r.id, r.hash, r.hash <> audit_logs_digest(r)
          or r.previous_hash <> lag(r.hash, 1, ${before.hash}::text) over (order by r.id)
          or r.id - lag(r.id, 1, ${before.id}::bigint) over (order by r.id) <> 1 as broken
        from jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb) line,
             lateral jsonb_populate_record(null::audit_logs, line::jsonb) r
        order by r.id`,
  );
  return rows.map(({ id, hash, broken }) => ({ id: Number(id), hash, isBroken: broken }));
};
