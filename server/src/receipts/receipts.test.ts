import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { settle } from '../payments/settlement/settle.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const buy = async (buyer: TestUser) => {
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await settle(shop.portal.platform, (await shop.payment(order.reference)).id);
  return order;
};

describe('a receipt', () => {
  it('shows buyer, seller, amount and the text of the consent', async () => {
    const admin = await createTestUser(shop.portal, { authority: 'implementor' });
    const seller = { name: 'Wyrm Ltd', address: 'Tower 1\nNorth', vat_id: 'XX123', vat_note: 'VAT included.' };
    await admin.api.receipts.changeSeller({ body: seller });
    const buyer = await createTestUser(shop.portal);
    const { reference } = await buy(buyer);
    const receipt = await buyer.api.receipts.get({ params: { reference } });
    expect(receipt).toMatchObject({
      payment: { reference, amount: chest.euros, currency: 'EUR', status: 'completed' },
      issued_at: shop.portal.clock.now().toISOString(),
      buyer: { username: buyer.username, email: buyer.email },
      seller,
      refunded_amount: 0,
      consent: { version: '2026-11', text: expect.stringContaining('right of withdrawal') },
    });
    const { logs } = await admin.api.audit.list({ query: { action: 'system_config' } });
    expect(logs[0]?.changes).toMatchObject({ seller_name: { before: '', after: 'Wyrm Ltd' } });
  });

  it('keeps the seller details saved by the first of two staff members who loaded the same version', async () => {
    const admin = await createTestUser(shop.portal, { authority: 'implementor' });
    const { version, ...loaded } = await admin.api.receipts.seller();
    const saved = await admin.api.receipts.changeSeller({ body: { ...loaded, name: 'First', version } });
    expect(saved.version).not.toBe(version);
    await expect(
      errorOf(admin.api.receipts.changeSeller({ body: { ...loaded, name: 'Second', version } })),
    ).resolves.toMatchObject({ status: 409, code: 'settings.changedMeanwhile' });
    await expect(admin.api.receipts.seller()).resolves.toEqual(saved);
    const { version: next, ...values } = saved;
    await admin.api.receipts.changeSeller({ body: { ...values, name: 'Third', version: next } });
    expect((await admin.api.receipts.seller()).name).toBe('Third');
  });

  it('is visible only to its payer, and only after the gateway has confirmed the payment', async () => {
    const [buyer, other] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { reference } = await shop.orderStripe(buyer);
    const params = { reference };
    await expect(errorOf(buyer.api.receipts.get({ params }))).resolves.toMatchObject({
      status: 409,
      code: 'receipts.notPaid',
    });
    for (const stranger of [other, await createTestUser(shop.portal, { authority: 'implementor' })])
      await expect(errorOf(stranger.api.receipts.get({ params }))).resolves.toMatchObject({
        status: 404,
        code: 'receipts.notFound',
      });
  });

  it('shows the refunded amount', async () => {
    const buyer = await createTestUser(shop.portal);
    const { reference, session_id } = await buy(buyer);
    shop.control.refund(session_id, { amount: 100 });
    await settle(shop.portal.platform, (await shop.payment(reference)).id);
    const receipt = await buyer.api.receipts.get({ params: { reference } });
    expect(receipt).toMatchObject({ refunded_amount: 1, payment: { status: 'completed' } });
  });
});

describe('the payment history', () => {
  it('can be filtered by status, gateway, kind and day, and filtered results can be paged', async () => {
    const buyer = await createTestUser(shop.portal);
    const paid = [await buy(buyer), await buy(buyer), await buy(buyer)].map(({ reference }) => reference).reverse();
    await shop.orderStripe(buyer);
    const { reference: donation } = await buyer.api.donors.create({ body: { amount: 5 } });
    const list = async (query: object) =>
      (await buyer.api.payments.history({ query })).payments.map(({ reference }) => reference);
    expect(await list({ status: 'completed' })).toEqual(paid);
    expect(await list({ kind: 'donation' })).toEqual([donation]);
    expect(await list({ gateway: 'paypal' })).toEqual([]);
    const today = shop.portal.clock.now().toISOString().slice(0, 10);
    expect(await list({ from: today, to: today })).toHaveLength(5);
    expect(await list({ to: '2020-01-01' })).toEqual([]);
    const first = await buyer.api.payments.history({ query: { status: 'completed', limit: 2 } });
    const rest = await buyer.api.payments.history({ query: { status: 'completed', after: first.next ?? 0 } });
    expect([...first.payments, ...rest.payments].map(({ reference }) => reference)).toEqual(paid);
    expect((await errorOf(buyer.api.payments.history({ query: { status: 'gone' as never } }))).status).toBe(400);
  });
});
