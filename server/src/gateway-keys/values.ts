import type { GatewayKeysForm } from '@wyrmgate/contract/gateway-keys';
import { type GatewayKeyField, gatewayKeyFields, optionalKeyFields } from '@wyrmgate/contract/gateway-keys-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import { z } from 'zod';
import type { Env } from '../env.ts';
import type { KeyMode } from '../payments/gateways/variables.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { GatewayKeysRow } from './table.ts';

export type KeyValues = Partial<Record<GatewayKeyField, string>>;
type Place = { gateway: Gateway; mode: KeyMode };

const Stored = z.record(z.string(), z.string());
const contextOf = ({ gateway, mode }: Place): string => `gateway-keys:${gateway}:${mode}`;

export const sealKeys = (crypto: Crypto, place: Place, values: KeyValues): string =>
  crypto.seal(JSON.stringify(values), contextOf(place));

/** Decrypts stored keys. Undefined if there are none, or if the key that encrypted them was lost. */
export const openKeys = (crypto: Crypto, place: Place, sealed: string | null): KeyValues | undefined => {
  if (sealed === null) return undefined;
  try {
    return Stored.parse(JSON.parse(crypto.open(sealed, contextOf(place))));
  } catch {
    return undefined;
  }
};

/** Fills the empty fields of the form with the stored keys. */
export const mergeKeys = (form: z.output<typeof GatewayKeysForm>, stored: KeyValues = {}): KeyValues => {
  const typed: KeyValues = form;
  return Object.fromEntries(
    gatewayKeyFields[form.gateway].flatMap((name) => {
      const value = typed[name] || stored[name];
      return value ? [[name, value]] : [];
    }),
  );
};

/** Returns the missing keys that the gateway requires. Email and password require each other. */
export const missingKeys = (gateway: Gateway, values: KeyValues): GatewayKeyField[] =>
  gatewayKeyFields[gateway].filter((name) => {
    if (values[name]) return false;
    if (name === 'email') return values.password !== undefined;
    if (name === 'password') return values.email !== undefined;
    return !optionalKeyFields.includes(name);
  });

/** Returns enough of a key to recognise it, but not to use it. Hides short keys completely. */
const hintOf = (value: string): string => (value.length < 12 ? '…' : `…${value.slice(-4)}`);

export const hintsOf = (values: KeyValues): GatewayKeysRow['hints'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hintOf(value)]));

type Settings = {
  readonly [G in Gateway]?: NonNullable<Env[G]>;
};

/** The settings of a gateway in the form that environment variables would provide. */
export const settingsOf = (env: Env, { gateway, mode }: Place, values: KeyValues): Settings => {
  const { apiBase, certHosts } = env.gatewayAddress(gateway, mode);
  const live = mode === 'live';
  const value = (name: GatewayKeyField): string => values[name] ?? '';
  switch (gateway) {
    case 'stripe':
      return { stripe: { secretKey: value('secret_key'), webhookSecrets: [value('webhook_secret')], apiBase, live } };
    case 'paypal':
      return {
        paypal: {
          clientId: value('client_id'),
          clientSecret: value('client_secret'),
          webhookId: values.webhook_id,
          merchantId: values.merchant_id,
          apiBase,
          certHosts: [...certHosts],
          live,
        },
      };
    case 'nowpayments':
      return {
        nowpayments: {
          apiKey: value('api_key'),
          ipnSecrets: [value('ipn_secret')],
          account:
            values.email === undefined || values.password === undefined
              ? undefined
              : { email: values.email, password: values.password },
          apiBase,
          live,
          coveringPercent: env.coveringPercent,
        },
      };
  }
};
