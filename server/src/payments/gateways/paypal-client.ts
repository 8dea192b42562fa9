import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { GatewayError } from './gateways.ts';
import { callGateway, failureOf, type GatewayAnswer } from './http.ts';
export type PayPalSettings = NonNullable<Env['paypal']>;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(300) });
const Problem = z.object({
  name: z.string().optional().catch(undefined),
  details: z
    .array(z.object({ issue: z.string() }))
    .optional()
    .catch(undefined),
});

/** PayPal's word for what was wrong; its sentences change. */
export const issueOf = ({ body }: GatewayAnswer): string | undefined => {
  const problem = Problem.safeParse(body).data;
  return problem?.details?.[0]?.issue ?? problem?.name;
};

export type PayPalRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Already JSON. */
  readonly body?: string;
  /** Our idempotency key; POST without one is not repeated. */
  readonly requestId?: string;
};
export type PayPalClient = {
  /** Any answer, also a refusal. */
  send(request: PayPalRequest): Promise<GatewayAnswer>;
  /** The body of a good answer. */
  ask(what: string, request: PayPalRequest): Promise<unknown>;
};

/** The few calls that are needed, without a library: the official one cannot be pointed at another base. */
export const paypalClient = (settings: PayPalSettings, clock: Clock): PayPalClient => {
  let token: Promise<{ value: string; until: number }> | undefined;

  const fetchToken = async () => {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await callGateway({
      method: 'POST',
      url: `${settings.apiBase}/v1/oauth2/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      idempotent: true,
    });
    const parsed = Token.safeParse(answer.body);
    if (answer.status >= 400 || !parsed.success)
      throw new GatewayError(`PayPal gave no access token (${answer.status}).`, 'silent');
    const { access_token, expires_in } = parsed.data;
    // A minute early, so that none runs out on its way.
    return { value: access_token, until: clock.now().getTime() + Math.max(expires_in - 60, 1) * 1000 };
  };
  const tokenNow = async (): Promise<string> => {
    const held = await token?.catch(() => undefined);
    if (held && clock.now().getTime() < held.until) return held.value;
    token = fetchToken();
    return (await token).value;
  };
  const sendOnce = async ({ method, path, body, requestId }: PayPalRequest): Promise<GatewayAnswer> =>
    callGateway({
      method,
      url: `${settings.apiBase}${path}`,
      headers: {
        authorization: `Bearer ${await tokenNow()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      body,
      idempotent: method === 'GET' || requestId !== undefined,
    });
  const send: PayPalClient['send'] = async (request) => {
    const answer = await sendOnce(request);
    if (answer.status !== 401) return answer;
    // The token was taken back before its time: a fresh one, once.
    token = undefined;
    return sendOnce(request);
  };
  return {
    send,
    ask: async (what, request) => {
      const answer = await send(request);
      if (answer.status >= 400) throw failureOf(what, answer, issueOf(answer));
      if (answer.body === undefined) throw new GatewayError(`${what}: PayPal answered no JSON.`, 'silent');
      return answer.body;
    },
  };
};
