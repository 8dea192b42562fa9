import type { Permission } from '@wyrmgate/contract/permissions';
import type { LucideIcon } from 'lucide-react';
import type { KeyBelow } from '../../platform/i18n/keys.ts';

export type AdminSection = {
  /** Its name is `dashboard:sections.<key>`. */
  key: KeyBelow<'dashboard', 'sections'>;
  /** The name of its group is `dashboard:groups.<group>`. */
  group: KeyBelow<'dashboard', 'groups'>;
  path: `/admin${string}`;
  icon: LucideIcon;
  /** Required to see the entry and the screen. */
  permission?: Permission;
  /** Alternatives; one of them is enough. */
  anyOf?: readonly Permission[];
  /** Its screens, if the path only redirects to the first of them. */
  screens?: readonly string[];
  /** Shows the number of open items next to its name. */
  counts?: 'approvals' | 'reports';
  /** The screen checks access itself and shows its own notice. */
  ownGate?: true;
};
