import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GatewayPaymentState, GuardedGateway } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import { countErrors, noteEvent } from '../timeline.ts';
import { mismatchOf } from './next-transition.ts';

/** PayPal's word for a means of payment that it did not take. */
const declinedWord = 'INSTRUMENT_DECLINED';

/**
 * What the gateway says. What the payer agreed to is taken first, if it is what was ordered; once his means of payment was
 * declined only when he has agreed anew (`again`), for the same would be declined again. `disputed`: a dispute is known of, so
 * what may have gone back is asked as well.
 */
export const fetchGatewayState = async (
  platform: Platform,
  gateway: GuardedGateway,
  seen: PaymentRow,
  { again, disputed }: { again: boolean; disputed: boolean },
): Promise<GatewayPaymentState> => {
  const sessionId = seen.gateway_session_id ?? '';
  const paid = disputed || seen.status === 'completed' || seen.status === 'refunded';
  const before = paid ? { transactionId: seen.gateway_transaction_id ?? undefined } : undefined;
  const fact = await gateway.read(sessionId, before);
  if (!fact.approved || !gateway.capture || mismatchOf(seen, fact)) return fact;
  const declined = await countErrors(platform.database.db, seen.id, 'declined');
  if (declined > 0 && !again) return { ...fact, status: 'pending', gatewayStatus: declinedWord, idle: true };
  faultPoint('capture-asks');
  const taken = await gateway.capture(sessionId, seen.reference, declined + 1);
  faultPoint('capture-answered');
  if (taken.gatewayStatus === declinedWord)
    await platform.database.transaction((tx) =>
      noteEvent(tx, seen.id, { kind: 'error', detail: { failure: 'declined' } }, platform.clock.now()),
    );
  return taken;
};
