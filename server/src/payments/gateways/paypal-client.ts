import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { GatewayError } from './gateways.ts';
import { callGateway, type GatewayResponse, gatewayErrorOf } from './http.ts';
export type PayPalSettings = NonNullable<Env['paypal']>;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(300) });
const ErrorBody = z.object({
  name: z.string().optional().catch(undefined),
  details: z
    .array(z.object({ issue: z.string() }))
    .optional()
    .catch(undefined),
});

/** Returns PayPal's error code, because its messages change. */
export const issueOf = ({ body }: GatewayResponse): string | undefined => {
  const problem = ErrorBody.safeParse(body).data;
  return problem?.details?.[0]?.issue ?? problem?.name;
};

export type PayPalRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Serialised JSON. */
  readonly body?: string;
  /** Idempotency key. A POST without one is not retried. */
  readonly requestId?: string;
};
export type PayPalClient = {
  /** Returns any response, including an error response. */
  send(request: PayPalRequest): Promise<GatewayResponse>;
  /** Returns the body, or rejects if the response is an error. */
  sendOrThrow(operation: string, request: PayPalRequest): Promise<unknown>;
};

/** Creates a client for the few calls that the portal needs. The official library does not allow another base URL. */
export const paypalClient = (settings: PayPalSettings, clock: Clock): PayPalClient => {
  let token: Promise<{ value: string; until: number }> | undefined;

  const fetchToken = async () => {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const response = await callGateway({
      method: 'POST',
      url: `${settings.apiBase}/v1/oauth2/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      idempotent: true,
    });
    const parsed = Token.safeParse(response.body);
    if (response.status >= 400 || !parsed.success)
      throw new GatewayError(`PayPal did not return an access token (${response.status}).`, 'silent');
    const { access_token, expires_in } = parsed.data;
    // Counts as expired a minute early, so that no token expires in transit.
    return { value: access_token, until: clock.now().getTime() + Math.max(expires_in - 60, 1) * 1000 };
  };
  const currentToken = async (): Promise<string> => {
    const cached = await token?.catch(() => undefined);
    if (cached && clock.now().getTime() < cached.until) return cached.value;
    token = fetchToken();
    return (await token).value;
  };
  const sendOnce = async ({ method, path, body, requestId }: PayPalRequest): Promise<GatewayResponse> =>
    callGateway({
      method,
      url: `${settings.apiBase}${path}`,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      body,
      idempotent: method === 'GET' || requestId !== undefined,
    });
  const send: PayPalClient['send'] = async (request) => {
    const response = await sendOnce(request);
    if (response.status !== 401) return response;
    // The token was revoked early, so the call is retried once with a new one.
    token = undefined;
    return sendOnce(request);
  };
  return {
    send,
    sendOrThrow: async (operation, request) => {
      const response = await send(request);
      if (response.status >= 400) throw gatewayErrorOf(operation, response, issueOf(response));
      if (response.body === undefined) throw new GatewayError(`${operation}: PayPal did not send JSON.`, 'silent');
      return response.body;
    },
  };
};
