import { approvalPermissions } from '@wyrmgate/contract/approvals-constants';
import { moderationPermissions } from '@wyrmgate/contract/moderation-constants';
import { publishedPermissions } from '@wyrmgate/contract/publishing-constants';
import {
  Bot,
  Cable,
  CalendarClock,
  CalendarDays,
  CreditCard,
  FileCheck,
  FilePenLine,
  Flag,
  Gamepad2,
  Gavel,
  Globe,
  HandCoins,
  Handshake,
  HardDriveDownload,
  IdCard,
  Images,
  Inbox,
  KeyRound,
  KeySquare,
  Languages,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  ListFilter,
  Mail,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  Package,
  Palette,
  Presentation,
  Rocket,
  Scale,
  ScrollText,
  Send,
  Settings,
  Share2,
  ShieldAlert,
  ShieldHalf,
  Stamp,
  Swords,
  TicketCheck,
  ToggleRight,
  UserKey,
  UserPlus,
  Users,
  Vote,
  Webhook,
} from 'lucide-react';
import type { AdminSection } from './section.ts';

export type { AdminSection } from './section.ts';

export const settingsScreens = ['general', 'maintenance', 'security', 'privacy', 'configs'] as const;

export type SettingsScreen = (typeof settingsScreens)[number];

/** All sections in menu order. The menu, the URLs, the palette and the accessibility tests use this list. */
export const sections = [
  { key: 'dashboard', group: 'overview', path: '/admin', icon: LayoutDashboard },
  { key: 'setup', group: 'overview', path: '/admin/setup', icon: ListChecks, permission: 'admin.settings.view' },
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
    key: 'moderation',
    group: 'community',
    path: '/admin/moderation',
    icon: Gavel,
    anyOf: [...new Set(Object.values(moderationPermissions).map(({ view }) => view))],
    counts: 'reports',
  },
  { key: 'forum', group: 'community', path: '/admin/forum', icon: Flag, permission: 'admin.forum.view' },
  {
    key: 'forumSections',
    group: 'community',
    path: '/admin/forum/sections',
    icon: MessagesSquare,
    permission: 'admin.forum.view',
  },
  {
    key: 'wordFilter',
    group: 'community',
    path: '/admin/word-filter',
    icon: ListFilter,
    permission: 'admin.word-filter.view',
  },
  { key: 'chat', group: 'community', path: '/admin/chat', icon: MessageCircle, permission: 'admin.chat.view' },
  {
    key: 'recruiting',
    group: 'community',
    path: '/admin/recruiting',
    icon: UserPlus,
    permission: 'admin.recruiting.view',
  },
  { key: 'tickets', group: 'community', path: '/admin/tickets', icon: Inbox, permission: 'admin.tickets.view' },
  {
    key: 'ticketSettings',
    group: 'community',
    path: '/admin/tickets/settings',
    icon: ListChecks,
    permission: 'admin.tickets.view',
  },
  {
    key: 'donations',
    group: 'commerce',
    path: '/admin/donations',
    icon: HandCoins,
    permission: 'admin.donations.view',
  },
  {
    key: 'gatewayEvents',
    group: 'commerce',
    path: '/admin/gateway-events',
    icon: Webhook,
    permission: 'admin.donations.view',
  },
  {
    key: 'gatewayKeys',
    group: 'commerce',
    path: '/admin/gateway-keys',
    icon: CreditCard,
    permission: 'admin.gateway-keys.view',
  },
  { key: 'deliveries', group: 'commerce', path: '/admin/deliveries', icon: Send, permission: 'admin.deliveries.view' },
  {
    key: 'differences',
    group: 'commerce',
    path: '/admin/game-differences',
    icon: Scale,
    permission: 'admin.differences.view',
  },
  {
    key: 'donors',
    group: 'commerce',
    path: '/admin/donor-wall',
    icon: Handshake,
    permission: 'content.donations.edit',
  },
  { key: 'sponsors', group: 'commerce', path: '/admin/sponsors', icon: Share2, permission: 'admin.sponsors.view' },
  { key: 'voteSites', group: 'commerce', path: '/admin/vote-sites', icon: Vote, permission: 'admin.vote-sites.view' },
  { key: 'packages', group: 'commerce', path: '/admin/packages', icon: Package, permission: 'admin.packages.view' },
  { key: 'items', group: 'commerce', path: '/admin/items', icon: Swords, permission: 'admin.items.view' },
  {
    key: 'redeemCodes',
    group: 'commerce',
    path: '/admin/redeem-codes',
    icon: TicketCheck,
    permission: 'admin.redeem-codes.view',
  },
  { key: 'auditLogs', group: 'system', path: '/admin/audit-logs', icon: ScrollText, permission: 'admin.audit.view' },
  {
    key: 'publishing',
    group: 'system',
    path: '/admin/publishing',
    icon: CalendarClock,
    anyOf: Object.values(publishedPermissions),
  },
  { key: 'news', group: 'system', path: '/admin/news', icon: Newspaper, permission: 'content.news.view' },
  {
    key: 'announcements',
    group: 'system',
    path: '/admin/announcements',
    icon: Megaphone,
    permission: 'admin.announcements.view',
  },
  {
    key: 'presentations',
    group: 'system',
    path: '/admin/presentations',
    icon: Presentation,
    permission: 'admin.presentations.view',
    ownGate: true,
  },
  {
    key: 'customPages',
    group: 'system',
    path: '/admin/custom-pages',
    icon: FilePenLine,
    permission: 'admin.custom-pages.view',
  },
  { key: 'legal', group: 'system', path: '/admin/legal', icon: FileCheck, permission: 'admin.legal.view' },
  { key: 'branding', group: 'system', path: '/admin/branding', icon: Palette, permission: 'admin.branding.view' },
  { key: 'media', group: 'system', path: '/admin/media', icon: Images, permission: 'admin.media.view' },
  {
    key: 'downloads',
    group: 'system',
    path: '/admin/downloads',
    icon: HardDriveDownload,
    permission: 'admin.downloads.view',
  },
  { key: 'launcher', group: 'system', path: '/admin/launcher', icon: Rocket, permission: 'admin.launcher.view' },
  {
    key: 'translations',
    group: 'system',
    path: '/admin/translations',
    icon: Languages,
    permission: 'admin.translations.view',
  },
  { key: 'events', group: 'system', path: '/admin/events', icon: CalendarDays, permission: 'admin.events.view' },
  { key: 'world', group: 'system', path: '/admin/world', icon: Globe, permission: 'admin.world.view' },
  {
    key: 'gameSettings',
    group: 'system',
    path: '/admin/game-settings',
    icon: Gamepad2,
    permission: 'admin.game-settings.view',
  },
  { key: 'support', group: 'system', path: '/admin/support', icon: LifeBuoy, permission: 'admin.support.view' },
  { key: 'features', group: 'system', path: '/admin/features', icon: ToggleRight, permission: 'admin.features.view' },
  { key: 'email', group: 'system', path: '/admin/email', icon: Mail, permission: 'admin.email.view', ownGate: true },
  { key: 'discord', group: 'system', path: '/admin/discord', icon: Bot, permission: 'admin.discord.view' },
  { key: 'webhooks', group: 'system', path: '/admin/webhooks', icon: Cable, permission: 'admin.webhooks.view' },
  { key: 'apiKeys', group: 'system', path: '/admin/api-keys', icon: KeySquare, permission: 'admin.api-keys.view' },
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

/** Paths by section, such as `adminUrls.users`. */
export const adminUrls = Object.fromEntries(sections.map(({ key, path }) => [key, path])) as {
  readonly [S in Section as S['key']]: S['path'];
};

export const settingsUrl = (screen: SettingsScreen): string => `${adminUrls.settings}/${screen}`;

export const adminUser = (id: number): string => `${adminUrls.users}/${id}`;

export const sectionScreens: readonly string[] = sections.flatMap(({ path, ...section }) =>
  'screens' in section ? section.screens.map((screen) => `${path}/${screen}`) : [path],
);
