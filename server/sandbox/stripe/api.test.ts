import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { lineOf, open, order, talkTo, typesOf } from '../rig.ts';

describe('a Stripe checkout session', () => {
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

  test('expands to its payment and charge, and can be found by its payment intent', async () => {
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

  test('can be expired only while it is open', async () => {
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

  test('expires at the time in expires_at', async () => {
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

describe('the Stripe API rejects', () => {
  const refused: [string, object, object][] = [
    ['the removed payment_method_types', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['an order without lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ['another mode', { mode: 'subscription' }, { param: 'mode' }],
    ['a missing return address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['an invalid return address', { success_url: '/success' }, { code: 'url_invalid', param: 'success_url' }],
    ['a fraction of a cent', { line_items: [lineOf(9.99)] }, { code: 'parameter_invalid_integer' }],
    ['an amount below the minimum', { line_items: [lineOf(49)] }, { code: 'amount_too_small' }],
    ['an amount of nine digits', { line_items: [lineOf(99_999_999), lineOf(1)] }, { code: 'amount_too_large' }],
    ['an unknown currency', { line_items: [lineOf(999, 'xxx')] }, { param: 'line_items[0][price_data][currency]' }],
    ['a currency in capitals', { line_items: [lineOf(999, 'EUR')] }, { param: 'line_items[0][price_data][currency]' }],
    ['a wrong email', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    ['too short a lifetime', { expires_at: Math.floor(Date.now() / 1000) + 600 }, { param: 'expires_at' }],
    ['too long a lifetime', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: 'expires_at' }],
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

describe('a Stripe idempotency key', () => {
  test('returns the first response again', async () => {
    const { sandbox, stripe } = await open();
    const first = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    const second = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(sandbox.control.sessions()).toHaveLength(1);
  });

  test('is rejected if it is reused with different parameters', async () => {
    const { stripe } = await open();
    await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    const other = stripe.checkout.sessions.create(
      { ...order, line_items: [lineOf(1999)] },
      { idempotencyKey: 'checkout:1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('can be reused after invalid parameters, but repeats an error caused by the state of the charge', async () => {
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

  test('expires after a day', async () => {
    let now = Date.now();
    const { stripe } = await open({ now: () => now });
    const first = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    now += 24 * 60 * 60 * 1000 + 1;
    const second = await stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(second.id).not.toBe(first.id);
  });
});
