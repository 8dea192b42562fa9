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

export type AdminSection = {
  /** Its name is `dashboard:sections.<key>`. */
  key: KeyBelow<'dashboard', 'sections'>;
  /** The name of its group is `dashboard:groups.<group>`. */
  group: KeyBelow<'dashboard', 'groups'>;
  path: `/admin${string}`;
  icon: LucideIcon;
  /** Without it staff see neither the entry nor the screen. */
  permission?: Permission;
  /** One of these is enough, where a section is about several things. */
  anyOf?: readonly Permission[];
  /** Its screens, where the path itself only leads to the first of them. */
  screens?: readonly string[];
  /** Shows the number of open items next to its name. */
  counts?: 'approvals';
  /** The screen itself decides what each reader sees, and says so in its own words. */
  ownGate?: true;
};

export const settingsScreens = ['general', 'maintenance', 'security', 'configs'] as const;

export type SettingsScreen = (typeof settingsScreens)[number];

/** Every section of the back-office, in the order of the menu. Navigation, URLs, palette and the accessibility journey read it. */
export const sections = [
  { key: 'dashboard', group: 'overview', path: '/admin', icon: LayoutDashboard },
  { key: 'security', group: 'overview', path: '/admin/security', icon: ShieldAlert, permission: 'admin.audit.view' },
  { key: 'users', group: 'community', path: '/admin/users', icon: Users, permission: 'admin.users.view' },
  { key: 'accounts', group: 'community', path: '/admin/accounts', icon: IdCard, permission: 'admin.accounts.view' },
  { key: 'gms', group: 'community', path: '/admin/gms', icon: ShieldHalf, permission: 'admin.gms.view' },
  { key: 'roles', group: 'community', path: '/admin/roles', icon: UserKey, permission: 'admin.roles.view' },
  {
    key: 'approvals',
    group: 'community',
    path: '/admin/approvals',
    icon: Stamp,
    anyOf: Object.values(approvalPermissions),
    counts: 'approvals',
  },
  {
    key: 'donations',
    group: 'commerce',
    path: '/admin/donations',
    icon: HandCoins,
    permission: 'admin.donations.view',
  },
  {
    key: 'donors',
    group: 'commerce',
    path: '/admin/donor-wall',
    icon: Handshake,
    permission: 'content.donations.edit',
  },
  { key: 'packages', group: 'commerce', path: '/admin/packages', icon: Package, permission: 'admin.packages.view' },
  { key: 'auditLogs', group: 'system', path: '/admin/audit-logs', icon: ScrollText, permission: 'admin.audit.view' },
  {
    key: 'announcements',
    group: 'system',
    path: '/admin/announcements',
    icon: Megaphone,
    permission: 'admin.announcements.view',
  },
  { key: 'features', group: 'system', path: '/admin/features', icon: ToggleRight, permission: 'admin.features.view' },
  { key: 'email', group: 'system', path: '/admin/email', icon: Mail, permission: 'admin.email.view', ownGate: true },
  {
    key: 'settings',
    group: 'system',
    path: '/admin/settings',
    icon: Settings,
    permission: 'admin.settings.view',
    screens: settingsScreens,
  },
  { key: 'totp', group: 'system', path: '/admin/totp', icon: KeyRound },
] as const satisfies readonly AdminSection[];

type Section = (typeof sections)[number];

/** The address of each section: `adminUrls.users`. */
export const adminUrls = Object.fromEntries(sections.map(({ key, path }) => [key, path])) as {
  readonly [S in Section as S['key']]: S['path'];
};

export const settingsUrl = (screen: SettingsScreen): string => `${adminUrls.settings}/${screen}`;

/** One player in the back-office. */
export const adminUser = (id: number): string => `${adminUrls.users}/${id}`;

/** The address of every screen in the menu. */
export const sectionScreens: readonly string[] = sections.flatMap(({ path, ...section }) =>
  'screens' in section ? section.screens.map((screen) => `${path}/${screen}`) : [path],
);
