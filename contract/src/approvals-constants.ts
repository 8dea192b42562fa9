import type { Permission } from './permissions.ts';

/** Actions that dual approval applies to, each with the permission that both people must hold. */
export const approvalPermissions = {
  coins_edit: 'admin.coins.edit',
  marks_edit: 'admin.coins.edit',
  gm_promotion: 'admin.gms.manage',
  bulk_ban: 'admin.users.ban',
  /** Selling a package that gives far more coins per euro or dollar than the other packages. */
  package_price: 'admin.packages.edit',
  premium_grant: 'admin.accounts.premium',
  payment_refund: 'admin.donations.refund',
  sponsor_payout: 'admin.sponsors.payout',
  /** Refunding the coins of a large item order. */
  item_refund: 'admin.items.refund',
  /** Closing a coin delivery by hand, if the player gets coins that may also have arrived in the game. */
  delivery_resolve: 'admin.deliveries.edit',
  /** Putting an item on sale, or selling it far below its approved price. */
  item_offer: 'admin.items.edit',
  /** Creating codes that are worth many coins or many days of premium. */
  code_batch: 'admin.redeem-codes.edit',
  /** Setting vote rewards that give a player many coins a day. */
  vote_reward: 'admin.vote-sites.edit',
  /** Changing the keys of a payment gateway, which decide who receives the money. */
  gateway_keys: 'admin.gateway-keys.edit',
  /** Connecting another game database, which decides what players own and may spend. */
  game_connection: 'admin.game-connection.edit',
  /** Changing the coins per donated euro on the donor wall page; on the settings page, this is `settings_change`. */
  reward_rate: 'admin.packages.edit',
  /** Raising a threshold of dual approval, the reward rate or another setting that creates coins. */
  settings_change: 'admin.settings.edit',
  /** Switching dual approval (the setting `four_eyes`) off. */
  four_eyes_off: 'admin.settings.edit',
} as const satisfies Record<string, Permission>;
export type ApprovalAction = keyof typeof approvalPermissions;

/** Hours after which a request without a decision expires. */
export const approvalHours = 72;
/**
 * A person cannot decide on a request if the requester changed that person's access within this many hours before the
 * request, or at any time after it.
 */
export const conflictHours = 72;
export const approvalRefreshSeconds = 30;
