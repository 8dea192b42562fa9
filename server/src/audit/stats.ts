import { type AuditStats, isNotableDifference } from '@wyrmgate/contract/audit';
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { knownAction } from './show.ts';
import { ofStaff } from './suspicion.ts';

const dayMs = 86_400_000;
const mostShown = 5;

/** Rows about the work of staff between two moments. */
const during = (from: Date, to: Date) =>
  sql`${ofStaff('audit_logs')} and timestamp >= ${from.toISOString()} and timestamp <= ${to.toISOString()}`;

export const countActions = async (tx: Tx, from: Date, to: Date): Promise<{ total: number; failed: number }> => {
  const [row] = await rowsOf<{ total: number; failed: number }>(
    tx,
    sql`select count(*)::int as total, (count(*) filter (where result = 'failed'))::int as failed
        from audit_logs where ${during(from, to)}`,
  );
  return { total: Number(row?.total ?? 0), failed: Number(row?.failed ?? 0) };
};

/** Who of the staff did most, and what was done most. */
export const rankActions = async (
  tx: Tx,
  from: Date,
  to: Date,
): Promise<Pick<AuditStats, 'mostActiveUsers' | 'mostCommonActions'>> => {
  const people = await rowsOf<{ username: string; actions: number }>(
    tx,
    sql`select username, count(*)::int as actions from audit_logs where ${during(from, to)} and username is not null
        group by username order by 2 desc, 1 limit ${mostShown}`,
  );
  const actions = await rowsOf<{ action: string; total: number }>(
    tx,
    sql`select action, count(*)::int as total from audit_logs where ${during(from, to)}
        group by action order by 2 desc, 1 limit ${mostShown}`,
  );
  return {
    mostActiveUsers: people.map(({ username, actions: total }) => ({ username, actions: Number(total) })),
    mostCommonActions: actions.map(({ action, total }) => ({ action: knownAction(action), count: Number(total) })),
  };
};

/** What staff did since midnight UTC, and whether that is far from yesterday up to the same time. */
export const readAuditStats = async ({ tx, now }: Work<User>): Promise<AuditStats> => {
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const before = (moment: Date) => new Date(moment.getTime() - dayMs);
  const today = await countActions(tx, midnight, now);
  const yesterday = await countActions(tx, before(midnight), before(now));
  return {
    totalActionsToday: today.total,
    failedActionsToday: today.failed,
    actionsYesterday: yesterday.total,
    differenceFlagged: isNotableDifference(today.total, yesterday.total),
    ...(await rankActions(tx, midnight, now)),
  };
};
