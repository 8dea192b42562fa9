import type { Permission } from './permissions.ts';

// Apart, because the screens need these and none of the schemas.

/** What needs a second person while four-eyes approval is switched on, and the permission that both must hold. */
export const approvalPermissions = {
  coins_edit: 'admin.coins.edit',
  gm_promotion: 'admin.gms.manage',
  bulk_ban: 'admin.users.ban',
  /** The end of the rule itself. */
  four_eyes_off: 'admin.settings.edit',
} as const satisfies Record<string, Permission>;
export type ApprovalAction = keyof typeof approvalPermissions;

/** A request that nobody decided on ends after this time. */
export const approvalHours = 72;
/** Screens ask this often whether something waits. */
export const approvalRefreshSeconds = 30;
