import type { Permission } from './permissions.ts';

/** Actions that need dual approval while it is on, and the permission that both people must hold. */
export const approvalPermissions = {
  coins_edit: 'admin.coins.edit',
  marks_edit: 'admin.coins.edit',
  gm_promotion: 'admin.gms.manage',
  bulk_ban: 'admin.users.ban',
  /** Selling a package that gives far more coins for the money than the others. */
  package_price: 'admin.packages.edit',
  premium_grant: 'admin.accounts.premium',
  payment_refund: 'admin.donations.refund',
  /** Paying a sponsor. */
  sponsor_payout: 'admin.sponsors.payout',
  /** Returning the coins of a large item order. */
  item_refund: 'admin.items.refund',
  /** Putting an item on sale, or making it much cheaper than approved. */
  item_offer: 'admin.items.edit',
  /** Codes that are worth many coins or days of premium. */
  code_batch: 'admin.redeem-codes.edit',
  /** Rewards for votes that give a player many coins a day. */
  vote_reward: 'admin.vote-sites.edit',
  /** Keys of a payment gateway, which decide who receives the money. */
  gateway_keys: 'admin.gateway-keys.edit',
  /** The database of the game, which decides what players own and may spend. */
  game_connection: 'admin.game-connection.edit',
  /** Changing the coins per donated euro on the page of the donor wall. */
  reward_rate: 'admin.packages.edit',
  /** Raising one of the limits above which these actions need approval, or the reward rate in the settings. */
  settings_change: 'admin.settings.edit',
  /** Switching dual approval off. */
  four_eyes_off: 'admin.settings.edit',
} as const satisfies Record<string, Permission>;
export type ApprovalAction = keyof typeof approvalPermissions;

/** A request without a decision expires after this time. */
export const approvalHours = 72;
/** Anyone whose access the requester changed within this time before the request, or after it, cannot decide on it. */
export const conflictHours = 72;
/** How often screens poll for open requests. */
export const approvalRefreshSeconds = 30;
