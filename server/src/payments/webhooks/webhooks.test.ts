import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '../../../sandbox/stripe/signature.ts';
import { chest, openShop, type Shop, webhookSecret } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { webhookInbox } from '../table.ts';

const oldSecret = 'whsec_before_the_change';
let shop: Shop;
let buyer: TestUser;
beforeAll(async () => {
  shop = await openShop({ env: { STRIPE_WEBHOOK_SECRET: `whsec_sandbox, ${oldSecret}` } });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** Creates a new buyer's payment that is paid at the gateway, but whose webhook has not been sent yet. */
const payOrder = async () => {
  buyer = await createTestUser(shop.portal);
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  const [event] = shop.control.events(order.session_id, 'checkout.session.completed');
  if (!event) throw new Error('The gateway announced nothing.');
  return { ...order, event };
};
const inboxRows = (key: string) =>
  shop.portal.platform.database.db.select().from(webhookInbox).where(eq(webhookInbox.event_key, key));
const expectOneCredit = async (reference: string) => {
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
  await expect(shop.balance(buyer)).resolves.toBe(total);
  await expect(shop.mails(reference)).resolves.toHaveLength(1);
  const moves = (await shop.timeline(reference)).filter(({ kind }) => kind === 'transition');
  expect(moves).toEqual([{ kind: 'transition', from: 'pending', to: 'completed' }]);
};
const expectNothing = async (reference: string, key: string) => {
  await shop.settled();
  await expect(inboxRows(key)).resolves.toEqual([]);
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  await expect(shop.balance(buyer)).resolves.toBe(0);
};
const rejected = { status: 400, body: { success: false, code: 'payments.signatureInvalid' } };

describe('a webhook', () => {
  it('credits the payment once if it arrives a hundred times concurrently', async () => {
    const { reference, event } = await payOrder();
    const statuses = await shop.control.deliver(event.id, { times: 100, concurrency: 100 });
    expect(statuses).toEqual(Array(100).fill(200));
    await expectOneCredit(reference);
    await expect(inboxRows(event.id)).resolves.toHaveLength(1);
    expect((await shop.timeline(reference)).filter(({ kind }) => kind === 'webhook')).toHaveLength(1);
  });

  it('credits the payment once if two different events of one session arrive together', async () => {
    const { reference, event } = await payOrder();
    const bodies = [
      event,
      { ...event, id: `${event.id}_twin`, type: 'checkout.session.async_payment_succeeded' as const },
    ];
    const replies = await Promise.all(
      bodies.map((each) => {
        const { body, headers } = shop.control.signedRequest(each);
        return shop.post(body, headers);
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await expectOneCredit(reference);
  });

  it('credits the payment once if two instances receive and process it', async () => {
    const { server: secondServer, base } = await shop.openSecondServer();
    const orders = [await payOrder(), await payOrder(), await payOrder()];
    const posts = orders.flatMap(({ event }) => {
      const { path, body, headers } = shop.control.signedRequest(event);
      const send = (to: string) => fetch(to + path, { method: 'POST', body, headers });
      return [send(base), send(shop.base), send(base), send(shop.base)];
    });
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const { reference } of orders) {
      await shop.settled();
      await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
      await expect(shop.mails(reference)).resolves.toHaveLength(1);
    }
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
    await secondServer.close();
  });

  it('credits the payment once, whether it arrives before or after the buyer returns', async () => {
    const early = await payOrder();
    await shop.control.deliver(early.event.id);
    await expectOneCredit(early.reference);
    await expect(buyer.api.payments.stripeSession({ params: { id: early.session_id } })).resolves.toMatchObject({
      status: 'completed',
    });
    await expectOneCredit(early.reference);

    const late = await payOrder();
    await buyer.api.payments.stripeSession({ params: { id: late.session_id } });
    await shop.control.deliver(late.event.id);
    await expectOneCredit(late.reference);
  });

  it('is accepted with either secret while one is being rotated', async () => {
    const { reference, event } = await payOrder();
    const { body, headers } = shop.control.signedRequest(event, { secret: oldSecret });
    await expect(shop.post(body, headers)).resolves.toMatchObject({ status: 200 });
    await expectOneCredit(reference);
  });

  it('is rejected and not stored if it is signed with another secret', async () => {
    const { reference, event } = await payOrder();
    const { body, headers } = shop.control.signedRequest(event, { secret: 'whsec_of_someone_else' });
    await expect(shop.post(body, headers)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
  });

  it('is rejected if its body was changed after it was signed', async () => {
    const { reference, event } = await payOrder();
    const { body, headers } = shop.control.signedRequest(event);
    await expect(shop.post(body.replace('"paid"', '"PAID"'), headers)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
  });

  it.each([
    ['without a signature', {}],
    ['with an empty signature', { 'stripe-signature': '' }],
    ['with a signature of another scheme', { 'stripe-signature': 't=1,v0=00' }],
  ])('is rejected %s', async (_, headers) => {
    const { reference, event } = await payOrder();
    await expect(shop.post(JSON.stringify(event), headers as Record<string, string>)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
  });

  it('is rejected if it was signed more than five minutes ago', async () => {
    const { reference, event } = await payOrder();
    const now = shop.portal.clock.now().getTime() / 1000;
    const old = shop.control.signedRequest(event, { timestamp: now - 301 });
    await expect(shop.post(old.body, old.headers)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
    const recent = shop.control.signedRequest(event, { timestamp: now - 299 });
    await expect(shop.post(recent.body, recent.headers)).resolves.toMatchObject({ status: 200 });
    await expectOneCredit(reference);
  });

  it('is rejected if its timestamp is more than five minutes in the future', async () => {
    const { reference, event } = await payOrder();
    const now = shop.portal.clock.now().getTime() / 1000;
    const early = shop.control.signedRequest(event, { timestamp: now + 301 });
    await expect(shop.post(early.body, early.headers)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
    const skewed = shop.control.signedRequest(event, { timestamp: now + 299 });
    await expect(shop.post(skewed.body, skewed.headers)).resolves.toMatchObject({ status: 200 });
    await expectOneCredit(reference);
  });

  it('is rejected if it is a live event but the keys are test keys, even with a valid signature', async () => {
    const { reference, event } = await payOrder();
    const { body, headers } = shop.control.signedRequest({ ...event, livemode: true });
    await expect(shop.post(body, headers)).resolves.toMatchObject(rejected);
    await expectNothing(reference, event.id);
  });

  it.each(['', '{', '[]', 'null', '{"id":"evt_1"}', '\u0000'])(
    'is rejected if it is signed but not an event: %j',
    async (text) => {
      const timestamp = shop.portal.clock.now().getTime() / 1000;
      for (const signature of [signBody(text, [webhookSecret], timestamp), 'nonsense']) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        await expect(shop.post(text, headers)).resolves.toMatchObject(rejected);
      }
    },
  );

  it('is rejected without being read if it is too long', async () => {
    const reply = await shop.post(' '.repeat(300_000), { 'stripe-signature': 't=1,v1=00' });
    expect(reply).toMatchObject({ status: 413, body: { code: 'common.tooLarge' } });
  });

  it('is acknowledged but not stored if its type cannot change a payment', async () => {
    const { reference, event } = await payOrder();
    const other = { ...event, id: `${event.id}_other`, type: 'customer.created' as const };
    const { body, headers } = shop.control.signedRequest(other as never);
    await expect(shop.post(body, headers)).resolves.toMatchObject({
      status: 200,
      body: { success: true, data: { received: true } },
    });
    await expectNothing(reference, other.id);
  });

  it('credits nothing if its session does not belong to the payment that it names', async () => {
    const victim = await payOrder();
    const thief = await createTestUser(shop.portal);
    const stolen = await shop.orderStripe(thief);
    const [paid] = shop.control.events(victim.session_id, 'checkout.session.completed');
    if (!paid) throw new Error('The gateway announced nothing.');
    const object = { ...(paid.data.object as object), id: 'cs_test_other', client_reference_id: stolen.reference };
    const forged = { ...paid, id: `${paid.id}_swapped`, data: { object } };
    const { body, headers } = shop.control.signedRequest(forged as never);
    await expect(shop.post(body, headers)).resolves.toMatchObject({ status: 200 });
    await shop.settled();
    await expect(shop.payment(stolen.reference)).resolves.toMatchObject({ status: 'pending', needs_review: false });
    await expect(shop.balance(thief)).resolves.toBe(0);
    const { id } = await shop.payment(stolen.reference);
    const { api } = await createTestUser(shop.portal, { authority: 'implementor' });
    const { timeline } = await api.donations.get({ params: { id } });
    expect(timeline.map(({ detail }) => detail.foreign_session)).toContain('cs_test_other');
  });

  it('is acknowledged and marked as processed if its payment belongs to another portal on the same account', async () => {
    const { event } = await payOrder();
    const object = {
      ...(event.data.object as object),
      id: 'cs_test_foreign',
      client_reference_id: 'WG-NOTOURS',
      metadata: {},
    };
    const foreign = { ...event, id: `${event.id}_foreign`, data: { object } };
    const { body, headers } = shop.control.signedRequest(foreign as never);
    await expect(shop.post(body, headers)).resolves.toMatchObject({ status: 200 });
    await shop.settled();
    const [row] = await inboxRows(foreign.id);
    expect(row?.processed_at).not.toBeNull();
  });
});
