import { canManage } from '@wyrmgate/contract/authority';
import { common } from '@wyrmgate/contract/problem';
import type { User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findUser } from '../../users/service.ts';
import type { PaymentRow } from '../table.ts';

/** Staff may not handle their own payments, or those of users at or above their level. */
export const assertMayHandle = async (tx: Tx, actor: User, payment: PaymentRow): Promise<void> => {
  const buyer = await findUser(tx, payment.user_id);
  if (buyer && !canManage(actor.authority, buyer.authority)) throw problem(common.insufficientAuthority);
};
