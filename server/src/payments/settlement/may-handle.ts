import { canManage } from '@wyrmgate/contract/authority';
import { common } from '@wyrmgate/contract/problem';
import type { User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findUser } from '../../users/service.ts';
import type { PaymentRow } from '../table.ts';

/** Payments of one's own, and of those at one's level, are left to a higher one. */
export const mayHandle = async (tx: Tx, actor: User, payment: PaymentRow): Promise<void> => {
  const buyer = await findUser(tx, payment.user_id);
  if (buyer && !canManage(actor.authority, buyer.authority)) throw problem(common.insufficientAuthority);
};
