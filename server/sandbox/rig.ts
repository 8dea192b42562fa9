import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

export const secretKey = 'sk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';
export const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

export const openSandbox = async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ stripe: { secretKey, webhookSecret }, webhooks: 'manual', ...options });
  cleanUps.push(sandbox.close);
  return sandbox;
};
export const talkTo = (sandbox: Sandbox, key = secretKey, more: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  });
export const open = async (options: Partial<SandboxOptions> = {}): Promise<{ sandbox: Sandbox; stripe: Stripe }> => {
  const sandbox = await openSandbox(options);
  return { sandbox, stripe: talkTo(sandbox) };
};

export const lineOf = (
  unitAmount: number,
  currency = 'eur',
  name = '1000 coins',
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency, unit_amount: unitAmount, product_data: { name } },
});
export const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/cancel',
  line_items: [lineOf(999)],
  client_reference_id: 'payment-1',
  customer_email: 'isaura@mail.example',
  locale: 'de',
  metadata: { paymentId: 'payment-1' },
  payment_intent_data: { metadata: { paymentId: 'payment-1' } },
};
export const pressButton = (sandbox: Sandbox, sessionId: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${sandbox.url}/pay/${sessionId}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
export const typesOf = (sandbox: Sandbox, sessionId: string): string[] =>
  sandbox.control.events(sessionId).map(({ type }) => type);

type Received = { body: string; signature: string };
export const openShop = async (statuses: number[] = []): Promise<{ base: string; received: Received[] }> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(request.url === '/api/webhooks/stripe' ? (statuses.shift() ?? 200) : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return { base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, received };
};
