import { type AuditEntry, type AuditResult, type audit, timeRangeHours } from '@wyrmgate/contract/audit';
import { auditActions } from '@wyrmgate/contract/audit-actions';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, count, desc, eq, gte, ilike, type SQL } from 'drizzle-orm';
import type { AuditRecord } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { likePattern, paginationOf } from '../platform/database/paging.ts';
import { auditLogs } from './table.ts';

/** Writes one row of the audit log in the given transaction. */
export const recordAudit = async (tx: Tx, record: AuditRecord): Promise<void> => {
  await tx.insert(auditLogs).values({
    // The trigger numbers the row and links it to the one before.
    id: 0,
    previous_hash: '',
    hash: '',
    timestamp: record.timestamp,
    user_id: record.actor?.id ?? null,
    username: record.actor?.username ?? null,
    authority: record.actor?.authority ?? null,
    action: record.action,
    target_type: record.targetType ?? null,
    target_id: record.targetId ?? null,
    resource: record.resource.slice(0, 300),
    method: record.method,
    result: record.result ?? 'success',
    http_status: record.status,
    ip_address: record.ip,
    user_agent: record.userAgent,
    duration_ms: record.durationMs,
    request_id: record.requestId,
    changes: record.changes ?? null,
    notes: record.notes ?? null,
  });
};

type Row = typeof auditLogs.$inferSelect;
const shownResult = (row: Row): AuditEntry['status'] => {
  if (row.result === 'success') return 'SUCCESS';
  if (row.result === 'partial') return 'PARTIAL';
  if (row.http_status === 401) return 'UNAUTHORIZED';
  return row.http_status === 403 ? 'FORBIDDEN' : 'FAILED';
};
const resultConditions: Record<AuditEntry['status'], SQL | undefined> = {
  SUCCESS: eq(auditLogs.result, 'success' satisfies AuditResult),
  PARTIAL: eq(auditLogs.result, 'partial'),
  UNAUTHORIZED: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 401)),
  FORBIDDEN: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 403)),
  FAILED: eq(auditLogs.result, 'failed'),
};
const knownActions: readonly string[] = auditActions;

const showEntry = (row: Row): AuditEntry => ({
  id: row.id,
  timestamp: row.timestamp.toISOString(),
  username: row.username,
  action: (knownActions.includes(row.action) ? row.action : 'access_refused') as AuditEntry['action'],
  target_type: row.target_type,
  target_id: row.target_id,
  resource: row.resource,
  method: row.method,
  status: shownResult(row),
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  duration_ms: row.duration_ms,
  changes: row.changes as AuditEntry['changes'],
  notes: row.notes,
});

/** The audit log by action, user, resource, result and time, newest first. */
export const listAudit = async (
  { tx, now }: Work<User>,
  { query }: Received<(typeof audit)['list']>,
): Promise<Returned<(typeof audit)['list']>> => {
  const since = query.range && new Date(now.getTime() - timeRangeHours[query.range] * 3_600_000);
  const wanted = and(
    query.action && eq(auditLogs.action, query.action),
    query.username ? eq(auditLogs.username, query.username) : undefined,
    query.resource ? ilike(auditLogs.resource, likePattern(query.resource)) : undefined,
    query.status && resultConditions[query.status],
    since && gte(auditLogs.timestamp, since),
  );
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(auditLogs).where(wanted);
  const rows = await tx
    .select()
    .from(auditLogs)
    .where(wanted)
    .orderBy(desc(auditLogs.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { logs: rows.map(showEntry), pagination: paginationOf(query, total) };
};
