// Reads of a log that only grows. Its rows are numbered without gaps, so the whole log is paged by arithmetic on the numbers;
// a filtered list is counted and paged through up to `countedEntries`, which bounds its cost however long the log is.
import { type AuditEntry, countedEntries, timeRangeHours } from '@wyrmgate/contract/audit';
import { and, desc, eq, gte, ilike, inArray, like, lte, max, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { type Row, resultConditions } from './show.ts';
import { suspiciousAmong } from './suspicion.ts';
import { auditLogs, auditNames } from './table.ts';

export type AuditFilter = {
  action?: AuditEntry['action'] | undefined;
  username?: string | undefined;
  userId?: number | undefined;
  targetUserId?: number | undefined;
  resource?: string | undefined;
  status?: AuditEntry['status'] | undefined;
  range?: keyof typeof timeRangeHours | undefined;
};
export type Found = { rows: Row[]; suspicious: Set<number>; total: number; capped: boolean };

/** So many names are looked for one by one; of more, enough entries lie close together for a look at each. */
const mostNames = 5000;

/** The rows of people whose name contains `text`, whatever its case. */
const byName = async (tx: Tx, text: string): Promise<SQL> => {
  const pattern = likePattern(text.toLowerCase());
  const found = await tx
    .select({ username: auditNames.username })
    .from(auditNames)
    .where(like(sql`lower(${auditNames.username})`, pattern))
    .limit(mostNames + 1);
  if (found.length > mostNames) return ilike(auditLogs.username, pattern);
  return inArray(
    auditLogs.username,
    found.map(({ username }) => username),
  );
};

const conditionOf = async (tx: Tx, filter: AuditFilter, now: Date): Promise<SQL | undefined> => {
  const since = filter.range && new Date(now.getTime() - timeRangeHours[filter.range] * 3_600_000);
  return and(
    filter.action && eq(auditLogs.action, filter.action),
    filter.userId ? eq(auditLogs.user_id, filter.userId) : undefined,
    filter.targetUserId
      ? and(eq(auditLogs.target_type, 'user'), eq(auditLogs.target_id, String(filter.targetUserId)))
      : undefined,
    filter.username ? await byName(tx, filter.username) : undefined,
    filter.resource ? like(auditLogs.resource, likePattern(filter.resource)) : undefined,
    filter.status && resultConditions[filter.status],
    since && gte(auditLogs.timestamp, since),
  );
};

const whole = async (tx: Tx, { page, limit }: { page: number; limit: number }) => {
  const [{ last } = { last: 0 }] = await tx.select({ last: max(auditLogs.id) }).from(auditLogs);
  const total = last ?? 0;
  const newest = total - (page - 1) * limit;
  const rows =
    newest < 1
      ? []
      : await tx.select().from(auditLogs).where(lte(auditLogs.id, newest)).orderBy(desc(auditLogs.id)).limit(limit);
  return { rows, total, capped: false };
};

// One pass over the matches in the order of the list: it counts them and notes the numbers of the page. The index of the
// searched columns answers it alone; only the rows of the page are read from the table.
const filtered = async (tx: Tx, wanted: SQL, { page, limit }: { page: number; limit: number }) => {
  const matches = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(wanted)
    .orderBy(desc(auditLogs.id))
    .limit(countedEntries + 1);
  const [{ found, ids } = { found: 0, ids: [] }] = await rowsOf<{ found: number; ids: (number | string)[] }>(
    tx,
    sql`with matches as materialized (${matches.getSQL()})
        select (select count(*)::int from matches) as found,
               array(select id::float8 from matches order by id desc limit ${limit} offset ${(page - 1) * limit}) as ids`,
  );
  const total = Math.min(Number(found), countedEntries);
  const numbers = ids.map(Number).slice(0, Math.max(0, total - (page - 1) * limit));
  const rows =
    numbers.length === 0
      ? []
      : await tx.select().from(auditLogs).where(inArray(auditLogs.id, numbers)).orderBy(desc(auditLogs.id));
  return { rows, total, capped: Number(found) > total };
};

/** One page of the log, newest first. */
export const findEntries = async (
  tx: Tx,
  filter: AuditFilter,
  at: { page: number; limit: number; now: Date },
): Promise<Found> => {
  const wanted = await conditionOf(tx, filter, at.now);
  const found = wanted ? await filtered(tx, wanted, at) : await whole(tx, at);
  return {
    ...found,
    suspicious: await suspiciousAmong(
      tx,
      found.rows.map(({ id }) => id),
    ),
  };
};
