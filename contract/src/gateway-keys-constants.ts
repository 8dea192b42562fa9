/** Live keys move real money; test keys move none. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** The key fields of each gateway in the order of the form. */
export const gatewayKeyFields = {
  stripe: ['secret_key', 'webhook_secret'],
  paypal: ['client_id', 'client_secret', 'webhook_id', 'merchant_id'],
  nowpayments: ['api_key', 'ipn_secret', 'email', 'password'],
} as const;
export type GatewayKeyField = (typeof gatewayKeyFields)[keyof typeof gatewayKeyFields][number];
export const allKeyFields = Object.values(gatewayKeyFields).flat();

/** Keys that a gateway can work without. */
export const optionalKeyFields: readonly GatewayKeyField[] = ['merchant_id', 'email', 'password'];

/** The gateway's response to a test. `webhook`: it accepts the keys but does not know the webhook. */
export const keyTestResults = ['accepted', 'rejected', 'webhook', 'unreachable'] as const;
export type KeyTestResult = (typeof keyTestResults)[number];

export const maxKeyLength = 300;
