import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { open, order, pressButton, typesOf } from '../rig.ts';
import type { Sandbox } from '../sandbox.ts';

describe('a Stripe refund', () => {
  const openPaid = async (card?: string): Promise<{ sandbox: Sandbox; stripe: Stripe; id: string; intent: string }> => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const { payment_intent: intent } = sandbox.control.pay(id, card === undefined ? {} : { card });
    return { sandbox, stripe, id, intent: intent ?? '' };
  };

  test('can be partial and repeated, up to the amount of the charge', async () => {
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

  test('can be pending and fail later, which returns the money to the charge', async () => {
    const { sandbox, stripe, id, intent } = await openPaid('4000 0000 0000 7726');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe('pending');
    sandbox.control.settleRefund(refund.id, 'failed');
    await expect(stripe.refunds.retrieve(refund.id)).resolves.toMatchObject({ status: 'failed' });
    await expect(stripe.charges.retrieve(String(refund.charge))).resolves.toMatchObject({ amount_refunded: 0 });
    expect(typesOf(sandbox, id).slice(-2)).toEqual(['refund.failed', 'refund.updated']);
  });

  test('is rejected while the charge is disputed, and allowed after the dispute is won', async () => {
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

describe('a delayed payment method', () => {
  test('leaves the completed session unpaid until the bank pays', async () => {
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

  test('leaves the session unpaid when the bank rejects the payment', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id, { method: 'delayed' });
    sandbox.control.settleDelayed(id, 'failed');
    expect(sandbox.control.session(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(typesOf(sandbox, id)).toContain('checkout.session.async_payment_failed');
  });
});
