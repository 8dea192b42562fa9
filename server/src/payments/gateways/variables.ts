import type { Gateway } from '@wyrmgate/contract/payments';
import { z } from 'zod';
import { isPrivateHost } from '../../platform/network/private-networks.ts';
import { paypalCertHosts } from './paypal-certificates.ts';

const httpUrl = z.url({ protocol: /^https?$/, message: 'must be an address such as https://portal.example' });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Environment variables of the gateways, used by `server/src/env.ts`. */
export const gatewayVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must look like sk_test_… or sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: list.optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_MERCHANT_ID: z.string().min(1).optional(),
  PAYPAL_API_BASE: httpUrl.optional(),
  /** Hosts from which PayPal's certificates may be fetched. An entry needs a port unless it uses the standard one. */
  PAYPAL_CERT_HOSTS: list
    .refine(
      (hosts) =>
        hosts.length > 0 && hosts.every((host) => /^(https?:\/\/)?([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/i.test(host)),
      'must list hosts such as api.paypal.com',
    )
    .optional(),
  NOWPAYMENTS_API_KEY: z.string().min(1).optional(),
  NOWPAYMENTS_IPN_SECRET: list.optional(),
  NOWPAYMENTS_API_BASE: httpUrl.optional(),
  NOWPAYMENTS_EMAIL: z.string().includes('@', 'must be an address such as shop@mail.example').optional(),
  NOWPAYMENTS_PASSWORD: z.string().min(1).optional(),
  /** The account's "payment covering". `finished` is trusted even if up to this percentage of the amount is missing. */
  NOWPAYMENTS_COVERING_PERCENT: z.coerce.number().min(0).max(50).default(1),
};

const Variables = z.object(gatewayVariables);
type Data = z.output<typeof Variables>;
type Reject = (message: string) => never;

/** Live keys move real money; test keys move none. */
export type KeyMode = 'live' | 'test';

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
const ownMachine = /^(localhost|127\..*|\[::1\])$/;
const sandboxHost = /(^|[.-])sandbox\./;
/** Derives whether a gateway is live from its API address, because neither of the two gateways reports it. */
const isLive = (apiBase: string, production: boolean): boolean => {
  const { hostname } = new URL(apiBase);
  return production || !(sandboxHost.test(hostname) || ownMachine.test(hostname));
};

const baseNames = {
  stripe: 'STRIPE_API_BASE',
  paypal: 'PAYPAL_API_BASE',
  nowpayments: 'NOWPAYMENTS_API_BASE',
} as const satisfies Record<Gateway, keyof Data>;
/** Default API addresses. Those for test keys are the PayPal and NOWPayments sandboxes. */
const defaultBases: Readonly<Record<Gateway, Readonly<Record<KeyMode, string>>>> = {
  stripe: { live: 'https://api.stripe.com', test: 'https://api.stripe.com' },
  paypal: { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' },
  nowpayments: { live: 'https://api.nowpayments.io/v1', test: 'https://api-sandbox.nowpayments.io/v1' },
};

/**
 * Returns the addresses to which keys are sent. Variables override those of the mode in use, but never those of the
 * other mode.
 */
const addressesOf = (data: Data, modeInUse: KeyMode) => (gateway: Gateway, mode: KeyMode) => ({
  apiBase: withoutSlash((mode === modeInUse ? data[baseNames[gateway]] : undefined) ?? defaultBases[gateway][mode]),
  certHosts:
    (mode === modeInUse ? data.PAYPAL_CERT_HOSTS : undefined)?.map((host) =>
      host.toLowerCase().replace(/^https?:\/\//, ''),
    ) ?? paypalCertHosts.filter((host) => sandboxHost.test(host) === (mode === 'test')),
});

export const readGateways = (data: Data, production: boolean) => {
  const keyMode: KeyMode = production ? 'live' : 'test';
  const addressOf = addressesOf(data, keyMode);
  const { apiBase: stripeBase } = addressOf('stripe', keyMode);
  const { apiBase: paypalBase, certHosts } = addressOf('paypal', keyMode);
  const { apiBase: cryptoBase } = addressOf('nowpayments', keyMode);
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = data;
  return {
    /** Payments require keys of this mode, because test keys in production would give away coins. */
    keyMode,
    /** Returns the addresses to which keys entered by staff are sent. */
    gatewayAddress: addressOf,
    coveringPercent: data.NOWPAYMENTS_COVERING_PERCENT,
    stripe:
      data.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecrets: data.STRIPE_WEBHOOK_SECRET ?? [],
            apiBase: stripeBase,
            live: /^(sk|rk)_live_/.test(data.STRIPE_SECRET_KEY),
          },
    paypal:
      data.PAYPAL_CLIENT_ID === undefined || data.PAYPAL_CLIENT_SECRET === undefined
        ? undefined
        : {
            clientId: data.PAYPAL_CLIENT_ID,
            clientSecret: data.PAYPAL_CLIENT_SECRET,
            webhookId: data.PAYPAL_WEBHOOK_ID,
            /** If set, a payment to another PayPal account is not credited. */
            merchantId: data.PAYPAL_MERCHANT_ID,
            apiBase: paypalBase,
            certHosts,
            live: isLive(paypalBase, production),
          },
    nowpayments:
      data.NOWPAYMENTS_API_KEY === undefined
        ? undefined
        : {
            apiKey: data.NOWPAYMENTS_API_KEY,
            ipnSecrets: data.NOWPAYMENTS_IPN_SECRET ?? [],
            /** A login that may read the list of payments. */
            account: email === undefined || password === undefined ? undefined : { email, password },
            apiBase: cryptoBase,
            live: isLive(cryptoBase, production),
            coveringPercent: data.NOWPAYMENTS_COVERING_PERCENT,
          },
    /** Gateway variables with a private address in production, such as that of a proxy. */
    privateGateways: production
      ? Object.values(baseNames).filter(
          (name) => data[name] !== undefined && isPrivateHost(new URL(data[name]).hostname),
        )
      : [],
  };
};

/** Rejects one credential without its counterpart, which would silently disable the gateway. */
const assertPairsComplete = (data: Data, reject: Reject) => {
  const pairs = [
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    ['NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'],
  ] as const;
  for (const pair of pairs) {
    const [missing] = pair.filter((name) => data[name] === undefined);
    const [given] = pair.filter((name) => data[name] !== undefined);
    if (missing && given) reject(`${missing}: required together with ${given}.`);
  }
};

/** Rejects a production configuration without the secrets that verify webhooks. */
export const assertGatewaysComplete = (data: Data, reject: Reject): void => {
  assertPairsComplete(data, reject);
  if (data.STRIPE_SECRET_KEY !== undefined && !data.STRIPE_WEBHOOK_SECRET?.length)
    reject('STRIPE_WEBHOOK_SECRET: required in production, to detect forged webhooks.');
  if (data.PAYPAL_CLIENT_ID !== undefined && data.PAYPAL_WEBHOOK_ID === undefined)
    reject('PAYPAL_WEBHOOK_ID: required in production, to detect forged webhooks.');
  if (data.NOWPAYMENTS_API_KEY !== undefined && !data.NOWPAYMENTS_IPN_SECRET?.length)
    reject('NOWPAYMENTS_IPN_SECRET: required in production, to detect forged notifications.');
};

/** Allows real money only in production: test credentials are rejected there, and live ones everywhere else. */
export const assertGatewayMode = (data: Data, production: boolean, reject: Reject): void => {
  if (data.STRIPE_SECRET_KEY?.includes(production ? '_test_' : '_live_'))
    reject(
      `STRIPE_SECRET_KEY: ${production ? 'test keys are not allowed in' : 'live keys are allowed only in'} production.`,
    );
  for (const gateway of ['paypal', 'nowpayments'] as const) {
    const name = baseNames[gateway];
    const hostname = data[name] === undefined ? '' : new URL(data[name]).hostname;
    if (production && sandboxHost.test(hostname)) reject(`${name}: a gateway sandbox is not allowed in production.`);
    if (!production && (hostname === new URL(defaultBases[gateway].live).hostname || hostname === 'api.paypal.com'))
      reject(`${name}: the live gateway is allowed only in production.`);
  }
  if (production && data.PAYPAL_CERT_HOSTS?.some((host) => sandboxHost.test(host.toLowerCase())))
    reject('PAYPAL_CERT_HOSTS: sandbox certificates are not allowed in production.');
  for (const name of Object.values(baseNames)) {
    const { protocol, hostname } = new URL(data[name] ?? 'https://none');
    if (production && protocol === 'http:' && !ownMachine.test(hostname))
      reject(`${name}: must use https, because keys are sent to it.`);
  }
};
