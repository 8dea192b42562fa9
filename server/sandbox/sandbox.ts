import type { NowPaymentsControl } from './nowpayments/control.ts';
import { type NowPaymentsSettings, openNowPayments } from './nowpayments/gateway.ts';
import type { PayPalControl } from './paypal/control.ts';
import { openPayPal } from './paypal/gateway.ts';
import type { PayPalSettings } from './paypal/state.ts';
import { type Fault, planFaults } from './shell/faults.ts';
import type { Gateway, GatewayContext } from './shell/gateway.ts';
import { SandboxError } from './shell/sandbox-error.ts';
import { buildServer } from './shell/serve.ts';
import { openStateFile } from './shell/state-file.ts';
import type { StripeControl } from './stripe/control.ts';
import { openStripe, type StripeSettings } from './stripe/gateway.ts';

export type SandboxOptions = {
  stripe: StripeSettings;
  paypal?: PayPalSettings;
  nowpayments?: NowPaymentsSettings;
  /** The default, 0, uses any free port. */
  port?: number;
  host?: string;
  /** Base URL of the pages that the browser opens. */
  publicUrl?: string;
  stateFile?: string;
  /** Current time in milliseconds, like `Date.now`. */
  now?: () => number;
  /** With `manual`, nothing is sent until `control.deliver`. */
  webhooks?: 'automatic' | 'manual';
  /** Webhooks are sent to `{base}/api/webhooks/{gateway}`. */
  webhookBase?: string;
  /** Delays in milliseconds between attempts to deliver a webhook. */
  retryDelays?: readonly number[];
};
export type SandboxControl = StripeControl & {
  paypal: PayPalControl;
  nowpayments: NowPaymentsControl;
  failNext: (fault: Fault) => void;
  clearFaults: () => void;
  /** Sets the address later, for a shop that starts after the sandbox. */
  sendWebhooksTo: (base: string) => void;
};
export type Sandbox = { url: string; port: number; close: () => Promise<void>; control: SandboxControl };

export const defaultPayPal: PayPalSettings = {
  clientId: 'paypal-sandbox',
  clientSecret: 'paypal-sandbox-secret',
  webhookId: 'WEBHOOK-SANDBOX',
};
export const defaultNowPayments: NowPaymentsSettings = {
  apiKey: 'NOWPAYMENTS-SANDBOX',
  ipnSecret: 'ipn-sandbox',
  account: { email: 'owner@sandbox.invalid', password: 'owner-sandbox' },
};
const defaultRetryDelays: readonly number[] = [1000, 5000, 30_000, 120_000, 600_000];
const trimSlash = (url: string): string => url.replace(/\/+$/, '');

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  if (process.env.NODE_ENV === 'production') {
    throw new SandboxError('The payment sandbox does not run with NODE_ENV=production: its payments are not real.');
  }
  let ownUrl = '';
  let publicUrl = trimSlash(options.publicUrl ?? '');
  let webhookBase = options.webhookBase === undefined ? undefined : trimSlash(options.webhookBase);
  const file = openStateFile(options.stateFile, () =>
    Object.fromEntries(gateways.map((gateway) => [gateway.name, gateway.snapshot()])),
  );
  const context: GatewayContext = {
    now: options.now ?? Date.now,
    publicUrl: () => publicUrl,
    ownUrl: () => ownUrl,
    prefix: () => trimSlash(new URL(publicUrl).pathname),
    webhookBase: () => webhookBase,
    automaticDelivery: options.webhooks !== 'manual',
    retryDelays: options.retryDelays ?? defaultRetryDelays,
    changed: file.changed,
  };
  const stripe = openStripe(context, options.stripe);
  const paypal = await openPayPal(context, options.paypal ?? defaultPayPal);
  const nowpayments = openNowPayments(context, options.nowpayments ?? defaultNowPayments);
  // Stripe comes last, because its `/v1/` also covers PayPal's paths.
  const gateways: readonly Gateway[] = [paypal.gateway, nowpayments.gateway, stripe.gateway];
  const faults = planFaults();
  const stored = file.read();
  for (const gateway of gateways) gateway.restore(stored[gateway.name]);
  const server = buildServer(gateways, context, faults);
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  ownUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  if (publicUrl === '') publicUrl = `http://localhost:${port}`;

  return {
    url: `http://${host}:${port}`,
    port,
    control: {
      ...stripe.control,
      paypal: paypal.control,
      nowpayments: nowpayments.control,
      failNext: faults.plan,
      clearFaults: faults.clear,
      sendWebhooksTo: (base) => {
        webhookBase = trimSlash(base);
      },
    },
    close: async () => {
      for (const gateway of gateways) gateway.close();
      file.flush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
