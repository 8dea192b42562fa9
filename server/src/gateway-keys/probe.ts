import type { KeyTestResult } from '@wyrmgate/contract/gateway-keys-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { callGateway, type GatewayResponse } from '../payments/gateways/http.ts';
import type { KeyMode } from '../payments/gateways/variables.ts';
import type { KeyValues } from './values.ts';

const Token = z.object({ access_token: z.string().min(1) });

const resultOf = ({ status, body }: GatewayResponse): KeyTestResult => {
  if (status === 200 && body !== undefined) return 'accepted';
  return status === 400 || status === 401 || status === 403 ? 'rejected' : 'unreachable';
};

type Probe = (apiBase: string, values: KeyValues) => Promise<KeyTestResult>;

const get = (url: string, headers: Record<string, string>) =>
  callGateway({ method: 'GET', url, headers, idempotent: true });

const probes: Record<Gateway, Probe> = {
  // The only read that every restricted key allows, because the portal requires this permission anyway.
  stripe: async (apiBase, { secret_key }) =>
    resultOf(await get(`${apiBase}/v1/checkout/sessions?limit=1`, { authorization: `Bearer ${secret_key}` })),
  paypal: async (apiBase, { client_id, client_secret, webhook_id = '' }) => {
    const response = await callGateway({
      method: 'POST',
      url: `${apiBase}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      idempotent: true,
    });
    const token = Token.safeParse(response.body).data?.access_token;
    if (response.status !== 200 || token === undefined)
      return response.status === 200 ? 'unreachable' : resultOf(response);
    const path = `/v1/notifications/webhooks/${encodeURIComponent(webhook_id)}`;
    const webhook = await get(`${apiBase}${path}`, { authorization: `Bearer ${token}` });
    return webhook.status === 404 || webhook.status === 400 ? 'webhook' : resultOf(webhook);
  },
  nowpayments: async (apiBase, { api_key = '' }) =>
    resultOf(await get(`${apiBase}/merchant/coins`, { 'x-api-key': api_key })),
};

/** Asks a gateway whether it accepts these keys, with calls that change nothing. */
export const probeKeys = async (
  env: Env,
  { gateway, mode }: { gateway: Gateway; mode: KeyMode },
  values: KeyValues,
): Promise<KeyTestResult> => {
  const { apiBase } = env.gatewayAddress(gateway, mode);
  return probes[gateway](apiBase, values).catch(() => 'unreachable' as const);
};
