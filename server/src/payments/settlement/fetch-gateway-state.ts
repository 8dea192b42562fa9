import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GatewayPaymentState, GuardedGateway } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import { countErrors, recordEvent } from '../timeline.ts';
import { mismatchOf } from './next-transition.ts';

/** PayPal's status for a declined payment method. */
const declinedStatus = 'INSTRUMENT_DECLINED';

/**
 * Reads the gateway's state, and captures an approved payment that matches its order. After a decline it captures
 * only if the payer has approved again (`reapproved`), because the same payment method would be declined again.
 */
export const fetchGatewayState = async (
  platform: Platform,
  gateway: GuardedGateway,
  payment: PaymentRow,
  { reapproved, disputed }: { reapproved: boolean; disputed: boolean },
): Promise<GatewayPaymentState> => {
  const sessionId = payment.gateway_session_id ?? '';
  const paid = disputed || payment.status === 'completed' || payment.status === 'refunded';
  const before = paid ? { transactionId: payment.gateway_transaction_id ?? undefined } : undefined;
  const state = await gateway.read(sessionId, before);
  if (!state.approved || !gateway.capture || mismatchOf(payment, state)) return state;
  const declined = await countErrors(platform.database.db, payment.id, 'declined');
  if (declined > 0 && !reapproved) return { ...state, status: 'pending', gatewayStatus: declinedStatus, idle: true };
  faultPoint('before-capture');
  const captured = await gateway.capture(sessionId, payment.reference, declined + 1);
  faultPoint('after-capture');
  if (captured.gatewayStatus === declinedStatus)
    await platform.database.transaction((tx) =>
      recordEvent(tx, payment.id, { kind: 'error', detail: { failure: 'declined' } }, platform.clock.now()),
    );
  return captured;
};
