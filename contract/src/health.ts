import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { alertKinds, alertLevels, healthStatuses } from './health-constants.ts';
import { Id, Moment } from './shapes.ts';

export * from './health-constants.ts';

/** An incident, from detection to resolution. */
export const Alert = z.object({
  id: Id,
  kind: z.enum(alertKinds),
  level: z.enum(alertLevels),
  /**
   * Highest value so far: a percentage for load or failures, or a number of broken audit log rows or of actions within
   * an hour.
   */
  value: z.int(),
  raised_at: Moment,
  resolved_at: Moment.nullable(),
});
export type Alert = z.output<typeof Alert>;

/** Health of the process that responds. */
export const Health = z.object({
  status: z.enum(healthStatuses),
  score: z.int(),
  /** CPU usage over the last minute, as a percentage of one core. */
  cpu: z.int(),
  /** Memory usage, as a percentage of the memory of the machine or container. */
  memory: z.int(),
  /** Memory of this process, in megabytes. */
  memoryUsage: z.int(),
  /** Percentage of calls in the last five minutes that failed with a server error. */
  errorRate: z.number(),
  /** 95th percentile of the response time in the last five minutes, in milliseconds. */
  responseTime: z.int(),
  requests: z.int(),
  database: z.object({ status: z.enum(['ok', 'unreachable']), responseTime: z.int() }),
  /** Seconds since the process started. */
  uptime: z.int(),
  checked_at: Moment,
});
export type Health = z.output<typeof Health>;

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Score, load, failures and response times of the process that responds, and the state of its database.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: Health,
    errors: [],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    summary: 'Open alerts and the latest resolved ones.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: z.object({ open: z.array(Alert), over: z.array(Alert) }),
    errors: [],
  }),
};
