// Reads of a log that only grows. Its rows are numbered without gaps, so the whole log is paged by arithmetic on the numbers;
// a filtered list is counted and paged through up to `maxCountedMatches`, and read on behind or ahead of an entry from there,
// which bounds its cost however long the log is.
import { type AuditEntry, timeRangeHours } from '@wyrmgate/contract/audit';
import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, max, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { type FoundPage, likePattern, numberedPage, soughtPage } from '../platform/database/paging.ts';
import type { Place } from '../platform/database/place.ts';
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
export type Found = FoundPage & { rows: Row[]; suspicious: Set<number> };

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

const readRows = (tx: Tx, ids: readonly number[]): Promise<Row[]> | Row[] =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(auditLogs)
        .where(inArray(auditLogs.id, [...ids]))
        .orderBy(desc(auditLogs.id));

/** A page of the whole log, by arithmetic on the numbers of the entries. */
const whole = async (tx: Tx, place: Place): Promise<FoundPage> => {
  const [{ last } = { last: 0 }] = await tx.select({ last: max(auditLogs.id) }).from(auditLogs);
  const newest = (last ?? 0) - (place.page - 1) * place.limit;
  const ids = Array.from({ length: Math.max(0, Math.min(place.limit, newest)) }, (_, index) => newest - index);
  return numberedPage(place, ids, last ?? 0, Number.POSITIVE_INFINITY);
};

const besideOf = ({ behind, ahead }: Place): SQL | undefined => {
  if (behind !== undefined) return lt(auditLogs.id, behind);
  return ahead === undefined ? undefined : gt(auditLogs.id, ahead);
};

// One pass over the matches in the order of the list: it counts them and notes the numbers of the page. The index of the
// searched columns answers it alone; only the rows of the page are read from the table. A page beside an entry is read by
// the same pass, for a shorter one would let the planner hope for early matches where there are none.
const filtered = async (tx: Tx, wanted: SQL | undefined, place: Place): Promise<FoundPage> => {
  const { page, limit } = place;
  const beside = besideOf(place);
  const direction = place.ahead === undefined ? desc : asc;
  const matches = tx
    .select({ id: auditLogs.id })
    .from(auditLogs)
    .where(and(wanted, beside))
    .orderBy(direction(auditLogs.id))
    .limit(maxCountedMatches + 1);
  const [{ found, ids } = { found: 0, ids: [] }] = await rowsOf<{ found: number; ids: (number | string)[] }>(
    tx,
    sql`with matches as materialized (${matches.getSQL()})
        select (select count(*)::int from matches) as found,
               array(select id::float8 from matches order by ${direction(sql`id`)}
                 limit ${limit + 1} offset ${beside ? 0 : (page - 1) * limit}) as ids`,
  );
  const numbers = ids.map(Number);
  return beside ? soughtPage(place, numbers) : numberedPage(place, numbers, Number(found), maxCountedMatches);
};

/** One page of the log, newest first. */
export const findEntries = async (
  tx: Tx,
  filter: AuditFilter,
  { now, ...place }: Place & { now: Date },
): Promise<Found> => {
  const wanted = await conditionOf(tx, filter, now);
  const found = await (wanted || besideOf(place) ? filtered(tx, wanted, place) : whole(tx, place));
  return { ...found, rows: await readRows(tx, found.ids), suspicious: await suspiciousAmong(tx, found.ids) };
};
