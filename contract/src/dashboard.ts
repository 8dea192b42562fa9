import { z } from 'zod';
import { Suspicion } from './audit.ts';
import { authorityLevels } from './authority.ts';
import { backOffice, endpoint, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { CurrencySum, Moment, Money } from './shapes.ts';

export { checkCacheMinutes, refreshSeconds } from './dashboard-constants.ts';

/** Flags in the response to the access check: all true for ADMIN, all false for NONE. */
export const permissionFlags = [
  'canManageUsers',
  'canManageAccounts',
  'canAccessSystemLogs',
  'canConfigureServer',
  'canManageGM',
  'canViewFinancialData',
  'canExecuteCommands',
  'canManageGameData',
  'canExportData',
  'canResetPasswords',
  'canManageContent',
  'canManagePresentations',
] as const;
export type PermissionFlag = (typeof permissionFlags)[number];

export const AdminData = z.object({
  username: z.string(),
  authority: z.enum(['ADMIN', 'NONE']),
  /** The caller's staff level. */
  systemType: z.enum(authorityLevels),
  permissions: z.record(z.enum(permissionFlags), z.boolean()),
  /** Names of the held permissions, from which the menu is built; `*` means all. */
  granted: z.array(z.string()),
});
export type AdminData = z.output<typeof AdminData>;

export const Stats = z.object({
  totalUsers: z.int(),
  newUsersToday: z.int(),
  activeUsers: z.int(),
  bannedUsers: z.int(),
  onlineUsers: z.int(),
  /** Alias of `onlineUsers`. */
  playersOnline: z.int(),
  /** Today's completed payments in euros. `donationsTodayByCurrency` has the other currencies too. */
  donationsToday: Money,
  /** Number of payments today, in all currencies. */
  donationsTodayCount: z.int(),
  donationsTodayByCurrency: z.array(CurrencySum),
  /** Memory of this server process, in megabytes. */
  memoryUsage: z.int(),
  /** CPU usage over the last minute, as a percentage of one core; at most 100. */
  cpuUsage: z.int(),
});
export type Stats = z.output<typeof Stats>;

/** Items that need attention: stuck work, alerts and insecure settings. */
export const attentionKinds = [
  'audit_broken',
  'alerts',
  'suspicious',
  'payments_review',
  'late_events',
  'different_days',
  'disputes',
  'refunds',
  'deliveries_stuck',
  'differences_open',
  'tickets_open',
  'mails_failed',
  'maintenance',
  'weak_password',
  'no_staff_factor',
  'no_email_verification',
  'setup_open',
  'new_release',
] as const;
export const Attention = z.object({
  kind: z.enum(attentionKinds),
  level: z.enum(['critical', 'warning', 'info']),
  count: z.int(),
  /** Set if the item is about one person. */
  suspicion: Suspicion.optional(),
  /** Set if the item is scheduled. */
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
  /** Set if a newer version of the portal exists, with the page that describes it. */
  release: z.object({ version: z.string(), url: z.string() }).optional(),
});
export type Attention = z.output<typeof Attention>;

/** One day (UTC) in the charts. */
export const DashboardDay = z.object({
  day: z.iso.date(),
  registrations: z.int(),
  /** Highest number of players online that day; null if nothing was sampled. */
  online: z.int().nullable(),
});

export const dashboardProblems = problems('dashboard', { forbidden: 403 });

export const dashboard = {
  check: endpoint({
    method: 'GET',
    path: '/api/admin/check',
    summary: 'Whether the caller can open the back office, and which parts of it.',
    access: backOffice,
    refusal: dashboardProblems.forbidden,
    limit: 'read',
    alias: 'admin',
    reply: AdminData,
    errors: [dashboardProblems.forbidden],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'The figures of the dashboard.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: Stats,
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/stats/history',
    summary:
      'Registrations and peak players online per day, the last 30 days, oldest first. Players in the game if it counts them.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: z.object({ days: z.array(DashboardDay) }),
    errors: [],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/attention',
    summary: 'Items that need the attention of staff and that the caller may see, worst first.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ items: z.array(Attention) }),
    errors: [],
  }),
};
