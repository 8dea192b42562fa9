import { sumOf, unitsOf } from '@wyrmgate/contract/decimals';
import { cryptoRestHours } from '@wyrmgate/contract/payments-constants';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import type { DepositRow } from './deposits.ts';
import { isClosed } from './review.ts';

/**
 * In thousandths of the amount due. Networks round the last digits, so a total of at least this share counts as
 * complete.
 */
const roundedShare = 999n;
/** In thousandths of the amount due. A total of at least this share counts as too much, and staff decide about it. */
const overpaidShare = 1010n;

/** Returns the time until which the rest of a partial crypto payment is accepted at the order's price. */
export const restUntil = (row: Pick<PaymentRow, 'created_at'>): Date =>
  new Date(row.created_at.getTime() + cryptoRestHours * 3_600_000);

const amountsOf = (deposits: readonly DepositRow[]): string[] => deposits.map(({ amount }) => amount);

/** Whether the first transfer, to which deposits are added, is final. */
const isFinal = ({ status, hold }: GatewayPaymentState): boolean =>
  status === 'completed' || status === 'cancelled' || hold === 'partial';

/** Adds further transfers to the state of a crypto payment, and decides whether the order is paid. */
export const addDeposits = (
  row: PaymentRow,
  state: GatewayPaymentState,
  deposits: readonly DepositRow[],
): GatewayPaymentState => {
  const { due = row.crypto?.amount, received = '0' } = state;
  const isComparable = state.asset !== undefined && state.asset === (row.crypto?.asset ?? state.asset);
  const arrived = deposits.filter((deposit) => deposit.state === 'arrived');
  // Once the gateway has returned money, the received amount no longer shows how much is left.
  const isReturned = state.returned > 0;
  if (!isComparable || due === undefined || unitsOf(due) === 0n || (isReturned && arrived.length === 0)) return state;
  const arriving = deposits.filter((deposit) => deposit.state === 'arriving');
  const isForeign = deposits.some((deposit) => deposit.state === 'foreign');
  const inTime = arrived.filter(({ arrived_at: at }) => at !== null && at <= restUntil(row));
  const own = isFinal(state) ? received : '0';
  const total = unitsOf(sumOf([own, ...amountsOf(arrived)]));
  const covers = (units: bigint, thousandths: bigint) => units * 1000n >= unitsOf(due) * thousandths;
  const seen = sumOf([state.status === 'failed' ? '0' : received, ...amountsOf([...arrived, ...arriving])]);

  const isStranded = state.status === 'cancelled' && unitsOf(own) > 0n;
  const isCovered = !isStranded && covers(unitsOf(sumOf([own, ...amountsOf(inTime)])), roundedShare);
  // The gateway reports the whole price as returned, but further transfers are still here.
  const shown = { ...state, returned: 0, due, received: unitsOf(seen) > 0n ? seen : undefined };
  if (total === 0n) return shown;
  // After staff accepted part of the amount, anything more is too much. The extra cent allows for rounding.
  const credited =
    row.ordered_amount === null ? unitsOf(due) : (unitsOf(due) * BigInt(row.amount + 1)) / BigInt(row.ordered_amount);
  const isOverpaid = total * 1000n >= credited * overpaidShare;
  const notice = isOverpaid ? ('overpaid' as const) : isForeign ? ('repeated' as const) : undefined;
  const money = { ...shown, transactionId: state.transactionId ?? state.sessionId, notice };
  // If staff have closed the review, they also decide about money that arrives later.
  const isPaid = state.status === 'completed' || isCovered;
  if (isPaid && !(isClosed(row) && arrived.length > 0)) return { ...money, status: 'completed', hold: undefined };
  const hold = covers(total, roundedShare) || isStranded ? ('late' as const) : ('partial' as const);
  const cents = Number((BigInt(Math.max(0, state.amount)) * total) / unitsOf(due));
  const isLost = isReturned || state.status === 'failed' || deposits.some((each) => each.state === 'failed');
  const isReversed = row.status === 'completed' && isLost;
  return { ...money, status: 'processing', hold, arrived: cents, ...(isReversed ? { notice: 'reversed' } : {}) };
};

/**
 * Adjusts the state to the amount that staff accepted, because the gateway still reports the order as unpaid or at its
 * old price.
 */
export const asAccepted = (row: PaymentRow, state: GatewayPaymentState): GatewayPaymentState => {
  if (row.ordered_amount === null || state.due === undefined || state.amount !== row.ordered_amount) return state;
  const returned = Math.min(row.amount, state.returned);
  const isHeld = state.hold === 'partial' || state.hold === 'late';
  if (!isHeld) return { ...state, amount: row.amount, returned };
  const isLess = state.notice === 'reversed' && (state.arrived ?? 0) < row.amount;
  const notice = state.notice === 'reversed' && !isLess ? undefined : state.notice;
  return { ...state, amount: row.amount, returned, status: 'completed', hold: undefined, notice };
};
