import type { Permission } from '@wyrmgate/contract/permissions';
import {
  Ban,
  Cable,
  CalendarPlus,
  CircleX,
  Download,
  HardDriveDownload,
  House,
  KeySquare,
  ListFilter,
  type LucideIcon,
  Megaphone,
  Newspaper,
  PackagePlus,
  Rocket,
  Share2,
  Store,
  Swords,
  TicketCheck,
  ToggleRight,
  Vote,
  Wrench,
} from 'lucide-react';
import type { KeyBelow } from '../../../platform/i18n/keys.ts';
import { urls } from '../../urls.ts';
import { entryAt } from '../nav.ts';
import { adminUrls, settingsUrl } from '../sections.ts';

export type PaletteAction = {
  /** Also the last part of the locale key `dashboard:palette.actions.<key>`. */
  key: KeyBelow<'dashboard', 'palette.actions'>;
  to: string;
  icon: LucideIcon;
  /** Required in addition to the section's own permission. */
  permission?: Permission;
};

const register: readonly PaletteAction[] = [
  { key: 'ban', to: `${adminUrls.users}?ban=1`, icon: Ban, permission: 'admin.users.ban-temporary' },
  { key: 'exportUsers', to: `${adminUrls.users}?export=1`, icon: Download, permission: 'admin.users.export' },
  { key: 'addPackage', to: `${adminUrls.packages}?new=1`, icon: PackagePlus, permission: 'admin.packages.edit' },
  { key: 'addItem', to: `${adminUrls.items}?new=1`, icon: Swords, permission: 'admin.items.edit' },
  {
    key: 'addCodes',
    to: `${adminUrls.redeemCodes}?new=1`,
    icon: TicketCheck,
    permission: 'admin.redeem-codes.edit',
  },
  { key: 'addFeature', to: `${adminUrls.features}?new=1`, icon: ToggleRight, permission: 'admin.features.edit' },
  {
    key: 'addAnnouncement',
    to: `${adminUrls.announcements}?new=1`,
    icon: Megaphone,
    permission: 'admin.announcements.edit',
  },
  { key: 'addNews', to: `${adminUrls.news}?new=1`, icon: Newspaper, permission: 'content.news.edit' },
  {
    key: 'addDownload',
    to: `${adminUrls.downloads}?new=1`,
    icon: HardDriveDownload,
    permission: 'admin.downloads.manage',
  },
  { key: 'addRelease', to: `${adminUrls.launcher}?new=1`, icon: Rocket, permission: 'admin.launcher.edit' },
  { key: 'addSponsor', to: `${adminUrls.sponsors}?new=1`, icon: Share2, permission: 'admin.sponsors.edit' },
  { key: 'addWebhook', to: `${adminUrls.webhooks}?new=1`, icon: Cable, permission: 'admin.webhooks.edit' },
  { key: 'addApiKey', to: `${adminUrls.apiKeys}?new=1`, icon: KeySquare, permission: 'admin.api-keys.edit' },
  { key: 'addVoteSite', to: `${adminUrls.voteSites}?new=1`, icon: Vote, permission: 'admin.vote-sites.edit' },
  {
    key: 'addWordFilter',
    to: `${adminUrls.wordFilter}?new=1`,
    icon: ListFilter,
    permission: 'admin.word-filter.edit',
  },
  { key: 'addEvent', to: `${adminUrls.events}?new=1`, icon: CalendarPlus, permission: 'admin.events.edit' },
  { key: 'closeShop', to: adminUrls.features, icon: Store, permission: 'admin.features.edit' },
  { key: 'maintenance', to: settingsUrl('maintenance'), icon: Wrench, permission: 'admin.settings.view' },
  {
    key: 'failedPayments',
    to: `${adminUrls.donations}?status=failed`,
    icon: CircleX,
    permission: 'admin.donations.view',
  },
  {
    key: 'exportDonations',
    to: `${adminUrls.donations}?export=1`,
    icon: Download,
    permission: 'admin.donations.export',
  },
  { key: 'portal', to: urls.home, icon: House },
];

/** Returns the actions that the viewer may run in sections that they may open. */
export const actionsFor = (can: (permission: Permission) => boolean): readonly PaletteAction[] =>
  register.filter(({ to, permission }) => {
    const section = entryAt(to.split('?')[0] ?? to);
    return [permission, section?.permission].every((each) => each === undefined || can(each));
  });
