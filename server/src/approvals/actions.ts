import type { ApprovalAction } from '@wyrmgate/contract/approvals';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { executeApprovedPremium } from '../accounts/service.ts';
import { executeApprovedResolution } from '../deliveries/admin.ts';
import { executeApprovedDifference } from '../differences/apply.ts';
import { executeApprovedRewardRate } from '../donors/terms.ts';
import { executeApprovedConnection } from '../game-connection/approval.ts';
import { executeApprovedKeys } from '../gateway-keys/approval.ts';
import { executeApprovedPromotion } from '../gms/service.ts';
import type { User, Work } from '../http/context.ts';
import { applyMarkEdit } from '../items/edit-marks.ts';
import { executeApprovedOffer } from '../items/offer.ts';
import { executeApprovedItemRefund } from '../items/refund.ts';
import { applyCoinEdit } from '../ledger/edit.ts';
import { executeApprovedPrice } from '../packages/price-approval.ts';
import { executeApprovedRefund } from '../payments/refunds/refund.ts';
import { executeApprovedBatch } from '../redeem-codes/create.ts';
import { disableDualApproval, executeApprovedSettings } from '../settings/dual-approval.ts';
import { executeApprovedPayout } from '../sponsors/payouts.ts';
import { executeApprovedBan } from '../users/bulk-ban.ts';
import { executeApprovedReward } from '../vote-sites/reward.ts';
import { payloads } from './payloads.ts';

type ApprovedAction = {
  audit: AuditAction;
  execute(work: Work<User>, payload: unknown, reason: string): Promise<unknown>;
};

/**
 * Executes approved requests as the requester, with the service that performs the action when no approval is required.
 */
export const approvedActions: Record<ApprovalAction, ApprovedAction> = {
  coins_edit: {
    audit: 'coins_edit',
    execute: (work, payload, reason) => {
      const edit = payloads.coins_edit.parse(payload);
      return edit.difference
        ? executeApprovedDifference(work, edit.difference, reason)
        : applyCoinEdit(work, edit, reason);
    },
  },
  marks_edit: {
    audit: 'marks_edit',
    execute: (work, payload, reason) => applyMarkEdit(work, payloads.marks_edit.parse(payload), reason),
  },
  gm_promotion: {
    audit: 'gm_promotion',
    execute: (work, payload, reason) => executeApprovedPromotion(work, payloads.gm_promotion.parse(payload), reason),
  },
  bulk_ban: {
    audit: 'user_ban',
    execute: (work, payload, reason) => executeApprovedBan(work, payloads.bulk_ban.parse(payload), reason),
  },
  package_price: {
    audit: 'package_update',
    execute: (work, payload) => executeApprovedPrice(work, payloads.package_price.parse(payload)),
  },
  premium_grant: {
    audit: 'premium_grant',
    execute: (work, payload, reason) => executeApprovedPremium(work, payloads.premium_grant.parse(payload), reason),
  },
  payment_refund: {
    audit: 'payment_refund',
    execute: (work, payload, reason) => executeApprovedRefund(work, payloads.payment_refund.parse(payload), reason),
  },
  sponsor_payout: {
    audit: 'sponsor_payout',
    execute: (work, payload) => executeApprovedPayout(work, payloads.sponsor_payout.parse(payload)),
  },
  item_refund: {
    audit: 'item_refund',
    execute: (work, payload, reason) => executeApprovedItemRefund(work, payloads.item_refund.parse(payload), reason),
  },
  delivery_resolve: {
    audit: 'delivery_resolve',
    execute: (work, payload, reason) =>
      executeApprovedResolution(work, payloads.delivery_resolve.parse(payload), reason),
  },
  item_offer: {
    audit: 'item_update',
    execute: (work, payload) => executeApprovedOffer(work, payloads.item_offer.parse(payload)),
  },
  code_batch: {
    audit: 'code_batch_update',
    execute: (work, payload) => executeApprovedBatch(work, payloads.code_batch.parse(payload)),
  },
  vote_reward: {
    audit: 'vote_site_update',
    execute: (work, payload) => executeApprovedReward(work, payloads.vote_reward.parse(payload)),
  },
  gateway_keys: {
    audit: 'gateway_keys_update',
    execute: (work, payload) => executeApprovedKeys(work, payloads.gateway_keys.parse(payload)),
  },
  game_connection: {
    audit: 'game_connection_update',
    execute: (work, payload) => executeApprovedConnection(work, payloads.game_connection.parse(payload)),
  },
  reward_rate: {
    audit: 'system_config',
    execute: (work, payload) => executeApprovedRewardRate(work, payloads.reward_rate.parse(payload)),
  },
  settings_change: {
    audit: 'system_config',
    execute: (work, payload) => executeApprovedSettings(work, payloads.settings_change.parse(payload).values),
  },
  four_eyes_off: { audit: 'system_config', execute: (work) => disableDualApproval(work) },
};
