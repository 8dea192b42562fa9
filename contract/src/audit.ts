import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { shownResults, timeRanges } from './audit-view.ts';
import { endpoint, staff } from './endpoint.ts';
import { Id, Moment, PageSize, Pagination } from './shapes.ts';

export const auditResults = ['success', 'failed', 'partial'] as const;
export type AuditResult = (typeof auditResults)[number];
// Apart, because the screens need these lists and none of the schemas.
export { shownAddressLength, shownResults, type TimeRange, timeRangeHours, timeRanges } from './audit-view.ts';

export const AuditEntry = z.object({
  id: Id,
  timestamp: Moment,
  /** Who acted; null for a visitor. */
  username: z.string().nullable(),
  action: z.enum(auditActions),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  /** Path that was called. */
  resource: z.string(),
  method: z.string(),
  status: z.enum(shownResults),
  ip_address: z.string(),
  user_agent: z.string(),
  duration_ms: z.int(),
  /** Fields before and after, secrets left out. */
  changes: z.record(z.string(), z.object({ before: z.json(), after: z.json() })).nullable(),
  notes: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit-logs',
    summary: 'The audit log, newest first.',
    access: staff('admin.audit.view'),
    limit: 'read',
    query: z.object({
      page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
      limit: PageSize(20),
      action: z.enum(auditActions).optional(),
      username: z.string().trim().max(64).optional(),
      resource: z.string().trim().max(200).optional(),
      status: z.enum(shownResults).optional(),
      range: z.enum(timeRanges).optional(),
    }),
    reply: z.object({ logs: z.array(AuditEntry), pagination: Pagination }),
    errors: [],
  }),
};
