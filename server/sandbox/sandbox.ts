import type { NowPaymentsControl } from './nowpayments/control.ts';
import { type NowPaymentsSettings, openNowPayments } from './nowpayments/gateway.ts';
import type { PayPalSettings } from './paypal/book.ts';
import type { PayPalControl } from './paypal/control.ts';
import { openPayPal } from './paypal/gateway.ts';
import { type Fault, planFaults } from './shell/faults.ts';
import type { Gateway, Surroundings } from './shell/gateway.ts';
import { SandboxRefused } from './shell/refused.ts';
import { buildServer } from './shell/serve.ts';
import { openStateFile } from './shell/state-file.ts';
import type { StripeControl } from './stripe/control.ts';
import { openStripe, type StripeSettings } from './stripe/gateway.ts';

export type SandboxOptions = {
  stripe: StripeSettings;
  paypal?: PayPalSettings;
  nowpayments?: NowPaymentsSettings;
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  /** The base of the pages that the browser opens. */
  publicUrl?: string;
  stateFile?: string;
  /** Milliseconds, as `Date.now`. */
  now?: () => number;
  /** With `manual` nothing is sent until `control.deliver`. */
  webhooks?: 'automatic' | 'manual';
  /** Webhooks go to `{base}/api/webhooks/{gateway}`. */
  webhookBase?: string;
  /** Milliseconds between the tries of one webhook. */
  retryDelays?: readonly number[];
};
export type SandboxControl = StripeControl & {
  paypal: PayPalControl;
  nowpayments: NowPaymentsControl;
  failNext: (fault: Fault) => void;
  clearFaults: () => void;
  /** For a server that starts after its gateways. */
  sendWebhooksTo: (base: string) => void;
};
export type Sandbox = { url: string; port: number; close: () => Promise<void>; control: SandboxControl };

export const usualPayPal: PayPalSettings = {
  clientId: 'paypal-sandbox',
  clientSecret: 'paypal-sandbox-secret',
  webhookId: 'WEBHOOK-SANDBOX',
};
export const usualNowPayments: NowPaymentsSettings = {
  apiKey: 'NOWPAYMENTS-SANDBOX',
  ipnSecret: 'ipn-sandbox',
  account: { email: 'owner@sandbox.invalid', password: 'owner-sandbox' },
};
const usualRetries: readonly number[] = [1000, 5000, 30_000, 120_000, 600_000];
const trimSlash = (url: string): string => url.replace(/\/+$/, '');

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  if (process.env.NODE_ENV === 'production') {
    throw new SandboxRefused(
      'The payment sandbox does not start with NODE_ENV=production, because its payments are not real.',
    );
  }
  let ownUrl = '';
  let publicUrl = trimSlash(options.publicUrl ?? '');
  let webhookBase = options.webhookBase === undefined ? undefined : trimSlash(options.webhookBase);
  const file = openStateFile(options.stateFile, () =>
    Object.fromEntries(gateways.map((gateway) => [gateway.name, gateway.snapshot()])),
  );
  const around: Surroundings = {
    now: options.now ?? Date.now,
    publicUrl: () => publicUrl,
    ownUrl: () => ownUrl,
    prefix: () => trimSlash(new URL(publicUrl).pathname),
    webhookBase: () => webhookBase,
    deliversByItself: options.webhooks !== 'manual',
    retryDelays: options.retryDelays ?? usualRetries,
    changed: file.changed,
  };
  const stripe = openStripe(around, options.stripe);
  const paypal = await openPayPal(around, options.paypal ?? usualPayPal);
  const nowpayments = openNowPayments(around, options.nowpayments ?? usualNowPayments);
  // Stripe's folder holds the others' too, so it is asked last.
  const gateways: readonly Gateway[] = [paypal.gateway, nowpayments.gateway, stripe.gateway];
  const faults = planFaults();
  const kept = file.read();
  for (const gateway of gateways) gateway.restore(kept[gateway.name]);
  const server = buildServer(gateways, around, faults);
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
