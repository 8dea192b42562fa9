import { z } from 'zod';
import { Suspicion } from './audit.ts';
import { authorityLevels } from './authority.ts';
import { backOffice, endpoint, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { MinorUnits, Moment } from './shapes.ts';

// Apart, because the screens need these figures and none of the schemas.
export { checkCacheMinutes, refreshSeconds } from './dashboard-constants.ts';

/** What a level opens in the back-office. ADMIN has every flag true, NONE every flag false. */
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
  /** Staff level behind the authority. */
  systemType: z.enum(authorityLevels),
  permissions: z.record(z.enum(permissionFlags), z.boolean()),
  /** Names of the permissions held; "*" is all. The menu is built from them. */
  granted: z.array(z.string()),
});
export type AdminData = z.output<typeof AdminData>;

export const Stats = z.object({
  totalUsers: z.int(),
  newUsersToday: z.int(),
  activeUsers: z.int(),
  bannedUsers: z.int(),
  onlineUsers: z.int(),
  /** The same figure by its other name. */
  playersOnline: z.int(),
  /** Completed today, in euro cents. */
  donationsToday: MinorUnits,
  donationsTodayCount: z.int(),
  /** Megabytes of this server process. */
  memoryUsage: z.int(),
  /** Percent of one core over the last minute, at most 100. */
  cpuUsage: z.int(),
});
export type Stats = z.output<typeof Stats>;

/** What waits for somebody: work that stopped, alarms, and settings that are weaker than they should be. */
export const attentionKinds = [
  'audit_broken',
  'alerts',
  'suspicious',
  'payments_review',
  'dead_events',
  'disputes',
  'refunds',
  'mails_failed',
  'maintenance',
  'weak_password',
  'no_staff_factor',
  'no_email_verification',
] as const;
export const Attention = z.object({
  kind: z.enum(attentionKinds),
  level: z.enum(['critical', 'warning', 'info']),
  count: z.int(),
  /** Who, where the item is about one person. */
  suspicion: Suspicion.optional(),
  /** From when to when, where it is planned. */
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
});
export type Attention = z.output<typeof Attention>;

/** One day of the charts, UTC. */
export const DashboardDay = z.object({
  day: z.iso.date(),
  registrations: z.int(),
  /** Most players online in a sample of that day; null where nothing was sampled. */
  online: z.int().nullable(),
});

export const dashboardProblems = problems('dashboard', { forbidden: 403 });

export const dashboard = {
  check: endpoint({
    method: 'GET',
    path: '/api/admin/check',
    summary: 'Whether the caller may enter the back-office, and what it opens to him.',
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
    summary: 'Registrations and most players online by day, the last 30 days, oldest first.',
    access: staff('admin.dashboard.view'),
    limit: 'read',
    reply: z.object({ days: z.array(DashboardDay) }),
    errors: [],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/attention',
    summary: 'What waits for staff, of that only what the caller may see; the worst first.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ items: z.array(Attention) }),
    errors: [],
  }),
};
