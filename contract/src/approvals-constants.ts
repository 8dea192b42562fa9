import type { Permission } from './permissions.ts';

/** Actions that need dual approval while it is on, and the permission that both people must hold. */
export const approvalPermissions = {
  coins_edit: 'admin.coins.edit',
  gm_promotion: 'admin.gms.manage',
  bulk_ban: 'admin.users.ban',
  /** Switching dual approval off. */
  four_eyes_off: 'admin.settings.edit',
} as const satisfies Record<string, Permission>;
export type ApprovalAction = keyof typeof approvalPermissions;

/** A request without a decision expires after this time. */
export const approvalHours = 72;
/** How often screens poll for open requests. */
export const approvalRefreshSeconds = 30;
