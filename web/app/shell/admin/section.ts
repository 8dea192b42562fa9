import type { Permission } from '@wyrmgate/contract/permissions';
import type { LucideIcon } from 'lucide-react';
import type { KeyBelow } from '../../platform/i18n/keys.ts';

export type AdminSection = {
  /** Also the last part of the locale key `dashboard:sections.<key>`. */
  key: KeyBelow<'dashboard', 'sections'>;
  /** Also the last part of the locale key `dashboard:groups.<group>`. */
  group: KeyBelow<'dashboard', 'groups'>;
  path: `/admin${string}`;
  icon: LucideIcon;
  /** The permission required for the menu entry and the screen. */
  permission?: Permission;
  /** Alternatives to `permission`. Any one of them is enough. */
  anyOf?: readonly Permission[];
  /** The section's screens, if its own path only redirects to the first one. */
  screens?: readonly string[];
  /** The kind of open items to count in the menu. */
  counts?: 'approvals' | 'reports';
  /** True if the screen checks access itself and shows its own notice. */
  ownGate?: true;
};
