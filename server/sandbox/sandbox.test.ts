import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

const secretKey = 'sk_test_sandbox';
const webhookSecret = 'whsec_sandbox';
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const openSandbox = async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ stripe: { secretKey, webhookSecret }, webhooks: 'manual', ...options });
  cleanUps.push(sandbox.close);
  return sandbox;
};
const talkTo = (sandbox: Sandbox, key = secretKey, more: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  });
const open = async (options: Partial<SandboxOptions> = {}): Promise<{ sandbox: Sandbox; stripe: Stripe }> => {
  const sandbox = await openSandbox(options);
  return { sandbox, stripe: talkTo(sandbox) };
};

const lineOf = (unitAmount: number, currency = 'eur'): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency, unit_amount: unitAmount, product_data: { name: '1000 coins' } },
});
const order: Stripe.Checkout.SessionCreateParams = {
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
const pressButton = (sandbox: Sandbox, sessionId: string, fields: Record<string, string>): Promise<Response> =>
  fetch(`${sandbox.url}/pay/${sessionId}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const typesOf = (sandbox: Sandbox, sessionId: string): string[] =>
  sandbox.control.events(sessionId).map(({ type }) => type);

type Received = { body: string; signature: string };
const openShop = async (statuses: number[] = []): Promise<{ base: string; received: Received[] }> => {
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

describe('a session', () => {
  test('is open, unpaid and without a payment intent when it is created', async () => {
    const { sandbox, stripe } = await open();
    const created = await stripe.checkout.sessions.create(order);
    expect(created).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      livemode: false,
      amount_total: 999,
      currency: 'eur',
      client_reference_id: 'payment-1',
      metadata: { paymentId: 'payment-1' },
      url: `http://localhost:${sandbox.port}/pay/${created.id}`,
    });
    expect(created.lastResponse.requestId).toMatch(/^req_/);
    expect(created.expires_at - created.created).toBe(24 * 60 * 60);
  });

  test('shows its payment and charge when asked to expand them, and is found by its payment intent', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const paid = sandbox.control.pay(id);
    const read = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(read).toMatchObject({
      url: null,
      line_items: { data: [{ description: '1000 coins', amount_total: 999 }] },
      payment_intent: {
        status: 'succeeded',
        metadata: { paymentId: 'payment-1' },
        latest_charge: { paid: true, amount: 999, metadata: { paymentId: 'payment-1' } },
      },
    });
    const found = await stripe.checkout.sessions.list({ payment_intent: paid.payment_intent ?? '' });
    expect(found.data.map((session) => session.id)).toEqual([id]);
    const intent = await stripe.paymentIntents.retrieve(paid.payment_intent ?? '');
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({ amount: 999, refunded: false, disputed: false });
  });

  test('can be expired while it is open, and only then', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    await expect(stripe.checkout.sessions.expire(id)).resolves.toMatchObject({ status: 'expired', url: null });
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.expired']);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
    expect(() => sandbox.control.pay(id)).toThrow(/can no longer be paid/);
  });

  test('expires by itself when its time has come', async () => {
    let now = Date.now();
    const { sandbox, stripe } = await open({ now: () => now });
    const { id } = await stripe.checkout.sessions.create({ ...order, expires_at: Math.floor(now / 1000) + 1800 });
    now += 1799_000;
    expect(sandbox.control.session(id).status).toBe('open');
    now += 2000;
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.expired']);
  });
});

describe('the API refuses', () => {
  const refused: [string, object, object][] = [
    ['the removed payment_method_types', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['an order without lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ['another mode', { mode: 'subscription' }, { param: 'mode' }],
    ['a missing return address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['a return address that is none', { success_url: '/success' }, { code: 'url_invalid', param: 'success_url' }],
    ['a fraction of a cent', { line_items: [lineOf(9.99)] }, { code: 'parameter_invalid_integer' }],
    ['an amount below the minimum', { line_items: [lineOf(49)] }, { code: 'amount_too_small' }],
    ['an amount of nine digits', { line_items: [lineOf(99_999_999), lineOf(1)] }, { code: 'amount_too_large' }],
    ['an unknown currency', { line_items: [lineOf(999, 'xxx')] }, { param: 'line_items[0][price_data][currency]' }],
    ['a currency in capitals', { line_items: [lineOf(999, 'EUR')] }, { param: 'line_items[0][price_data][currency]' }],
    ['a wrong email', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    ['too short a life', { expires_at: Math.floor(Date.now() / 1000) + 600 }, { param: 'expires_at' }],
    ['too long a life', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: 'expires_at' }],
    ['a long reference', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
    ['long metadata', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
  ];
  test.each(refused)('%s', async (_, change, problem) => {
    const { sandbox, stripe } = await open();
    const creating = stripe.checkout.sessions.create({ ...order, ...change });
    await expect(creating).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...problem });
    expect(sandbox.control.sessions()).toEqual([]);
  });

  test('a wrong or missing key', async () => {
    const { sandbox } = await open();
    const reading = talkTo(sandbox, 'sk_test_other').balance.retrieve();
    await expect(reading).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect((await fetch(`${sandbox.url}/v1/balance`)).status).toBe(401);
  });

  test('an unknown id', async () => {
    const { stripe } = await open();
    for (const id of ['cs_test_none', '__proto__', 'constructor']) {
      const reading = stripe.checkout.sessions.retrieve(id);
      await expect(reading).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });
});

describe('an idempotency key', () => {
  test('gives the first answer again', async () => {
    const { sandbox, stripe } = await open();
    const first = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    const second = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.control.sessions()).toHaveLength(1);
  });

  test('is refused with other parameters', async () => {
    const { stripe } = await open();
    await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    const other = stripe.checkout.sessions.create(
      { ...order, line_items: [lineOf(1999)] },
      { idempotencyKey: 'checkout:1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('does not remember refused parameters, but remembers a refused state', async () => {
    const { sandbox, stripe } = await open();
    const idempotencyKey = 'checkout:1';
    const bad = { ...order, line_items: [lineOf(1)] };
    await expect(stripe.checkout.sessions.create(bad, { idempotencyKey })).rejects.toThrow();
    const { id } = await stripe.checkout.sessions.create(order, { idempotencyKey });
    sandbox.control.pay(id);
    const { id: disputeId } = sandbox.control.dispute(id);
    const refund = (): Promise<Stripe.Refund> =>
      stripe.refunds.create(
        { payment_intent: sandbox.control.session(id).payment_intent ?? '' },
        { idempotencyKey: 'r:1' },
      );
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
    sandbox.control.closeDispute(disputeId, 'won');
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  test('is forgotten after a day', async () => {
    let now = Date.now();
    const { stripe } = await open({ now: () => now });
    const first = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    now += 24 * 60 * 60 * 1000 + 1;
    const second = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(second.id).not.toBe(first.id);
  });
});

describe('the hosted page', () => {
  test('names the sandbox, the order and the total, and allows no script', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const page = await fetch(`${sandbox.url}/pay/${id}`);
    const text = await page.text();
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('No real money moves');
    expect(text).toContain('1000 coins');
    expect(text).toContain('9,99');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('sends the browser back with the id of the paid session', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const paid = await pressButton(sandbox, id, { outcome: 'pay' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://shop.test/success?session_id=${id}`);
    expect(sandbox.control.session(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.completed']);
    expect(await (await fetch(`${sandbox.url}/pay/${id}`)).text()).toContain('This order is paid');
  });

  test('keeps the session open after a declined card, so that the payer can try again', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const tries: Record<string, string>[] = [{ outcome: 'decline' }, { outcome: 'pay', card: '4000 0000 0000 9995' }];
    for (const fields of tries) {
      const declined = await pressButton(sandbox, id, fields);
      expect(declined.status).toBe(402);
      expect(await declined.text()).toContain('Nothing was charged');
    }
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({
      status: 'open',
      payment_intent: null,
    });
    expect(typesOf(sandbox, id)).toEqual(['payment_intent.payment_failed', 'payment_intent.payment_failed']);
    expect((await pressButton(sandbox, id, { outcome: 'pay' })).status).toBe(303);
  });

  test('takes no card but the published test cards, and keeps no number', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const refused = await pressButton(sandbox, id, { outcome: 'pay', card: '4929 1234 5678 9012' });
    expect(await refused.text()).toContain('Only test cards work');
    expect(JSON.stringify(sandbox.control.events(id))).not.toContain('9012');
  });

  test('charges once when Pay is pressed twice', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    await Promise.all([1, 2, 3].map(() => pressButton(sandbox, id, { outcome: 'pay' })));
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.completed']);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  test('writes what others typed as text', async () => {
    const { sandbox, stripe } = await open();
    const line = { ...lineOf(999), price_data: { ...lineOf(999).price_data, currency: 'eur' } };
    const { id } = await stripe.checkout.sessions.create({
      ...order,
      line_items: [
        { ...line, price_data: { ...line.price_data, product_data: { name: '<script>alert(1)</script>' } } },
      ],
    });
    for (const path of [`/pay/${id}`, '/', '/?q=%22%3E%3Cscript%3E', '/?problem=%3Cscript%3E']) {
      expect(await (await fetch(`${sandbox.url}${path}`)).text()).not.toContain('<script>');
    }
  });

  test('works below a path when a proxy publishes it there', async () => {
    const { sandbox, stripe } = await open({ publicUrl: 'https://shop.test/sandbox/' });
    const { id, url } = await stripe.checkout.sessions.create(order);
    expect(url).toBe(`https://shop.test/sandbox/pay/${id}`);
    const page = await fetch(`${sandbox.url}/sandbox/pay/${id}`);
    expect(await page.text()).toContain(`action="/sandbox/pay/${id}"`);
    expect((await fetch(`${sandbox.url}/sandbox/sandbox.css`)).status).toBe(200);
  });

  test('does not obey forms of other sites', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${sandbox.url}/pay/${id}`, { method: 'POST', headers, body: 'outcome=pay' });
    expect(answer.status).toBe(403);
    expect(sandbox.control.session(id).status).toBe('open');
  });
});

describe('a delayed method', () => {
  test('completes unpaid and is settled by the bank later', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    await pressButton(sandbox, id, { outcome: 'delayed' });
    expect(sandbox.control.session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    sandbox.control.settleDelayed(id, 'succeeded');
    expect(sandbox.control.session(id).payment_status).toBe('paid');
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
    const [first] = sandbox.control.events(id);
    expect(first?.data.object).toMatchObject({ payment_status: 'unpaid' });
  });

  test('may fail, and then stays unpaid', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id, { method: 'delayed' });
    sandbox.control.settleDelayed(id, 'failed');
    expect(sandbox.control.session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(typesOf(sandbox, id)).toContain('checkout.session.async_payment_failed');
  });
});

describe('a refund', () => {
  const openPaid = async (card?: string): Promise<{ sandbox: Sandbox; stripe: Stripe; id: string; intent: string }> => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const { payment_intent: intent } = sandbox.control.pay(id, card === undefined ? {} : { card });
    return { sandbox, stripe, id, intent: intent ?? '' };
  };

  test('may be partial, several times, up to the whole charge', async () => {
    const { sandbox, stripe, id, intent } = await openPaid();
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 400, metadata: { refundId: 'r1' } });
    expect(part).toMatchObject({ amount: 400, status: 'succeeded', metadata: { refundId: 'r1' } });
    const tooMuch = stripe.refunds.create({ payment_intent: intent, amount: 600 });
    await expect(tooMuch).rejects.toMatchObject({
      param: 'amount',
      message: 'Refund amount (€6.00) is greater than unrefunded amount on charge (€5.99)',
    });
    const rest = await stripe.refunds.create({ charge: String(part.charge) });
    expect(rest.amount).toBe(599);
    await expect(stripe.charges.retrieve(String(part.charge))).resolves.toMatchObject({
      refunded: true,
      amount_refunded: 999,
    });
    const again = stripe.refunds.create({ payment_intent: intent });
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect(typesOf(sandbox, id)).toEqual([
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });

  test('may be pending and fail later, which gives the money back to the charge', async () => {
    const { sandbox, stripe, id, intent } = await openPaid('4000 0000 0000 7726');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe('pending');
    sandbox.control.settleRefund(refund.id, 'failed');
    await expect(stripe.refunds.retrieve(refund.id)).resolves.toMatchObject({ status: 'failed' });
    await expect(stripe.charges.retrieve(String(refund.charge))).resolves.toMatchObject({ amount_refunded: 0 });
    expect(typesOf(sandbox, id).slice(-2)).toEqual(['refund.failed', 'refund.updated']);
  });

  test('is refused while the charge is disputed, and allowed after the dispute was won', async () => {
    const { sandbox, stripe, id, intent } = await openPaid();
    const dispute = sandbox.control.dispute(id);
    const refused = stripe.refunds.create({ payment_intent: intent });
    await expect(refused).rejects.toMatchObject({ code: 'charge_disputed' });
    sandbox.control.closeDispute(dispute.id, 'won');
    await expect(stripe.refunds.create({ payment_intent: intent })).resolves.toMatchObject({ status: 'succeeded' });
    expect(typesOf(sandbox, id).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });
});

describe('a webhook', () => {
  test('carries a signature that the official library accepts, and only for its own secret and body', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    const [event] = sandbox.control.events(id);
    const { body, headers } = sandbox.control.signedRequest(event?.id ?? '');
    const signature = headers['Stripe-Signature'] ?? '';
    expect(stripe.webhooks.constructEvent(body, signature, webhookSecret)).toMatchObject({
      type: 'checkout.session.completed',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id, payment_status: 'paid' } },
    });
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    expect(() => stripe.webhooks.constructEvent(body.replace('999', '1'), signature, webhookSecret)).toThrow();
    const old = sandbox.control.signedRequest(event?.id ?? '', { timestamp: Math.floor(Date.now() / 1000) - 301 });
    const oldSignature = old.headers['Stripe-Signature'] ?? '';
    expect(() => stripe.webhooks.constructEvent(old.body, oldSignature, webhookSecret)).toThrow(/tolerance/);
    const rolled = sandbox.control.signedRequest(event?.id ?? '', { secrets: ['whsec_new', webhookSecret] });
    const rolledSignature = rolled.headers['Stripe-Signature'] ?? '';
    expect(stripe.webhooks.constructEvent(rolled.body, rolledSignature, webhookSecret).id).toBe(event?.id);
  });

  test('is sent by itself and tried again until the shop takes it', async () => {
    const shop = await openShop([500, 503]);
    const { sandbox, stripe } = await open({ webhooks: 'automatic', webhookBase: shop.base, retryDelays: [10, 10] });
    const { id } = await stripe.checkout.sessions.create(order);
    await pressButton(sandbox, id, { outcome: 'pay' });
    await sandbox.control.settleWebhooks();
    expect(shop.received).toHaveLength(3);
    for (const { body, signature } of shop.received) {
      expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).data.object).toMatchObject({ id });
    }
  });

  test('arrives twice when the payer chose so, and never when it was to be lost', async () => {
    const shop = await openShop();
    const { sandbox, stripe } = await open({ webhooks: 'automatic', webhookBase: shop.base });
    const twice = await stripe.checkout.sessions.create(order);
    await pressButton(sandbox, twice.id, { outcome: 'twice' });
    await sandbox.control.settleWebhooks();
    expect(shop.received).toHaveLength(2);
    const lost = await stripe.checkout.sessions.create(order);
    await pressButton(sandbox, lost.id, { outcome: 'lost' });
    await sandbox.control.settleWebhooks();
    expect(shop.received).toHaveLength(2);
    const listed = await stripe.events.list({ types: ['checkout.session.completed'] });
    expect(listed.data.map(({ data }) => 'id' in data.object && data.object.id)).toEqual([lost.id, twice.id]);
  });

  test('is delivered on request, as often and as simultaneously as wanted', async () => {
    const shop = await openShop();
    const { sandbox, stripe } = await open();
    sandbox.control.sendWebhooksTo(shop.base);
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    expect(shop.received).toHaveLength(0);
    const [event] = sandbox.control.events(id);
    const statuses = await sandbox.control.deliver(event?.id ?? '', { times: 20, concurrency: 10 });
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(shop.received).toHaveLength(20);
  });
});

describe('a planned fault', () => {
  test('fails as often as planned, and the library retries through it', async () => {
    const { sandbox } = await open();
    const stripe = talkTo(sandbox, secretKey, { maxNetworkRetries: 2 });
    sandbox.control.failNext({ path: '/v1/balance', status: 500, times: 2 });
    await expect(stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' });
    sandbox.control.failNext({ path: '/v1/balance', status: 429 });
    await expect(talkTo(sandbox).balance.retrieve()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  });

  test('can lose the answer after the work was done, and the key finds it again', async () => {
    const { sandbox, stripe } = await open();
    sandbox.control.failNext({ path: '/v1/checkout/sessions', status: 'cut', when: 'after' });
    const first = stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    await expect(first).resolves.toMatchObject({ status: 'open' });
    expect(sandbox.control.sessions()).toHaveLength(1);
  });

  test('can hang or answer nonsense', async () => {
    const { sandbox } = await open();
    const stripe = talkTo(sandbox, secretKey, { timeout: 100 });
    sandbox.control.failNext({ path: '/v1/checkout/sessions/*', status: 'hang' });
    const reading = stripe.checkout.sessions.retrieve('cs_test_none');
    await expect(reading).rejects.toMatchObject({ type: 'StripeConnectionError' });
    sandbox.control.failNext({ path: '/v1/balance', status: 'garbage' });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: 'StripeAPIError' });
  });

  test('can be a lie about the amount, so that the shop can notice', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    sandbox.control.falsify(id, { amount_total: 1 });
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ amount_total: 1 });
  });
});

describe('the dashboard', () => {
  const press = (sandbox: Sandbox, path: string, fields: Record<string, string> = {}): Promise<Response> =>
    fetch(`${sandbox.url}/stripe/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });

  test('refunds, disputes and answers for the bank as the vendor does', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    const refunded = await press(sandbox, `sessions/${id}/refund`, { amount: '4,00' });
    expect(refunded.headers.get('location')).toBe(`/#${id}`);
    expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 400 }]);
    await press(sandbox, `sessions/${id}/dispute`);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ amount: 599, status: 'needs_response' });
    await press(sandbox, `disputes/${dispute?.id}/close`, { outcome: 'lost' });
    expect(await (await fetch(sandbox.url)).text()).toContain('Dispute: lost');
    const delayed = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(delayed.id, { method: 'delayed' });
    await press(sandbox, `sessions/${delayed.id}/bank`, { outcome: 'succeeded' });
    expect(sandbox.control.session(delayed.id).payment_status).toBe('paid');
  });

  test('says why something cannot be done', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    const refused = await press(sandbox, `sessions/${id}/refund`, { amount: '100.00' });
    const page = await fetch(`${sandbox.url}${refused.headers.get('location')}`);
    expect(await page.text()).toContain('is greater than charge amount');
  });
});

describe('the sandbox', () => {
  test('keeps sessions, keys and webhooks under way across a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const stateFile = join(folder, 'deep', 'state.json');
    const first = await openSandbox({ stateFile, webhooks: 'automatic', retryDelays: [50] });
    const created = await talkTo(first).checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    await pressButton(first, created.id, { outcome: 'pay' });
    await first.close();
    expect(JSON.parse(await readFile(stateFile, 'utf8'))).toHaveProperty('stripe');
    const shop = await openShop();
    const second = await openSandbox({ stateFile, webhooks: 'automatic', webhookBase: shop.base });
    const again = await talkTo(second).checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(again.id).toBe(created.id);
    expect(second.control.session(created.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    await second.control.settleWebhooks();
    expect(shop.received).toHaveLength(1);
  });

  const runMain = (environment: Record<string, string>): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_STRIPE_SECRET_KEY: secretKey, ...environment },
      encoding: 'utf8',
      timeout: 10_000,
    });

  test('refuses production in one sentence', () => {
    const { status, stderr } = runMain({ NODE_ENV: 'production' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'The payment sandbox does not start with NODE_ENV=production, because its payments are not real.\n',
    );
  });

  test('refuses a live key', () => {
    const { status, stderr } = runMain({ NODE_ENV: 'test', SANDBOX_STRIPE_SECRET_KEY: 'sk_live_x' });
    expect(status).toBe(1);
    expect(stderr).toContain('live keys are refused');
    expect(stderr).not.toContain('sk_live_x');
  });
});
