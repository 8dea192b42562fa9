import type { audit } from '@wyrmgate/contract/audit';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, gte } from 'drizzle-orm';
import type { AuditRecord } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findEntries } from './find.ts';
import { showEntry } from './show.ts';
import { auditLogs } from './table.ts';

export const recordAudit = async (tx: Tx, record: AuditRecord): Promise<void> => {
  await tx.insert(auditLogs).values({
    // A trigger sets the id and the hash chain.
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

/** Whether the log records this request as successful. */
export const isRecorded = async (tx: Tx, requestId: string, since: Date): Promise<boolean> => {
  const ofRequest = and(
    gte(auditLogs.timestamp, since),
    eq(auditLogs.request_id, requestId),
    eq(auditLogs.result, 'success'),
  );
  const found = await tx.select({ id: auditLogs.id }).from(auditLogs).where(ofRequest).limit(1);
  return found.length > 0;
};

/** Lists the audit log, filtered by action, user, resource, result and time, newest first. */
export const listAudit = async (
  { tx, now }: Work<User>,
  { query }: Received<(typeof audit)['list']>,
): Promise<Returned<(typeof audit)['list']>> => {
  const { rows, suspicious, pagination } = await findEntries(tx, query, { ...query, now });
  return { logs: rows.map((row) => showEntry(row, suspicious.has(row.id))), pagination };
};
