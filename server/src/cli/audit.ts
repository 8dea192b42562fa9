import { recordAudit } from '../audit/service.ts';
import type { AuditDetails, AuditRecord } from '../http/audit.ts';
import type { Tx } from '../platform/database/database.ts';

type CommandAudit = Pick<AuditRecord, 'action'> & Pick<AuditDetails, 'targetType' | 'targetId' | 'changes' | 'notes'>;

/** Records in the audit log what a command changed. */
export const recordCommand = (tx: Tx, command: string, now: Date, details: CommandAudit): Promise<void> =>
  recordAudit(tx, {
    ...details,
    timestamp: now,
    resource: command,
    method: 'COMMAND',
    status: 200,
    ip: 'local',
    userAgent: 'npm run portal',
    durationMs: 0,
    requestId: `command-${now.getTime()}`,
  });
