import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const secretKey = 'sk_test_sandbox';
const webhookSecret = 'whsec_sandbox';
let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

const open = async (): Promise<{ sandbox: Sandbox; stripe: Stripe }> => {
  sandbox = await startSandbox({ stripe: { secretKey, webhookSecret }, webhooks: 'manual' });
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false });
  return { sandbox, stripe };
};
const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/cancel',
  line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 999, product_data: { name: '1000 coins' } } }],
};

test('a payment on the hosted page completes the session and sends the browser back with its id', async () => {
  const { sandbox, stripe } = await open();
  const created = await stripe.checkout.sessions.create(order);
  expect(created).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null, amount_total: 999 });
  const page = await fetch(`${sandbox.url}/pay/${created.id}`);
  expect(await page.text()).toContain('No real money moves');
  const paid = await fetch(`${sandbox.url}/pay/${created.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`http://shop.test/success?session_id=${created.id}`);
  const read = await stripe.checkout.sessions.retrieve(created.id, { expand: ['payment_intent.latest_charge'] });
  expect(read).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', latest_charge: { paid: true, amount: 999 } },
  });
});

test('the official library accepts the signature of a webhook', async () => {
  const { sandbox, stripe } = await open();
  const { id } = await stripe.checkout.sessions.create(order);
  sandbox.control.pay(id);
  const [event] = sandbox.control.events(id);
  const { body, headers } = sandbox.control.signedRequest(event?.id ?? '');
  const read = stripe.webhooks.constructEvent(body, headers['Stripe-Signature'] ?? '', webhookSecret);
  expect(read).toMatchObject({ type: 'checkout.session.completed', livemode: false, data: { object: { id } } });
});
