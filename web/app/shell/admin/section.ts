import type { Permission } from '@wyrmgate/contract/permissions';
import type { LucideIcon } from 'lucide-react';
import type { KeyBelow } from '../../platform/i18n/keys.ts';

export type AdminSection = {
  /** The name is the text `dashboard:sections.<key>`. */
  key: KeyBelow<'dashboard', 'sections'>;
  /** The name of the group is the text `dashboard:groups.<group>`. */
  group: KeyBelow<'dashboard', 'groups'>;
  path: `/admin${string}`;
  icon: LucideIcon;
  /** Required to see the entry and the screen. */
  permission?: Permission;
  /** Alternative permissions, one of which is enough. */
  anyOf?: readonly Permission[];
  /** The screens of the section, if its path only redirects to the first of them. */
  screens?: readonly string[];
  /** Shows the number of open items next to its name. */
  counts?: 'approvals' | 'reports';
  /** The screen checks access itself and shows its own notice. */
  ownGate?: true;
};
