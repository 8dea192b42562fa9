import { z } from 'zod';
import { type GatewayAdapter, GatewayError } from './gateways.ts';

type Account = { readonly email: string; readonly password: string };
export type SendNowPayments = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>;

const pageSize = 100;
const Token = z.object({ token: z.string().min(1) });
const Listed = z.object({ data: z.array(z.unknown()) });

/**
 * Lists the account's payments as if they were notifications, because a repeated payment to an old address is a separate payment
 * that only this list reveals. The list needs the account's login; without one it is empty.
 */
export const createListEvents = (
  send: SendNowPayments,
  account: Account | undefined,
  parse: GatewayAdapter['parse'],
): GatewayAdapter['listEvents'] => {
  return async (since, cursor = '0') => {
    if (!account) return { webhooks: [], next: undefined };
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
    const webhooks = data.flatMap((sent) => {
      const body = Buffer.from(JSON.stringify(sent));
      const event = parse(body);
      return event ? [{ event, body }] : [];
    });
    return { webhooks, next: data.length < pageSize ? undefined : String(Number(cursor) + 1) };
  };
};

const parseOrThrow = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new GatewayError('NOWPayments sent an unexpected response.', 'silent', parsed.error);
};
