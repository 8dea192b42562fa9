import { z } from 'zod';
import { type GatewayAdapter, GatewayError } from './gateways.ts';

type Account = { readonly email: string; readonly password: string };
export type AskNowPayments = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>;

const pageSize = 100;
const Token = z.object({ token: z.string().min(1) });
const Listed = z.object({ data: z.array(z.unknown()) });

/**
 * The payments of the account as notifications that may never have come: coins sent once more to an old address are a payment
 * of their own, of which nothing else would tell. The list wants a login of the account; without one there is none.
 */
export const listPaymentsWith = (
  ask: AskNowPayments,
  account: Account | undefined,
  parse: GatewayAdapter['parse'],
): GatewayAdapter['listEvents'] => {
  return async (since, cursor = '0') => {
    if (!account) return { letters: [], next: undefined };
    const { token } = checked(Token, await ask('POST', '/auth', { body: account }));
    const query = new URLSearchParams({
      limit: String(pageSize),
      page: cursor,
      sortBy: 'created_at',
      orderBy: 'asc',
      dateFrom: since.toISOString().slice(0, 10),
    });
    const headers = { authorization: `Bearer ${token}` };
    const { data } = checked(Listed, await ask('GET', `/payment/?${query}`, { headers }));
    const letters = data.flatMap((sent) => {
      const body = Buffer.from(JSON.stringify(sent));
      const event = parse(body);
      return event ? [{ event, body }] : [];
    });
    return { letters, next: data.length < pageSize ? undefined : String(Number(cursor) + 1) };
  };
};

const checked = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayError('NOWPayments answered in another form than it should.', 'silent', parsed.error);
};
