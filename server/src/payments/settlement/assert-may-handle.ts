import { canManage } from '@wyrmgate/contract/authority';
import { donationsProblems } from '@wyrmgate/contract/donations';
import { common } from '@wyrmgate/contract/problem';
import type { User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findUser } from '../../users/service.ts';
import type { PaymentRow } from '../table.ts';

/** Throws if the payer is at or above the actor's level. */
export const assertMayHandle = async (tx: Tx, actor: User, payment: PaymentRow): Promise<void> => {
  const buyer = await findUser(tx, payment.user_id);
  if (buyer && !canManage(actor.authority, buyer.authority)) throw problem(common.insufficientAuthority);
};

/** Throws if the actor is the payer or the recipient, because refunds and reviews decide about their money or coins. */
export const assertNotOwn = ({ id }: Pick<User, 'id'>, payment: PaymentRow): void => {
  if (payment.user_id === id || payment.recipient_id === id) throw problem(donationsProblems.ownPayment);
};
