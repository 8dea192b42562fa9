import { type AuditAction, auditActions } from '@wyrmgate/contract/audit-actions';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { auditLogs } from './table.ts';

type Latest = { action: AuditAction; timestamp: string };
const knownActions: readonly string[] = auditActions;

/** Returns the latest `limit` actions of each user that did not fail, newest first, in one query. */
export const latestActionsOf = async (tx: Tx, userIds: number[], limit: number): Promise<Map<number, Latest[]>> => {
  const found = new Map<number, Latest[]>();
  if (userIds.length === 0) return found;
  const rows = await rowsOf<{ user_id: number | string; action: string; timestamp: Date | string }>(
    tx,
    sql`select person.id as user_id, entry.action, entry.timestamp
        from unnest(array[${sql.join(userIds, sql`, `)}]::bigint[]) as person(id)
        cross join lateral (
          select action, timestamp, id from ${auditLogs}
          where ${auditLogs.user_id} = person.id and ${auditLogs.result} <> 'failed' order by id desc limit ${limit}
        ) as entry
        order by entry.id desc`,
  );
  for (const row of rows) {
    if (!knownActions.includes(row.action)) continue;
    const id = Number(row.user_id);
    const entry = { action: row.action as AuditAction, timestamp: new Date(row.timestamp).toISOString() };
    found.set(id, [...(found.get(id) ?? []), entry]);
  }
  return found;
};
