import type { Permission } from '@wyrmgate/contract/permissions';
import {
  Ban,
  CircleX,
  Download,
  House,
  type LucideIcon,
  Megaphone,
  PackagePlus,
  Store,
  ToggleRight,
  Wrench,
} from 'lucide-react';
import type { KeyBelow } from '../../../platform/i18n/keys.ts';
import { urls } from '../../urls.ts';
import { entryAt } from '../nav.ts';
import { adminUrls, settingsUrl } from '../sections.ts';

export type PaletteAction = {
  /** Its name is `dashboard:palette.actions.<key>`. */
  key: KeyBelow<'dashboard', 'palette.actions'>;
  /** Where it is done. */
  to: string;
  icon: LucideIcon;
  /** Who lacks it is not offered the action. */
  permission?: Permission;
};

/** What the palette offers to do, one line each. */
const register: readonly PaletteAction[] = [
  { key: 'ban', to: `${adminUrls.users}?ban=1`, icon: Ban, permission: 'admin.users.ban' },
  { key: 'exportUsers', to: `${adminUrls.users}?export=1`, icon: Download, permission: 'admin.users.export' },
  { key: 'addPackage', to: `${adminUrls.packages}?new=1`, icon: PackagePlus, permission: 'admin.packages.edit' },
  { key: 'addFeature', to: `${adminUrls.features}?new=1`, icon: ToggleRight, permission: 'admin.features.edit' },
  {
    key: 'addAnnouncement',
    to: `${adminUrls.announcements}?new=1`,
    icon: Megaphone,
    permission: 'admin.announcements.edit',
  },
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

/** The actions that `can` allows. Their section must be allowed, too. */
export const actionsFor = (can: (permission: Permission) => boolean): readonly PaletteAction[] =>
  register.filter(({ to, permission }) => {
    const section = entryAt(to.split('?')[0] ?? to);
    return [permission, section?.permission].every((each) => each === undefined || can(each));
  });
