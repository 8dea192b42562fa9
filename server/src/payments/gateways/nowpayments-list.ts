import { z } from 'zod';
import { minorUnits } from './amounts.ts';
import { type GatewayAdapter, type GatewayEntry, GatewayError, listsNotAllowed } from './gateways.ts';

type Account = { readonly email: string; readonly password: string };
export type SendNowPayments = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>;

const pageSize = 100;
const Token = z.object({ token: z.string().min(1) });
const Listed = z.object({ data: z.array(z.unknown()) });

const ListedPayment = z.object({
  payment_id: z.union([z.string(), z.number()]).transform(String),
  payment_status: z.string(),
  price_amount: z.union([z.string(), z.number()]),
  price_currency: z.string(),
  order_id: z.string().nullish(),
  parent_payment_id: z.union([z.string(), z.number()]).nullish(),
  created_at: z.string(),
  updated_at: z.string().nullish(),
});

/** Reads a page of payments created since the given time, oldest first. The list requires the account's login. */
const listPage = async (send: SendNowPayments, account: Account, since: Date, cursor: string) => {
  const { token } = parseOrThrow(Token, await send('POST', '/auth', { body: account }));
  const query = new URLSearchParams({
    limit: String(pageSize),
    page: cursor,
    sortBy: 'created_at',
    orderBy: 'asc',
    dateFrom: since.toISOString().slice(0, 10),
  });
  const headers = { authorization: `Bearer ${token}` };
  const { data } = parseOrThrow(Listed, await send('GET', `/payment/?${query}`, { headers }));
  return { data, next: data.length < pageSize ? undefined : String(Number(cursor) + 1) };
};

/**
 * Lists the account's payments as if they were notifications, because a repeated payment to an old address is a
 * separate payment that only this list shows. Empty without the account's login.
 */
export const createListEvents = (
  send: SendNowPayments,
  account: Account | undefined,
  parse: GatewayAdapter['parse'],
): GatewayAdapter['listEvents'] => {
  return async (since, cursor = '0') => {
    if (!account) return { webhooks: [], next: undefined };
    const { data, next } = await listPage(send, account, since, cursor);
    const webhooks = data.flatMap((sent) => {
      const body = Buffer.from(JSON.stringify(sent));
      const event = parse(body);
      return event ? [{ event, body }] : [];
    });
    return { webhooks, next };
  };
};

/**
 * How long after its creation a payment can still be paid. Needed because the gateway filters its list by creation
 * date.
 */
const payableMs = 8 * 86_400_000;

/** Lists payments that were paid or returned in a period. NOWPayments has no disputes. */
export const createListEntries = (
  send: SendNowPayments,
  account: Account | undefined,
): GatewayAdapter['listEntries'] => {
  return async (from, to, cursor = '0') => {
    if (!account)
      throw new GatewayError('The list needs the login of the account.', 'refused', undefined, listsNotAllowed);
    const { data, next } = await listPage(send, account, new Date(from.getTime() - payableMs), cursor);
    const entries = data
      .map((sent) => parseOrThrow(ListedPayment, sent))
      .flatMap(entryOf)
      .filter(({ at }) => at >= from && at < to);
    return { entries, next };
  };
};

const paidStatuses: readonly string[] = ['finished', 'partially_paid'];

const entryOf = (sent: z.output<typeof ListedPayment>): GatewayEntry[] => {
  const { payment_status: status, payment_id: id } = sent;
  if (status !== 'refunded' && !paidStatuses.includes(status)) return [];
  return [
    {
      kind: status === 'refunded' ? 'refunded' : 'paid',
      id,
      at: new Date(sent.updated_at ?? sent.created_at),
      amount: minorUnits(sent.price_amount),
      currency: sent.price_currency.toUpperCase(),
      sessionId: id,
      transactionId: id,
      reference: sent.order_id ?? undefined,
      partial: status === 'partially_paid' || (sent.parent_payment_id ?? null) !== null,
    },
  ];
};

const parseOrThrow = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new GatewayError('NOWPayments sent an unexpected response.', 'silent', parsed.error);
};
