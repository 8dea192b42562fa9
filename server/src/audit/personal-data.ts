import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { auditLogs, auditNames } from './table.ts';

export const auditPersonalData: PersonalData = {
  tables: [auditLogs, auditNames],
  export: (tx, userId) =>
    tx
      .select({
        timestamp: auditLogs.timestamp,
        action: auditLogs.action,
        resource: auditLogs.resource,
        method: auditLogs.method,
        result: auditLogs.result,
        ip_address: auditLogs.ip_address,
        user_agent: auditLogs.user_agent,
        changes: auditLogs.changes,
      })
      .from(auditLogs)
      .where(eq(auditLogs.user_id, userId))
      .orderBy(asc(auditLogs.id)),
  // The log is append-only evidence, so not even the portal can change its rows or the names taken from them.
  erase: async () => undefined,
};
