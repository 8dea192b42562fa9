import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { alertKinds, alertLevels, healthStatuses } from './health-constants.ts';
import { Id, Moment } from './shapes.ts';

// Apart, because the screens need these figures and none of the schemas.
export * from './health-constants.ts';

/** Something that is wrong, from when it was noticed until it was over. */
export const Alert = z.object({
  id: Id,
  kind: z.enum(alertKinds),
  level: z.enum(alertLevels),
  /** Percent for loads and failures, broken rows for the audit log, actions within an hour; the worst of the incident. */
  value: z.int(),
  raised_at: Moment,
  resolved_at: Moment.nullable(),
});
export type Alert = z.output<typeof Alert>;

/** How the process that answers is doing. */
export const Health = z.object({
  status: z.enum(healthStatuses),
  /** 100 is perfect. */
  score: z.int(),
  /** Percent of one core over the last minute. */
  cpu: z.int(),
  /** Percent of the memory that the machine or container has. */
  memory: z.int(),
  /** Megabytes of this process. */
  memoryUsage: z.int(),
  /** Percent of the calls of the last five minutes that failed by the server's fault. */
  errorRate: z.number(),
  /** Milliseconds within which 95 of 100 of them were answered. */
  responseTime: z.int(),
  requests: z.int(),
  database: z.object({ status: z.enum(['ok', 'unreachable']), responseTime: z.int() }),
  /** Seconds since the start. */
  uptime: z.int(),
  checked_at: Moment,
});
export type Health = z.output<typeof Health>;

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Score, load, failures and answer times of the process that answers, and whether its database does.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: Health,
    errors: [],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    summary: 'Open alerts, and the latest ones that are over.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: z.object({ open: z.array(Alert), over: z.array(Alert) }),
    errors: [],
  }),
};
