// The rows of the log are numbered without gaps, so a page of the unfiltered log is computed from its page number.
// Matches of a filter are counted up to `maxCountedMatches` and read by cursor beyond that, which bounds the cost for a
// log of any length.
import { type AuditEntry, timeRangeHours } from '@wyrmgate/contract/audit';
import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '../platform/database/cursor.ts';
import type { Tx } from '../platform/database/database.ts';
import { type FoundPage, findPageOfMatches, numberedPage } from '../platform/database/find-page.ts';
import { type ListedPage, likePattern, paginationOf, rowsInOrder } from '../platform/database/paging.ts';
import { type Row, resultConditions } from './show.ts';
import { findSuspiciousIds } from './suspicion.ts';
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
export type Found = ListedPage<Row> & { suspicious: Set<number> };

/** Up to this number, names are looked up one by one. Above it, the entries themselves are searched. */
const maxNames = 5000;

/** Returns the condition for users whose name contains `text`, case-insensitively. */
const byName = async (tx: Tx, text: string): Promise<SQL> => {
  const pattern = likePattern(text.toLowerCase());
  const found = await tx
    .select({ username: auditNames.username })
    .from(auditNames)
    .where(like(sql`lower(${auditNames.username})`, pattern))
    .limit(maxNames + 1);
  if (found.length > maxNames) return ilike(auditLogs.username, pattern);
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

const findPageOfAll = async (tx: Tx, cursor: Cursor): Promise<FoundPage> => {
  const [{ last } = { last: 0 }] = await tx.select({ last: max(auditLogs.id) }).from(auditLogs);
  const newest = (last ?? 0) - (cursor.page - 1) * cursor.limit;
  const ids = Array.from({ length: Math.max(0, Math.min(cursor.limit, newest)) }, (_, index) => newest - index);
  return numberedPage(cursor, ids, { found: last ?? 0, max: Number.POSITIVE_INFINITY });
};

const beyondCursor = ({ after, before }: Cursor): SQL | undefined => {
  if (after !== undefined) return lt(auditLogs.id, after);
  return before === undefined ? undefined : gt(auditLogs.id, before);
};

// Counts the matches and collects the ids of the page in one pass over the index of the searched columns. A page by
// cursor also reads up to `maxCountedMatches`, because with a lower limit the planner would expect early matches that may not exist.
const findFilteredPage = (tx: Tx, filter: SQL | undefined, cursor: Cursor): Promise<FoundPage> => {
  const direction = cursor.before === undefined ? desc : asc;
  const matches = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(and(filter, beyondCursor(cursor)))
    .orderBy(direction(auditLogs.id))
    .limit(maxCountedMatches + 1);
  return findPageOfMatches(tx, cursor, { matches: matches.getSQL(), orderBy: direction(sql`id`) });
};

/** Returns one page of the log, newest first. */
export const findEntries = async (
  tx: Tx,
  filter: AuditFilter,
  { now, ...cursor }: Cursor & { now: Date },
): Promise<Found> => {
  const condition = await conditionOf(tx, filter, now);
  const found = await (condition || beyondCursor(cursor)
    ? findFilteredPage(tx, condition, cursor)
    : findPageOfAll(tx, cursor));
  return {
    rows: await rowsInOrder(tx, auditLogs, found.ids),
    pagination: paginationOf(cursor, found),
    suspicious: await findSuspiciousIds(tx, found.ids),
  };
};
