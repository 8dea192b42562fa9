// More than 20 actions by one user from one IP address within an hour are suspicious: a stolen session or a script.
// Actions by staff and attempts by others on back-office endpoints count.
import { isSuspicious, type Suspicion, suspiciousActions } from '@wyrmgate/contract/audit';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';

/**
 * Condition for actions by staff or on back-office endpoints, which must imply the condition of the table's partial indexes. Reads of
 * personal data do not count, because they are everyday work.
 */
export const isStaffAction = (alias: 'audit_logs' | 'other' | 'entry'): SQL => {
  const row = sql.raw(alias);
  return sql`(${row}.authority <> 'player' or ${row}.resource like '/api/admin/%') and ${row}.action <> 'personal_data_view'`;
};

/** Returns the ids of rows beyond the 20th action by the same user from the same IP address within an hour. */
export const findSuspiciousIds = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf<{ id: number; actions: number }>(
    tx,
    sql`select entry.id, (
          select count(*)::int from (
            select 1 from audit_logs other
            where other.user_id = entry.user_id and other.ip_address = entry.ip_address and ${isStaffAction('other')}
            and other.timestamp >= entry.timestamp - interval '1 hour' and other.timestamp <= entry.timestamp
            limit ${suspiciousActions + 1}
          ) as same) as actions
        from audit_logs entry where entry.id in (${sql.join([...ids], sql`, `)}) and entry.user_id is not null and ${isStaffAction('entry')}`,
  );
  return new Set(rows.filter(({ actions }) => isSuspicious(Number(actions))).map(({ id }) => Number(id)));
};

const maxShown = 10;

/** Returns users and IP addresses with more than 20 actions within any hour since `since`, busiest first. */
export const findSuspicions = async (tx: Tx, since: Date): Promise<Suspicion[]> => {
  const rows = await rowsOf<{ username: string; ip_address: string; actions: number; last_at: Date | string }>(
    tx,
    sql`select username, ip_address, max(actions)::int as actions, max(timestamp) as last_at from (
          select username, ip_address, timestamp, count(*) over (
            partition by user_id, ip_address order by timestamp
            range between interval '1 hour' preceding and current row) as actions
          from audit_logs where ${isStaffAction('audit_logs')} and timestamp >= ${since.toISOString()} and user_id is not null
        ) as counted
        group by username, ip_address having max(actions) > ${suspiciousActions} order by 3 desc, 4 desc limit ${maxShown}`,
  );
  return rows.map(({ username, ip_address, actions, last_at }) => ({
    username,
    ip_address,
    actions: Number(actions),
    last_at: new Date(last_at).toISOString(),
  }));
};
