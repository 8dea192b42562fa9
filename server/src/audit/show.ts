import type { AuditEntry, AuditResult } from '@wyrmgate/contract/audit';
import { auditActions } from '@wyrmgate/contract/audit-actions';
import { and, eq, type SQL } from 'drizzle-orm';
import { auditLogs } from './table.ts';

export type Row = typeof auditLogs.$inferSelect;
const knownActions: readonly string[] = auditActions;

const displayStatus = (row: Row): AuditEntry['status'] => {
  if (row.result === 'success') return 'SUCCESS';
  if (row.result === 'partial') return 'PARTIAL';
  if (row.http_status === 401) return 'UNAUTHORIZED';
  return row.http_status === 403 ? 'FORBIDDEN' : 'FAILED';
};

/** Conditions for filtering by displayed status. FAILED includes UNAUTHORIZED and FORBIDDEN. */
export const resultConditions: Record<AuditEntry['status'], SQL | undefined> = {
  SUCCESS: eq(auditLogs.result, 'success' satisfies AuditResult),
  PARTIAL: eq(auditLogs.result, 'partial'),
  UNAUTHORIZED: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 401)),
  FORBIDDEN: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 403)),
  FAILED: eq(auditLogs.result, 'failed'),
};

/** Returns the action, or `access_refused` for one that this version does not know. */
export const knownAction = (action: string): AuditEntry['action'] =>
  (knownActions.includes(action) ? action : 'access_refused') as AuditEntry['action'];

export const showEntry = (row: Row, suspicious: boolean): AuditEntry => ({
  id: row.id,
  timestamp: row.timestamp.toISOString(),
  username: row.username,
  action: knownAction(row.action),
  target_type: row.target_type,
  target_id: row.target_id,
  resource: row.resource,
  method: row.method,
  status: displayStatus(row),
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  duration_ms: row.duration_ms,
  changes: row.changes as AuditEntry['changes'],
  notes: row.notes,
  suspicious,
});
