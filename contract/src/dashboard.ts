import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { backOffice, endpoint, staff } from './endpoint.ts';
import { MinorUnits } from './shapes.ts';

// Apart, because the screens need these figures and none of the schemas.
export { checkCacheMinutes, refreshSeconds } from './dashboard-timing.ts';

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
  /** Completed today, in euro cents. */
  donationsToday: MinorUnits,
  donationsTodayCount: z.int(),
  /** Megabytes of this server process. */
  memoryUsage: z.int(),
  /** Percent of one core, 0-100 per core, since the last reading. */
  cpuUsage: z.int(),
});
export type Stats = z.output<typeof Stats>;

export const dashboard = {
  check: endpoint({
    method: 'GET',
    path: '/api/admin/check',
    summary: 'Whether the caller may enter the back-office, and what it opens to him.',
    access: backOffice,
    limit: 'read',
    alias: 'admin',
    reply: AdminData,
    errors: [],
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
};
