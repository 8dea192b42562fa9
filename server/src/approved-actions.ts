import { approvedSettingKeys } from '@wyrmgate/contract/settings-rules';
import { executeApprovedPremium } from './accounts/service.ts';
import type { ApprovedActions } from './approvals/actions.ts';
import { executeApprovedResolution } from './deliveries/admin.ts';
import { executeApprovedDifference } from './differences/apply.ts';
import { executeApprovedRewardRate } from './donors/terms.ts';
import { executeApprovedConnection } from './game-connection/approval.ts';
import { executeApprovedKeys } from './gateway-keys/approval.ts';
import { executeApprovedPromotion } from './gms/service.ts';
import { applyMarkEdit } from './items/edit-marks.ts';
import { executeApprovedOffer } from './items/offer.ts';
import { executeApprovedItemRefund } from './items/refund.ts';
import { showOfferChange } from './items/show-offer.ts';
import { applyCoinEdit } from './ledger/edit.ts';
import { executeApprovedPrice, showPriceChange } from './packages/price-approval.ts';
import { perUnit } from './packages/usual-rates.ts';
import { executeApprovedRefund } from './payments/refunds/refund.ts';
import { executeApprovedBatch } from './redeem-codes/create.ts';
import { disableDualApproval, executeApprovedSettings } from './settings/dual-approval.ts';
import { numberOf } from './sponsors/lines.ts';
import { executeApprovedPayout } from './sponsors/payouts.ts';
import { executeApprovedBan } from './users/bulk-ban.ts';
import { executeApprovedReward } from './vote-sites/reward.ts';

/** The actions that dual approval applies to. Omitting one is a compile error. */
export const approvedActions: ApprovedActions = {
  coins_edit: {
    audit: 'coins_edit',
    execute: (work, edit, reason) =>
      edit.difference ? executeApprovedDifference(work, edit.difference, reason) : applyCoinEdit(work, edit, reason),
    show: ({ delta }) => ({ delta }),
  },
  marks_edit: { audit: 'marks_edit', execute: applyMarkEdit, show: ({ delta }) => ({ delta }) },
  gm_promotion: {
    audit: 'gm_promotion',
    execute: executeApprovedPromotion,
    show: ({ from, to }) => ({ from, to }),
  },
  bulk_ban: {
    audit: 'user_ban',
    execute: executeApprovedBan,
    show: ({ type, duration, message }) => ({ type, duration: duration ?? null, message: message ?? null }),
  },
  package_price: { audit: 'package_update', execute: executeApprovedPrice, show: showPriceChange },
  premium_grant: {
    audit: 'premium_grant',
    execute: executeApprovedPremium,
    show: ({ type, days }) => ({ type, days }),
  },
  payment_refund: {
    audit: 'payment_refund',
    execute: executeApprovedRefund,
    show: ({ reference, amount, currency }) => ({ reference, amount, currency }),
  },
  sponsor_payout: {
    audit: 'sponsor_payout',
    execute: executeApprovedPayout,
    show: ({ payoutId, amount, currency, method }) => ({ number: numberOf(payoutId), amount, currency, method }),
  },
  item_refund: {
    audit: 'item_refund',
    execute: executeApprovedItemRefund,
    show: ({ order, name, coins }) => ({ order, name, coins }),
  },
  delivery_resolve: {
    audit: 'delivery_resolve',
    execute: executeApprovedResolution,
    show: ({ outcome, coins, marks, item }) => ({ outcome, coins, marks, item }),
  },
  item_offer: { audit: 'item_update', execute: executeApprovedOffer, show: showOfferChange },
  code_batch: {
    audit: 'code_batch_update',
    execute: executeApprovedBatch,
    show: ({ name, coins, marks, premiumDays }) => ({ name, coins, marks, premium_days: premiumDays }),
  },
  vote_reward: {
    audit: 'vote_site_update',
    execute: executeApprovedReward,
    show: ({ name, coins, marks, cooldown_hours, daily }) => ({ name, coins, marks, cooldown_hours, daily }),
  },
  gateway_keys: {
    audit: 'gateway_keys_update',
    execute: executeApprovedKeys,
    show: ({ gateway, changes }) => ({ gateway, changes }),
  },
  game_connection: {
    audit: 'game_connection_update',
    execute: executeApprovedConnection,
    show: ({ before, after, changes }) => ({ before, after, changes }),
  },
  reward_rate: {
    audit: 'system_config',
    execute: executeApprovedRewardRate,
    show: ({ before, after, usual }) => ({ before, after, usual: perUnit(usual) }),
  },
  settings_change: {
    audit: 'system_config',
    execute: (work, { values }) => executeApprovedSettings(work, values),
    show: ({ values }) => ({
      values: approvedSettingKeys.flatMap((key) => (values[key] ? [{ key, ...values[key] }] : [])),
    }),
  },
  four_eyes_off: { audit: 'system_config', execute: disableDualApproval, show: () => ({}) },
};
