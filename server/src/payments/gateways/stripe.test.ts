import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { stripeGateway } from './stripe.ts';
import { eventOf } from './stripe-events.ts';

/** Responses of a Stripe server that ignores `expand`. */
const replies: Record<string, unknown> = {
  '/v1/checkout/sessions/cs_test_1': {
    id: 'cs_test_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 999,
    currency: 'eur',
    livemode: false,
    client_reference_id: 'WG-1',
    payment_intent: 'pi_1',
  },
  '/v1/payment_intents/pi_1': {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    latest_charge: 'ch_1',
  },
  '/v1/charges/ch_1': { id: 'ch_1', object: 'charge', amount: 999, amount_refunded: 400, disputed: true },
  '/v1/refunds': {
    object: 'list',
    data: [{ id: 're_1', object: 'refund', amount: 400, status: 'succeeded', metadata: {} }],
    has_more: false,
  },
  '/v1/disputes': { object: 'list', data: [{ id: 'du_1', amount: 599, status: 'needs_response' }], has_more: false },
};
/** Bodies of the sessions that were created. */
const created: URLSearchParams[] = [];
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void text(request).then((body) => {
      created.push(new URLSearchParams(body));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'cs_test_2', object: 'checkout.session', url: 'https://stripe.example/pay' }));
    });
    return;
  }
  const found = replies[(request.url ?? '').split('?')[0] ?? ''];
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(found ?? { error: { type: 'invalid_request_error', message: 'Nothing there.' } }));
});
let apiBase = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiBase = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('refunds and disputes of a Stripe session are read even if the server ignores expand', async () => {
  const settings = { secretKey: 'sk_test_1', webhookSecrets: [], apiBase, live: false };
  const gateway = stripeGateway(settings, 'http://localhost', systemClock);
  await expect(gateway.read('cs_test_1')).resolves.toMatchObject({
    status: 'completed',
    transactionId: 'pi_1',
    amount: 999,
    returned: 400,
    disputed: 599,
    dispute: 'open',
    refunds: [{ id: 're_1', amount: 400, status: 'succeeded' }],
  });
});

it('the Stripe page shows a player’s email address, but not the internal address of a player without one', async () => {
  const settings = { secretKey: 'sk_test_1', webhookSecrets: [], apiBase, live: false };
  const gateway = stripeGateway(settings, 'http://localhost', systemClock);
  const order = {
    ...{ reference: 'WG-2', attempt: 1, name: 'Pouch', description: '', amount: 499, currency: 'EUR', language: 'en' },
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  for (const email of ['rhea@mail.example', 'a1b2@game.invalid']) await gateway.createCheckout({ ...order, email });
  expect(created.map((body) => body.get('customer_email'))).toEqual(['rhea@mail.example', null]);
});

it.each(['pi_1', { id: 'pi_1', object: 'payment_intent' }])(
  'the payment of a Stripe refund is found by its intent %j',
  (payment_intent) => {
    const object = { id: 're_1', object: 'refund', payment_intent, metadata: {} };
    const event = { id: 'evt_1', type: 'refund.created', livemode: false, data: { object } };
    expect(eventOf(event)).toMatchObject({ transactionId: 'pi_1', relevant: true });
  },
);
