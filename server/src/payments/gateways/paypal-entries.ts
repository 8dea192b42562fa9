import { z } from 'zod';
import { minorUnits } from './amounts.ts';
import { type GatewayEntry, GatewayError, listsNotAllowed } from './gateways.ts';
import { gatewayErrorOf } from './http.ts';
import { issueOf, type PayPalClient } from './paypal-client.ts';

const text = z.string().optional().catch(undefined);
const Money = z.object({ currency_code: z.string(), value: z.union([z.string(), z.number()]) });
const Transactions = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: Money,
        transaction_status: z.string(),
        paypal_reference_id: text,
        custom_field: text,
      }),
    }),
  ),
  total_pages: z.int().optional().catch(undefined),
});
type Transaction = z.output<typeof Transactions>['transaction_details'][number]['transaction_info'];
const Disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).optional(),
  links: z
    .array(z.object({ rel: z.string() }))
    .optional()
    .catch(undefined),
});
const Dispute = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  dispute_amount: Money,
  disputed_transactions: z.array(z.object({ seller_transaction_id: text, custom: text })),
});

/** Whether an event code means a received payment. PayPal groups codes by prefix. */
const isPayment = (code: string): boolean => code.startsWith('T00');
/** Codes of refunds, reversals and chargebacks. */
const refundCodes: readonly string[] = ['T1107', 'T1106', 'T1201'];
/** `V` is a success that was reversed later. The reversal is a separate entry. */
const movedStatuses: readonly string[] = ['S', 'V'];

const parseOrThrow = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new GatewayError('PayPal sent an unexpected response.', 'silent', parsed.error);
};

const transactionEntry = (sent: Transaction): GatewayEntry[] => {
  const { transaction_event_code: code, transaction_amount: money, transaction_status: status } = sent;
  const amount = minorUnits(String(money.value).replace('-', ''));
  const isIncoming = isPayment(code) && !String(money.value).startsWith('-');
  const isOutgoing = refundCodes.includes(code);
  if (!(isIncoming || isOutgoing) || !movedStatuses.includes(status)) return [];
  return [
    {
      kind: isIncoming ? 'paid' : 'refunded',
      id: sent.transaction_id,
      at: new Date(sent.transaction_initiation_date),
      amount,
      currency: money.currency_code.toUpperCase(),
      sessionId: undefined,
      transactionId: isIncoming ? sent.transaction_id : sent.paypal_reference_id,
      reference: isIncoming ? sent.custom_field : undefined,
    },
  ];
};

/** Lists transactions, then disputes. The cursor contains the list and the page. */
export const listPayPalEntries = async (client: PayPalClient, from: Date, to: Date, cursor = 'transactions:1') => {
  const [list, number] = cursor.split(':');
  const page = Number(number) || 1;
  return list === 'disputes' ? listDisputes(client, from, to, page) : listTransactions(client, from, to, page);
};

const listTransactions = async (client: PayPalClient, from: Date, to: Date, page: number) => {
  const query = new URLSearchParams({
    start_date: from.toISOString(),
    // PayPal includes the end date.
    end_date: new Date(to.getTime() - 1000).toISOString(),
    fields: 'transaction_info',
    page_size: '500',
    page: String(page),
  });
  const response = await client.send({ method: 'GET', path: `/v1/reporting/transactions?${query}` });
  // The app lacks the permission "Transaction search".
  if (response.status === 403)
    throw new GatewayError('The PayPal app may not search transactions.', 'refused', undefined, listsNotAllowed);
  if (response.status >= 400) throw gatewayErrorOf('Listing transactions', response, issueOf(response));
  const { transaction_details: details, total_pages: pages = 1 } = parseOrThrow(Transactions, response.body);
  const entries = details.flatMap(({ transaction_info }) => transactionEntry(transaction_info));
  return { entries, next: page < pages ? `transactions:${page + 1}` : 'disputes:1' };
};

const listDisputes = async (client: PayPalClient, from: Date, to: Date, page: number) => {
  const query = new URLSearchParams({
    create_time_after: from.toISOString(),
    create_time_before: to.toISOString(),
    page_size: '50',
    page: String(page),
  });
  const response = await client.send({ method: 'GET', path: `/v1/customer/disputes?${query}` });
  // Not every app may read disputes. Money lost in a dispute is also listed as a transaction.
  if (response.status === 403) return { entries: [], next: undefined };
  if (response.status >= 400) throw gatewayErrorOf('Listing disputes', response, issueOf(response));
  const { items = [], links = [] } = parseOrThrow(Disputes, response.body);
  const entries: GatewayEntry[] = [];
  // The list of disputes omits their transactions, so each dispute is read separately.
  for (const { dispute_id: id } of items) {
    const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
    const dispute = parseOrThrow(Dispute, await client.sendOrThrow('Reading a dispute', { method: 'GET', path }));
    const [transaction] = dispute.disputed_transactions;
    entries.push({
      kind: 'disputed',
      id,
      at: new Date(dispute.create_time),
      amount: minorUnits(dispute.dispute_amount.value),
      currency: dispute.dispute_amount.currency_code.toUpperCase(),
      sessionId: undefined,
      transactionId: transaction?.seller_transaction_id,
      reference: transaction?.custom,
    });
  }
  return { entries, next: links.some(({ rel }) => rel === 'next') ? `disputes:${page + 1}` : undefined };
};
