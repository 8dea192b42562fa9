import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { exportFormats, shownResults, timeRanges } from './audit-constants.ts';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { BoundedPagination, boundedPage, Id, Moment, PathId } from './shapes.ts';

export const auditResults = ['success', 'failed', 'partial'] as const;
export type AuditResult = (typeof auditResults)[number];
export * from './audit-constants.ts';

export const AuditEntry = z.object({
  id: Id,
  timestamp: Moment,
  /** Username of the actor; null for a visitor. */
  username: z.string().nullable(),
  action: z.enum(auditActions),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  /** Path of the request. */
  resource: z.string(),
  method: z.string(),
  status: z.enum(shownResults),
  ip_address: z.string(),
  user_agent: z.string(),
  duration_ms: z.int(),
  /** Changed fields before and after, without secrets. */
  changes: z.record(z.string(), z.object({ before: z.json(), after: z.json() })).nullable(),
  notes: z.string().nullable(),
  /** True if the actor performed more than 20 actions from one IP address within an hour. */
  suspicious: z.boolean(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** A person who performed suspiciously many actions from one IP address within an hour. */
export const Suspicion = z.object({
  username: z.string(),
  ip_address: z.string(),
  /** Highest number of actions within one hour. */
  actions: z.int(),
  last_at: Moment,
});
export type Suspicion = z.output<typeof Suspicion>;

const ActionCount = z.object({ action: z.enum(auditActions), count: z.int() });
const Actor = z.object({ username: z.string(), actions: z.int() });
const AddressCount = z.object({ ip_address: z.string(), count: z.int() });

/** Staff activity since midnight UTC. */
export const AuditStats = z.object({
  totalActionsToday: z.int(),
  failedActionsToday: z.int(),
  /** Yesterday's actions from midnight up to the current time of day. */
  actionsYesterday: z.int(),
  /** True if today's count differs from yesterday's by more than 10. */
  differenceFlagged: z.boolean(),
  mostActiveUsers: z.array(Actor),
  mostCommonActions: z.array(ActionCount),
});
export type AuditStats = z.output<typeof AuditStats>;

/** Signs of attacks, and staff activity, in the last 24 hours. */
export const SecurityReport = z.object({
  failedLogins: z.int(),
  /** Logins that were throttled after too many failures. */
  lockouts: z.int(),
  newDevices: z.int(),
  tokenReuse: z.int(),
  refusals: z.int(),
  /** IP addresses with the most failed logins. */
  failedByAddress: z.array(AddressCount),
  /** IP addresses with the most staff actions, each with the person who performed them. */
  actionsByAddress: z.array(AddressCount.extend({ username: z.string() })),
  suspicious: z.array(Suspicion),
  mostActiveUsers: z.array(Actor),
  mostCommonActions: z.array(ActionCount),
  /** The last check of the log's hash chain; null before the first check. */
  chain: z.object({ checked_at: Moment, ok: z.boolean(), rows: z.int(), broken: z.array(z.int()) }).nullable(),
});
export type SecurityReport = z.output<typeof SecurityReport>;

const filters = {
  action: Choice(auditActions),
  /** Part of the username. */
  username: z.string().trim().max(64).optional(),
  /** Part of the path. */
  resource: z.string().trim().max(200).optional(),
  /** A displayed result. FAILURE is an alias of FAILED. */
  status: Choice(shownResults, { failure: 'FAILED' }),
  range: Choice(timeRanges, { '1h': 'hour', '24h': 'day', '7d': 'week', '30d': 'month' }),
  /** Entries by this user or about them. */
  userId: PathId.optional(),
  targetUserId: PathId.optional(),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit-logs',
    summary:
      'The audit log, newest first. Matches are counted up to 10000; `capped` means that there are more, and `after` reads on.',
    access: staff('admin.audit.view'),
    limit: 'read',
    scope: 'audit:read',
    readsPersonalData: true,
    query: z.object({ ...filters, ...boundedPage(20) }),
    reply: z.object({ logs: z.array(AuditEntry), pagination: BoundedPagination }),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/audit-stats',
    summary: "Today's staff actions: total, most active people and most frequent actions.",
    access: staff('admin.audit.view'),
    limit: 'read',
    scope: 'audit:read',
    reply: AuditStats,
    errors: [],
  }),
  exportEntries: endpoint({
    method: 'GET',
    path: '/api/admin/audit-logs/export',
    summary:
      'The filtered entries as a file, newest first: CSV, safe to open in a spreadsheet, or JSON; at most 10000 rows.',
    access: staff('admin.audit.export'),
    limit: 'read',
    audit: 'data_export',
    requiresStepUp: true,
    external: true,
    query: z.object({ format: z.enum(exportFormats).default('csv'), ...filters }),
    reply: z.object({ filename: z.string(), text: z.string(), rows: z.int(), capped: z.boolean() }),
    errors: [],
  }),
  security: endpoint({
    method: 'GET',
    path: '/api/admin/security',
    summary: 'Failed and throttled logins, new devices, reused tokens and staff actions of the last 24 hours.',
    access: staff('admin.audit.view'),
    limit: 'read',
    readsPersonalData: true,
    reply: SecurityReport,
    errors: [],
  }),
};
