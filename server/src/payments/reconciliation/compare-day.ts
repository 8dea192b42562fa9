import type { GatewayEntry } from '../gateways/gateways.ts';
import type { RefundRow } from '../refunds/refund-rows.ts';
import type { DayTotals, Difference, PaymentRow, Sums } from '../table.ts';

/** A dispute as the portal recorded it. `amount` is undefined if the bank held no money, or an unknown amount. */
export type OpenedDispute = { payment_id: number; at: Date; amount: number | undefined };
/** The portal's records: payments, refunds and disputes of the period, and every payment that an entry names. */
export type PortalRecords = {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  disputes: readonly OpenedDispute[];
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const isCredited = ({ status, completed_at }: PaymentRow): boolean =>
  completed_at !== null && (status === 'completed' || status === 'refunded');
const isDisputed = ({ dispute_state }: PaymentRow): boolean => dispute_state === 'open' || dispute_state === 'lost';
const counts = ({ status }: RefundRow): boolean => status === 'succeeded' || status === 'pending';

/**
 * Returns a function that finds the payment of an entry by session, otherwise by transaction, otherwise by reference.
 */
const finder = (payments: readonly PaymentRow[]) => {
  const bySession = new Map(payments.map((row) => [row.gateway_session_id, row]));
  const byTransaction = new Map(payments.map((row) => [row.gateway_transaction_id, row]));
  const byReference = new Map(payments.map((row) => [row.reference, row]));
  return ({ sessionId, transactionId, reference }: GatewayEntry): PaymentRow | undefined =>
    (sessionId === undefined ? undefined : bySession.get(sessionId)) ??
    (transactionId === undefined ? undefined : byTransaction.get(transactionId)) ??
    (reference === undefined ? undefined : byReference.get(reference));
};

/** Returns the cents that the portal has recorded for a payment: those credited, or those held until staff decide. */
const moneyOf = (payment: PaymentRow, listed: number): number => {
  const { amount, ordered_amount: ordered, held_amount: held, gateway } = payment;
  // NOWPayments lists the price of the order, regardless of the amount that arrived.
  if (gateway === 'nowpayments' && (held !== null || ordered !== null)) return listed;
  return isCredited(payment) ? amount : (held ?? 0);
};

/** How much earlier than the date in the gateway's list the portal may have recorded a dispute. */
const clockSkewMs = 86_400_000;

/**
 * Returns the disputed cents that the portal has recorded. Without a recorded amount, only the presence of the dispute
 * can be compared.
 */
const disputedOf = (entry: GatewayEntry, payment: PaymentRow, { refunds, disputes }: PortalRecords): number => {
  if (payment.dispute_state === 'none') return 0;
  const earliest = entry.at.getTime() - clockSkewMs;
  const opened = disputes.find(({ payment_id, at }) => payment_id === payment.id && at.getTime() >= earliest);
  if (opened?.amount === undefined) return entry.amount;
  const { at, amount } = opened;
  const refunded = refunds
    .filter((refund) => refund.payment_id === payment.id && counts(refund) && refund.created_at <= at)
    .reduce((sum, refund) => sum + refund.amount, 0);
  // The bank holds only what was not refunded before, although the gateway may list the whole payment.
  return amount < entry.amount && amount + refunded >= payment.amount ? entry.amount : amount;
};

const portalAmountOf = (entry: GatewayEntry, payment: PaymentRow, records: PortalRecords): number => {
  const { refunds } = records;
  if (entry.kind === 'paid') return moneyOf(payment, entry.amount);
  if (entry.kind === 'disputed') return disputedOf(entry, payment, records);
  const row = refunds.find((refund) => refund.refund_id === entry.id && counts(refund));
  // A reversal has no separate refund, because it returns the whole payment.
  return row?.amount ?? (payment.status === 'refunded' ? entry.amount : 0);
};

/**
 * Returns the gateway's amount for a comparison. Stripe charges in the payer's currency, so the amounts cannot be
 * compared then, only their presence.
 */
const gatewayAmountOf = (entry: GatewayEntry, payment: PaymentRow, portal: number): number => {
  if (entry.currency === payment.currency) return entry.amount;
  return portal === 0 ? payment.amount : portal;
};

const emptySums = (): Sums => ({ paid: 0, refunded: 0, disputed: 0 });

/** Adds up one day on both sides, and lists the differences. Ignores entries of other products in the same account. */
export const compareDay = (
  day: string,
  entries: readonly GatewayEntry[],
  records: PortalRecords,
): { totals: DayTotals[]; differences: Difference[] } => {
  const { payments, refunds, disputes } = records;
  const totals = new Map<string, DayTotals>();
  const differences: Difference[] = [];
  const add = (difference: Difference) => {
    const { kind, currency, portal, gateway } = difference;
    const sums = totals.get(currency) ?? { currency, portal: emptySums(), gateway: emptySums() };
    sums.portal[kind] += portal;
    sums.gateway[kind] += gateway;
    totals.set(currency, sums);
    if (portal !== gateway) differences.push(difference);
  };
  const find = finder(payments);
  const listedIds = (kind: GatewayEntry['kind']) =>
    entries.flatMap((entry) => (entry.kind === kind ? [find(entry)?.id] : []));
  const disputed = listedIds('disputed');

  for (const entry of entries) {
    if (dayOf(entry.at) !== day) continue;
    const { kind, id, amount, currency } = entry;
    const payment = find(entry);
    if (!payment) {
      // Only an entry with the portal's reference can belong to the portal.
      if (isOurs(entry)) add({ kind, payment_id: null, gateway_id: id, currency, portal: 0, gateway: amount });
      continue;
    }
    const isPart =
      entry.partial === true || (entry.sessionId ?? payment.gateway_session_id) !== payment.gateway_session_id;
    if (isPart) continue;
    // The portal records the sum of several disputes, so only their presence can be compared.
    const isOneOfSeveral = kind === 'disputed' && disputed.filter((each) => each === payment.id).length > 1;
    const portal = portalAmountOf(entry, payment, isOneOfSeveral ? { ...records, disputes: [] } : records);
    const gateway = gatewayAmountOf(entry, payment, portal);
    add({ kind, payment_id: payment.id, gateway_id: id, currency: payment.currency, portal, gateway });
  }

  // Imported payments have no session, and are not in a gateway's list.
  const listed = payments.filter(({ gateway_session_id }) => gateway_session_id !== null);
  const paid = new Set(listedIds('paid'));
  for (const payment of listed) {
    if (!isCredited(payment) || !payment.completed_at || dayOf(payment.completed_at) !== day || paid.has(payment.id))
      continue;
    const { id, currency, amount } = payment;
    add({ kind: 'paid', payment_id: id, gateway_id: null, currency, portal: amount, gateway: 0 });
  }
  const returned = new Set(entries.flatMap(({ kind, id }) => (kind === 'refunded' ? [id] : [])));
  const currencies = new Map(listed.map(({ id, currency }) => [id, currency]));
  for (const refund of refunds) {
    const isMissing =
      counts(refund) &&
      refund.origin !== 'manual' &&
      dayOf(refund.created_at) === day &&
      !returned.has(refund.refund_id ?? '');
    const currency = currencies.get(refund.payment_id);
    if (!isMissing || currency === undefined) continue;
    const { payment_id, amount } = refund;
    add({ kind: 'refunded', payment_id, gateway_id: null, currency, portal: amount, gateway: 0 });
  }
  for (const { payment_id, at, amount } of disputes) {
    const payment = listed.find(({ id }) => id === payment_id);
    const isMissing = dayOf(at) === day && payment && isDisputed(payment) && !disputed.includes(payment_id);
    if (!isMissing) continue;
    const { currency } = payment;
    add({ kind: 'disputed', payment_id, gateway_id: null, currency, portal: amount ?? payment.amount, gateway: 0 });
  }
  return { totals: [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency)), differences };
};

const isOurs = ({ reference }: GatewayEntry): boolean => reference?.startsWith('WG-') === true;
