import { describe, expect, test } from 'vitest';
import { open, openShop, order, pressButton, webhookSecret } from '../rig.ts';

describe('a Stripe webhook', () => {
  test('has a signature that the official library accepts only with the matching secret, body and timestamp', async () => {
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

  test('is sent automatically and retried until the shop accepts it', async () => {
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

  test('is sent twice in `twice` mode, and never in `lost` mode', async () => {
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

  test('can be sent on request, with a chosen number of copies and level of concurrency', async () => {
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
