import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';

const webhooks = 12;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('webhooks while the gateway responds slowly', () => {
  it('load their payments in parallel and credit each payment once', async () => {
    const buyer = await createTestUser(shop.portal);
    const { stripe } = shop.portal.platform.gateways;
    if (!stripe) throw new Error('Stripe is not configured.');
    const sessions: string[] = [];
    for (let index = 0; index < webhooks; index += 1) {
      const { session_id } = await shop.orderStripe(buyer);
      shop.control.pay(session_id);
      sessions.push(session_id);
    }
    const { read } = stripe;
    let waiting = 0;
    let reply = (): void => undefined;
    const replies = new Promise<void>((resolve) => {
      reply = resolve;
    });
    stripe.read = async (...args) => {
      waiting += 1;
      await replies;
      return read(...args);
    };
    for (const session of sessions)
      await expect(shop.deliverEvents(session, 'checkout.session.completed')).resolves.toEqual([200]);
    await eventually(async () => waiting === webhooks);
    reply();
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(webhooks * (chest.coins + chest.bonus));
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
  });
});
