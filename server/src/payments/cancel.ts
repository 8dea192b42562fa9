import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, mayMovePayment, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, isNull } from 'drizzle-orm';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { GatewayError } from './gateways/gateways.ts';
import type { PaymentRow } from './lists.ts';
import { findOwn } from './reads.ts';
import { settle } from './settle.ts';
import { showPayment } from './show.ts';
import { payments } from './table.ts';
import { noteEvent } from './timeline.ts';

type Spec = (typeof contract)['cancel'];

/**
 * The payer's cancel page. The hosted page is closed first and then the gateway asked, because payers press "back" after
 * paying in another tab: paid money is honoured, never cancelled.
 */
export const cancelPayment = async (context: External<User>, { params }: Received<Spec>): Promise<Returned<Spec>> => {
  const { platform, actor } = context;
  const own = await findOwn(platform.database.db, actor.id, eq(payments.reference, params.reference));
  if (!mayMovePayment(own.status, 'cancelled', 'user')) return showPayment(own);
  if (!own.gateway_session_id) return showPayment(await cancelUnopened(context, own));
  const gateway = platform.gateways[own.gateway];
  if (!gateway) throw problem(paymentProblems.gatewayUnavailable);
  try {
    await gateway.close(own.gateway_session_id);
    return showPayment((await settle(platform, own.id, 'user')) ?? own);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform.log.warn({ err: error, payment: own.reference }, 'the gateway could not be asked to cancel');
    throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

/** No page ever opened, so nobody can have paid; should one open at this moment, it is closed at once. */
const cancelUnopened = ({ transact, platform }: External<User>, own: PaymentRow): Promise<PaymentRow> =>
  transact(async ({ tx }) => {
    const [cancelled] = await tx
      .update(payments)
      .set({ status: 'cancelled', next_check_at: null })
      .where(and(eq(payments.id, own.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
      .returning();
    if (!cancelled) return own;
    const detail = { mover: 'user' };
    await noteEvent(tx, own.id, { kind: 'transition', from: 'pending', to: 'cancelled', detail }, platform.clock.now());
    return cancelled;
  });
