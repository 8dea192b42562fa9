import type { Permission } from '@wyrmgate/contract/permissions';
import { HandCoins, LayoutDashboard, type LucideIcon, ScrollText } from 'lucide-react';
import { urls } from '../urls.ts';

export type AdminEntry = {
  /** Its name is `dashboard:sections.<key>`. */
  key: string;
  to: string;
  icon: LucideIcon;
  /** Who lacks it does not see the entry, nor the screen. */
  permission?: Permission;
};
export type AdminGroup = {
  /** Its name is `dashboard:groups.<key>`. */
  key: string;
  entries: readonly AdminEntry[];
};

/** Every section of the back-office, one line each. The dashboard itself shows only what its reader may see. */
export const adminNav: readonly AdminGroup[] = [
  { key: 'overview', entries: [{ key: 'dashboard', to: urls.admin.home, icon: LayoutDashboard }] },
  {
    key: 'commerce',
    entries: [{ key: 'donations', to: urls.admin.donations, icon: HandCoins, permission: 'admin.donations.view' }],
  },
  {
    key: 'system',
    entries: [{ key: 'auditLogs', to: urls.admin.auditLogs, icon: ScrollText, permission: 'admin.audit.view' }],
  },
];

/** The groups with what `can` allows; empty groups are left out. */
export const groupsFor = (can: (permission: Permission) => boolean): readonly AdminGroup[] =>
  adminNav
    .map(({ key, entries }) => ({
      key,
      entries: entries.filter(({ permission }) => permission === undefined || can(permission)),
    }))
    .filter(({ entries }) => entries.length > 0);

const holds = ({ to }: AdminEntry, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** The section that a path belongs to: the longest address that it starts with. */
export const entryAt = (path: string): AdminEntry | undefined =>
  adminNav
    .flatMap(({ entries }) => entries)
    .filter((entry) => holds(entry, path))
    .sort((one, other) => other.to.length - one.to.length)[0];
