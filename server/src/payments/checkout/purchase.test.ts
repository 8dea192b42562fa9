import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;

describe('a purchase of a package', () => {
  it('credits the coins, sends one email and fills the timeline once the gateway confirms the payment', async () => {
    const buyer = await createTestUser(shop.portal, { language: 'it' });
    const { session_id, url, reference } = await shop.orderStripe(buyer);
    expect(reference).toMatch(/^WG-[2-9A-HJ-NP-Z]{12}$/);
    expect(url).toContain(`/pay/${session_id}`);
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'pending',
      amount: chest.eur,
      currency: 'EUR',
      coins: chest.coins,
      bonus_coins: chest.bonus,
      language: 'it',
      consent_version: '2026-11',
      consent_ip: '203.0.113.7',
      gateway_session_id: session_id,
    });
    shop.control.pay(session_id);
    await expect(shop.deliverEvents(session_id)).resolves.toEqual([200]);
    await shop.settled();

    const shown = await buyer.api.payments.stripeSession({ params: { id: session_id } });
    expect(shown).toMatchObject({ reference, status: 'completed', total_coins: total, needs_review: false });
    expect(shown.completed_at).toBe(shop.portal.clock.now().toISOString());
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: total, debt: 0 });
    const mails = await shop.mails(reference);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: buyer.email, language: 'it', template: 'payment-completed' });
    expect(mails[0]?.values).toMatchObject({ coins: chest.coins, bonus: chest.bonus, balance: total });
    await expect(shop.timeline(reference)).resolves.toEqual([
      { kind: 'created', from: null, to: 'pending' },
      { kind: 'session', from: null, to: null },
      { kind: 'webhook', from: null, to: null },
      { kind: 'transition', from: 'pending', to: 'completed' },
    ]);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
  });

  it('sends the price and the details of the order to the gateway', async () => {
    const buyer = await createTestUser(shop.portal, { language: 'de' });
    const { session_id, reference } = await shop.orderStripe(buyer, { currency: 'USD' });
    expect(shop.control.session(session_id)).toMatchObject({
      amount_total: chest.usd,
      currency: 'usd',
      client_reference_id: reference,
      metadata: { reference },
      customer_email: buyer.email,
      locale: 'de',
      success_url: `http://localhost:3001/payment/success?session_id={CHECKOUT_SESSION_ID}&reference=${reference}`,
      cancel_url: `http://localhost:3001/payment/cancel?reference=${reference}`,
      expires_at: shop.portal.clock.now().getTime() / 1000 + 3600,
    });
    const intent = shop.control.pay(session_id).payment_intent;
    expect(intent).toMatch(/^pi_/);
  });
});
