import { approvalPermissions } from '@wyrmgate/contract/approvals-constants';
import type { Permission } from '@wyrmgate/contract/permissions';
import {
  HandCoins,
  Handshake,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldHalf,
  Stamp,
  ToggleRight,
  UserKey,
  Users,
} from 'lucide-react';
import type { KeyBelow } from '../../platform/i18n/keys.ts';
import { urls } from '../urls.ts';

export type AdminEntry = {
  /** Its name is `dashboard:sections.<key>`. */
  key: KeyBelow<'dashboard', 'sections'>;
  to: string;
  icon: LucideIcon;
  /** Who lacks it does not see the entry, nor the screen. */
  permission?: Permission;
  /** One of these is enough, where a section is about several things. */
  anyOf?: readonly Permission[];
  /** How many things wait there, shown beside its name. */
  counts?: 'approvals';
  /** The screen itself says who may see what of it, in words of its own. */
  ownGate?: true;
};
export type AdminGroup = {
  /** Its name is `dashboard:groups.<key>`. */
  key: KeyBelow<'dashboard', 'groups'>;
  entries: readonly AdminEntry[];
};

/** Every section of the back-office, one line each. The dashboard itself shows only what its reader may see. */
export const adminNav: readonly AdminGroup[] = [
  {
    key: 'overview',
    entries: [
      { key: 'dashboard', to: urls.admin.home, icon: LayoutDashboard },
      { key: 'security', to: urls.admin.security, icon: ShieldAlert, permission: 'admin.audit.view' },
    ],
  },
  {
    key: 'community',
    entries: [
      { key: 'users', to: urls.admin.users, icon: Users, permission: 'admin.users.view' },
      { key: 'accounts', to: urls.admin.accounts, icon: IdCard, permission: 'admin.accounts.view' },
      { key: 'gms', to: urls.admin.gms, icon: ShieldHalf, permission: 'admin.gms.view' },
      { key: 'roles', to: urls.admin.roles, icon: UserKey, permission: 'admin.roles.view' },
      {
        key: 'approvals',
        to: urls.admin.approvals,
        icon: Stamp,
        anyOf: Object.values(approvalPermissions),
        counts: 'approvals',
      },
    ],
  },
  {
    key: 'commerce',
    entries: [
      { key: 'donations', to: urls.admin.donations, icon: HandCoins, permission: 'admin.donations.view' },
      { key: 'donors', to: urls.admin.donorWall, icon: Handshake, permission: 'content.donations.edit' },
      { key: 'packages', to: urls.admin.packages, icon: Package, permission: 'admin.packages.view' },
    ],
  },
  {
    key: 'system',
    entries: [
      { key: 'auditLogs', to: urls.admin.auditLogs, icon: ScrollText, permission: 'admin.audit.view' },
      {
        key: 'announcements',
        to: urls.admin.announcements,
        icon: Megaphone,
        permission: 'admin.announcements.view',
      },
      { key: 'features', to: urls.admin.features, icon: ToggleRight, permission: 'admin.features.view' },
      { key: 'email', to: urls.admin.email, icon: Mail, permission: 'admin.email.view', ownGate: true },
      { key: 'settings', to: urls.admin.settings.home, icon: Settings, permission: 'admin.settings.view' },
      { key: 'totp', to: urls.admin.totp, icon: KeyRound },
    ],
  },
];

/** Whether the reader may open a section. */
export const opensTo = ({ permission, anyOf }: AdminEntry, can: (permission: Permission) => boolean): boolean =>
  (permission === undefined || can(permission)) && (anyOf === undefined || anyOf.some(can));

/** The groups with what `can` allows; empty groups are left out. */
export const groupsFor = (can: (permission: Permission) => boolean): readonly AdminGroup[] =>
  adminNav
    .map(({ key, entries }) => ({
      key,
      entries: entries.filter((entry) => opensTo(entry, can)),
    }))
    .filter(({ entries }) => entries.length > 0);

const holds = ({ to }: AdminEntry, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** The section that a path belongs to: the longest address that it starts with. */
export const entryAt = (path: string): AdminEntry | undefined =>
  adminNav
    .flatMap(({ entries }) => entries)
    .filter((entry) => holds(entry, path))
    .sort((one, other) => other.to.length - one.to.length)[0];
