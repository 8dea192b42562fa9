import type { ApprovalAction } from '@wyrmgate/contract/approvals';
import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { promoteAsAsked } from '../gms/service.ts';
import type { User, Work } from '../http/context.ts';
import { applyCoinEdit } from '../ledger/edit.ts';
import { disableDualApproval } from '../settings/dual-approval.ts';
import { executeApprovedBan } from '../users/bulk-ban.ts';
import { payloads } from './payloads.ts';

type Act = { audit: AuditAction; perform(work: Work<User>, payload: unknown, reason: string): Promise<unknown> };

/** How a request is carried out once it is approved: by the service that would have done it at once, as its asker. */
export const acts: Record<ApprovalAction, Act> = {
  coins_edit: {
    audit: 'coins_edit',
    perform: (work, payload, reason) => applyCoinEdit(work, payloads.coins_edit.parse(payload), reason),
  },
  gm_promotion: {
    audit: 'gm_promotion',
    perform: (work, payload, reason) => promoteAsAsked(work, payloads.gm_promotion.parse(payload), reason),
  },
  bulk_ban: {
    audit: 'user_ban',
    perform: (work, payload, reason) => executeApprovedBan(work, payloads.bulk_ban.parse(payload), reason),
  },
  four_eyes_off: { audit: 'system_config', perform: (work) => disableDualApproval(work) },
};
