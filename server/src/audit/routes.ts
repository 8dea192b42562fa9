import type { audit } from '@wyrmgate/contract/audit';
import type { Handlers } from '../http/context.ts';
import { exportAudit } from './export.ts';
import { readSecurity } from './security.ts';
import { listAudit } from './service.ts';
import { readAuditStats } from './stats.ts';

export const auditRoutes: Handlers<typeof audit> = {
  list: listAudit,
  stats: readAuditStats,
  exportEntries: exportAudit,
  security: readSecurity,
};
