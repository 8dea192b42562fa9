import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff } from './endpoint.ts';
import { gatewayKeyFields, keyModes, keyTestResults, maxKeyLength } from './gateway-keys-constants.ts';
import { gateways } from './payments.ts';
import { problems } from './problem.ts';
import { anyForm, Moment, Version } from './shapes.ts';

export const gatewayKeysProblems = problems('gateway-keys', {
  notFound: 404,
  incomplete: 400,
  rejected: 409,
  webhookUnknown: 409,
  unreachable: 502,
  changedMeanwhile: 409,
});

/** Gateways issue keys that consist of printable characters without spaces. */
const Key = z
  .string()
  .trim()
  .max(maxKeyLength, 'gateway-keys:validation.length')
  .regex(/^[\x21-\x7e]*$/, 'gateway-keys:validation.characters')
  .default('');

const mode = z.enum(keyModes);
const shared = { mode, version: Version.optional() };

/** Gateway keys as entered. An empty field keeps the stored key. */
export const StripeKeys = z
  .strictObject({ gateway: z.literal('stripe'), ...shared, secret_key: Key, webhook_secret: Key })
  .refine(({ secret_key, mode }) => secret_key === '' || new RegExp(`^(sk|rk)_${mode}_\\S+$`).test(secret_key), {
    path: ['secret_key'],
    message: 'gateway-keys:validation.stripeMode',
    when: anyForm,
  })
  .refine(({ webhook_secret }) => webhook_secret === '' || String(webhook_secret).startsWith('whsec_'), {
    path: ['webhook_secret'],
    message: 'gateway-keys:validation.stripeWebhook',
    when: anyForm,
  });
export const PayPalKeys = z.strictObject({
  gateway: z.literal('paypal'),
  ...shared,
  client_id: Key,
  client_secret: Key,
  webhook_id: Key,
  merchant_id: Key,
});
export const NowPaymentsKeys = z.strictObject({
  gateway: z.literal('nowpayments'),
  ...shared,
  api_key: Key,
  ipn_secret: Key,
  email: Key,
  password: Key,
});
export const GatewayKeysForm = z.discriminatedUnion('gateway', [StripeKeys, PayPalKeys, NowPaymentsKeys]);

const fieldNames = [...new Set(Object.values(gatewayKeyFields).flat())] as const;

const ModeState = z.object({
  mode,
  /** Whether keys are stored. */
  configured: z.boolean(),
  active: z.boolean(),
  /** Whether payments currently use these keys. */
  used: z.boolean(),
  /** False if the secret key that encrypted the stored keys was lost. */
  readable: z.boolean(),
  /** The last characters of each stored key. */
  hints: z.partialRecord(z.enum(fieldNames), z.string()),
  tested_at: Moment.nullable(),
  test_result: z.enum(keyTestResults).nullable(),
  updated_at: Moment.nullable(),
  version: Version,
});
export type GatewayModeState = z.output<typeof ModeState>;

export const GatewayKeysState = z.object({
  gateway: z.enum(gateways),
  /** True if environment variables set the keys of this gateway, so that keys entered here are not used. */
  environment: z.boolean(),
  /** The webhook URL to enter at the gateway. */
  webhook_url: z.string(),
  /** Number of unsettled payments, which different keys may not be able to read. */
  open_payments: z.int(),
  modes: z.array(ModeState),
});
export type GatewayKeysState = z.output<typeof GatewayKeysState>;

const List = z.object({
  /** The mode in which this portal accepts payments. */
  mode,
  /** Whether the payment sandbox replaces the gateways. */
  sandbox: z.boolean(),
  gateways: z.array(GatewayKeysState),
});
const params = z.object({ gateway: z.enum(gateways), mode });

export const gatewayKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/gateway-keys',
    summary: 'The payment gateways, and which keys they have. Keys themselves are never returned.',
    access: staff('admin.gateway-keys.view'),
    limit: 'read',
    reply: List,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/gateway-keys',
    summary:
      'Checks keys with the gateway, then stores them sealed and uses them at once. Needs dual approval while it is on.',
    access: staff('admin.gateway-keys.edit'),
    limit: 'gatewayKeys',
    audit: 'gateway_keys_update',
    requiresStepUp: true,
    external: true,
    drops: ['gateway-keys'],
    body: GatewayKeysForm,
    reply: z.object({ gateway: GatewayKeysState, approval: Asked.optional() }),
    errors: [
      gatewayKeysProblems.incomplete,
      gatewayKeysProblems.rejected,
      gatewayKeysProblems.webhookUnknown,
      gatewayKeysProblems.unreachable,
      gatewayKeysProblems.changedMeanwhile,
    ],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/gateway-keys/{gateway}/{mode}/test',
    summary: 'Asks the gateway whether it accepts the stored keys. Moves no money.',
    access: staff('admin.gateway-keys.edit'),
    limit: 'gatewayKeys',
    audit: 'server_command',
    external: true,
    params,
    reply: z.object({ result: z.enum(keyTestResults), gateway: GatewayKeysState }),
    errors: [gatewayKeysProblems.notFound],
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/api/admin/gateway-keys/{gateway}/{mode}',
    summary: 'Offers the gateway to players, or stops offering it. The keys stay stored.',
    access: staff('admin.gateway-keys.edit'),
    limit: 'write',
    audit: 'gateway_keys_update',
    requiresStepUp: true,
    drops: ['gateway-keys'],
    params,
    body: z.strictObject({ active: z.boolean(), version: Version.optional() }),
    reply: z.object({ gateway: GatewayKeysState }),
    errors: [gatewayKeysProblems.notFound, gatewayKeysProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/gateway-keys/{gateway}/{mode}',
    summary: 'Deletes stored keys.',
    access: staff('admin.gateway-keys.edit'),
    limit: 'write',
    audit: 'gateway_keys_delete',
    requiresStepUp: true,
    drops: ['gateway-keys'],
    params,
    reply: z.object({ gateway: GatewayKeysState }),
    errors: [gatewayKeysProblems.notFound],
  }),
};
