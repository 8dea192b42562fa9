import type { AuditEntry, AuditResult } from '@wyrmgate/contract/audit';
import { auditActions } from '@wyrmgate/contract/audit-actions';
import { and, eq, type SQL } from 'drizzle-orm';
import { auditLogs } from './table.ts';

export type Row = typeof auditLogs.$inferSelect;
const known: readonly string[] = auditActions;

const shownResult = (row: Row): AuditEntry['status'] => {
  if (row.result === 'success') return 'SUCCESS';
  if (row.result === 'partial') return 'PARTIAL';
  if (row.http_status === 401) return 'UNAUTHORIZED';
  return row.http_status === 403 ? 'FORBIDDEN' : 'FAILED';
};

/** Rows that are shown with a status; FAILED are all failures, whatever the reason. */
export const resultConditions: Record<AuditEntry['status'], SQL | undefined> = {
  SUCCESS: eq(auditLogs.result, 'success' satisfies AuditResult),
  PARTIAL: eq(auditLogs.result, 'partial'),
  UNAUTHORIZED: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 401)),
  FORBIDDEN: and(eq(auditLogs.result, 'failed'), eq(auditLogs.http_status, 403)),
  FAILED: eq(auditLogs.result, 'failed'),
};

/** An action that a later version no longer knows is shown as a refused access. */
export const knownAction = (action: string): AuditEntry['action'] =>
  (known.includes(action) ? action : 'access_refused') as AuditEntry['action'];

export const showEntry = (row: Row, suspicious: boolean): AuditEntry => ({
  id: row.id,
  timestamp: row.timestamp.toISOString(),
  username: row.username,
  action: knownAction(row.action),
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
  suspicious,
});
