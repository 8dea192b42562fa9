import { type Incoming, jsonResponse, type SandboxResponse } from '../shell/http.ts';
import { PayPalProblem } from './problem.ts';
import type { Capture, Money, Refund } from './records.ts';
import { linkTo, type State } from './state.ts';

const dayMs = 86_400_000;
/** PayPal can take three hours to list a transaction, and the sandbox always does. */
const delayMs = 3 * 3_600_000;
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

const invalid = (field: string, message: string) => new PayPalProblem(400, 'INVALID_REQUEST', `${field}: ${message}`);
const integerIn = (query: URLSearchParams, name: string, usual: number, most: number): number => {
  const value = Number(query.get(name) ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > most) throw invalid(name, `must be between 1 and ${most}.`);
  return value;
};
const timeIn = (query: URLSearchParams, name: string): number => {
  const value = query.get(name) ?? '';
  if (!datePattern.test(value)) throw invalid(name, 'must be a date and time.');
  return Date.parse(value);
};
const pageOf = <T>(all: readonly T[], page: number, size: number) => ({
  items: all.slice((page - 1) * size, page * size),
  pages: Math.ceil(all.length / size),
});

type Parts = Pick<Capture | Refund, 'id' | 'amount' | 'create_time' | 'update_time' | 'invoice_id'>;
const transactionOf = (parts: Parts, code: string, status: string, money: Money, more: object) => ({
  transaction_info: {
    transaction_id: parts.id,
    transaction_event_code: code,
    transaction_initiation_date: parts.create_time,
    transaction_updated_date: parts.update_time,
    transaction_amount: money,
    transaction_status: status,
    invoice_id: parts.invoice_id,
    ...more,
  },
});

const captureStatuses: Record<Capture['status'], string> = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'V',
  PENDING: 'P',
  DECLINED: 'D',
};
const refundStatuses: Record<Refund['status'], string> = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D' };

/** Lists every capture and refund as a transaction. Refunds are negative and name their capture. */
const transactionsOf = ({ records }: State) =>
  Object.values(records.orders).flatMap(({ purchase_units: [unit] }) => {
    const captures = unit.payments?.captures ?? [];
    const refunds = unit.payments?.refunds ?? [];
    return [
      ...captures.map((capture) =>
        transactionOf(capture, 'T0006', captureStatuses[capture.status], capture.amount, {
          custom_field: capture.custom_id,
        }),
      ),
      ...refunds.map((refund) =>
        transactionOf(
          refund,
          'T1107',
          refundStatuses[refund.status],
          { ...refund.amount, value: `-${refund.amount.value}` },
          { paypal_reference_id: captures[0]?.id, paypal_reference_id_type: 'TXN' },
        ),
      ),
    ];
  });

/** Searches transactions. Both dates are required, at most 31 days apart and inclusive. */
export const listTransactions = (state: State, { query }: Incoming): SandboxResponse => {
  const [from, to] = [timeIn(query, 'start_date'), timeIn(query, 'end_date')];
  if (to < from || to - from > 31 * dayMs) throw invalid('end_date', 'must be at most 31 days after the start.');
  const page = integerIn(query, 'page', 1, 2_147_483_647);
  const size = integerIn(query, 'page_size', 100, 500);
  const listed = state.context.now() - delayMs;
  const all = transactionsOf(state).filter(({ transaction_info: { transaction_initiation_date: date } }) => {
    const at = Date.parse(date);
    return at >= from && at <= to && at <= listed;
  });
  const { items, pages } = pageOf(all, page, size);
  return jsonResponse(200, {
    transaction_details: items,
    page,
    total_items: all.length,
    total_pages: pages,
    links: [],
  });
};

/** Lists the disputes of one transaction, or those opened within a time range. */
export const listDisputes = (state: State, { query }: Incoming): SandboxResponse => {
  const wanted = query.get('disputed_transaction_id');
  const after = query.has('create_time_after') ? timeIn(query, 'create_time_after') : 0;
  const before = query.has('create_time_before') ? timeIn(query, 'create_time_before') : Number.POSITIVE_INFINITY;
  if (wanted !== null && (query.has('create_time_after') || query.has('create_time_before')))
    throw invalid('disputed_transaction_id', 'cannot be combined with a time.');
  const page = integerIn(query, 'page', 1, 50);
  const size = integerIn(query, 'page_size', 10, 50);
  const found = Object.values(state.records.disputes).filter(
    ({ create_time, disputed_transactions: [{ seller_transaction_id }] }) =>
      (wanted === null || wanted === seller_transaction_id) &&
      Date.parse(create_time) >= after &&
      Date.parse(create_time) <= before,
  );
  const { items, pages } = pageOf(found, page, size);
  // The list contains summaries. Only a single dispute includes its transactions and outcome.
  const summaries = items.map(({ disputed_transactions: _, dispute_outcome: __, ...summary }) => summary);
  const address = `${state.context.ownUrl()}/v1/customer/disputes?page=${page + 1}`;
  return jsonResponse(200, { items: summaries, links: page < pages ? [linkTo(address, 'next')] : [] });
};
