import { type AuditStats, isNotableDifference } from '@wyrmgate/contract/audit';
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { knownAction } from './show.ts';
import { isStaffAction } from './suspicion.ts';

const dayMs = 86_400_000;
const maxShown = 5;

const staffActionsBetween = (from: Date, to: Date) =>
  sql`${isStaffAction('audit_logs')} and timestamp >= ${from.toISOString()} and timestamp <= ${to.toISOString()}`;

export const countActions = async (tx: Tx, from: Date, to: Date): Promise<{ total: number; failed: number }> => {
  const [row] = await rowsOf<{ total: number; failed: number }>(
    tx,
    sql`select count(*)::int as total, (count(*) filter (where result = 'failed'))::int as failed
        from audit_logs where ${staffActionsBetween(from, to)}`,
  );
  return { total: Number(row?.total ?? 0), failed: Number(row?.failed ?? 0) };
};

/** Returns the most active staff and their most common actions in a period. */
export const rankActions = async (
  tx: Tx,
  from: Date,
  to: Date,
): Promise<Pick<AuditStats, 'mostActiveUsers' | 'mostCommonActions'>> => {
  const people = await rowsOf<{ username: string; actions: number }>(
    tx,
    sql`select username, count(*)::int as actions from audit_logs where ${staffActionsBetween(from, to)} and username is not null
        group by username order by 2 desc, 1 limit ${maxShown}`,
  );
  const actions = await rowsOf<{ action: string; total: number }>(
    tx,
    sql`select action, count(*)::int as total from audit_logs where ${staffActionsBetween(from, to)}
        group by action order by 2 desc, 1 limit ${maxShown}`,
  );
  return {
    mostActiveUsers: people.map(({ username, actions: total }) => ({ username, actions: Number(total) })),
    mostCommonActions: actions.map(({ action, total }) => ({ action: knownAction(action), count: Number(total) })),
  };
};

/** Counts staff actions since midnight UTC and compares them with the same period yesterday. */
export const readAuditStats = async ({ tx, now }: Work<User>): Promise<AuditStats> => {
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const dayBefore = (moment: Date) => new Date(moment.getTime() - dayMs);
  const today = await countActions(tx, midnight, now);
  const yesterday = await countActions(tx, dayBefore(midnight), dayBefore(now));
  return {
    totalActionsToday: today.total,
    failedActionsToday: today.failed,
    actionsYesterday: yesterday.total,
    differenceFlagged: isNotableDifference(today.total, yesterday.total),
    ...(await rankActions(tx, midnight, now)),
  };
};
