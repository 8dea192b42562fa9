import type { ApprovalAction } from '@wyrmgate/contract/approvals';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { executeApprovedPromotion } from '../gms/service.ts';
import type { User, Work } from '../http/context.ts';
import { applyCoinEdit } from '../ledger/edit.ts';
import { disableDualApproval } from '../settings/dual-approval.ts';
import { executeApprovedBan } from '../users/bulk-ban.ts';
import { payloads } from './payloads.ts';

type ApprovedAction = {
  audit: AuditAction;
  execute(work: Work<User>, payload: unknown, reason: string): Promise<unknown>;
};

/** Executes approved requests with the service that would have acted without approval, as the requester. */
export const approvedActions: Record<ApprovalAction, ApprovedAction> = {
  coins_edit: {
    audit: 'coins_edit',
    execute: (work, payload, reason) => applyCoinEdit(work, payloads.coins_edit.parse(payload), reason),
  },
  gm_promotion: {
    audit: 'gm_promotion',
    execute: (work, payload, reason) => executeApprovedPromotion(work, payloads.gm_promotion.parse(payload), reason),
  },
  bulk_ban: {
    audit: 'user_ban',
    execute: (work, payload, reason) => executeApprovedBan(work, payloads.bulk_ban.parse(payload), reason),
  },
  four_eyes_off: { audit: 'system_config', execute: (work) => disableDualApproval(work) },
};
