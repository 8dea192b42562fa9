import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { settle } from '../payments/settlement/settle.ts';
import { payments } from '../payments/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const order = (buyer: TestUser, recipient: string, key?: string) =>
  buyer.api.payments.createStripeSession(
    { body: { package_id: chest.id, consent: true, recipient } },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const pay = async (buyer: TestUser, recipient: TestUser) => {
  const { session_id, reference } = await order(buyer, recipient.username.toLowerCase());
  shop.control.pay(session_id);
  const { id } = await shop.payment(reference);
  return { id, session_id, reference };
};
const mailsTo = async (email: string) => {
  const { db } = shop.portal.platform.database;
  return (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).map(({ template }) => template);
};

describe('a gift', () => {
  it('is credited to the recipient once by repeated and concurrent settlements', async () => {
    const [buyer, recipient] = [
      await createTestUser(shop.portal),
      await createTestUser(shop.portal, { language: 'pl' }),
    ];
    const { id, session_id } = await pay(buyer, recipient);
    await Promise.all([
      ...[1, 2, 3, 4].map(() => settle(shop.portal.platform, id)),
      shop.deliverEvents(session_id, 'checkout.session.completed', { times: 3, concurrency: 3 }),
    ]);
    await shop.settled();
    expect([await shop.balance(buyer), await shop.balance(recipient)]).toEqual([0, total]);
    expect(await mailsTo(buyer.email)).toEqual(['gift-sent']);
    expect(await mailsTo(recipient.email)).toEqual(['gift-received']);
    const { notifications } = await recipient.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'gift_received', actor: buyer.username, data: { coins: total } }]);
    expect((await buyer.api.notifications.list()).notifications).toEqual([]);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
  });

  it('is clawed back from the recipient, not the buyer, after a refund', async () => {
    const [buyer, recipient] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { id, session_id } = await pay(buyer, recipient);
    await settle(shop.portal.platform, id);
    shop.control.refund(session_id);
    await settle(shop.portal.platform, id);
    expect([await shop.balance(buyer), await shop.balance(recipient)]).toEqual([0, 0]);
    const { gifts } = await recipient.api.gifts.received();
    expect(gifts).toMatchObject([{ from: buyer.username, total_coins: total, taken_back: true }]);
    const { notifications } = await buyer.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'payment_refunded', data: { currency: 'EUR' } }]);
  });

  it('shows staff the recipient, because a refund claws back that player’s coins', async () => {
    const [buyer, recipient] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { api } = await createTestUser(shop.portal, { authority: 'implementor' });
    const { id } = await pay(buyer, recipient);
    await expect(api.donations.get({ params: { id } })).resolves.toMatchObject({
      donation: { username: buyer.username },
      recipient: recipient.username,
    });
  });

  it('is listed for the buyer with the recipient’s name, and for the recipient without the price', async () => {
    const [buyer, recipient] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { id, reference } = await pay(buyer, recipient);
    expect((await recipient.api.gifts.received()).gifts).toEqual([]);
    await settle(shop.portal.platform, id);
    const mine = await buyer.api.payments.history();
    expect(mine.payments).toMatchObject([{ reference, recipient: recipient.username, kind: 'purchase' }]);
    expect((await recipient.api.payments.history()).payments).toEqual([]);
    const { gifts } = await recipient.api.gifts.received();
    expect(JSON.stringify(gifts)).not.toMatch(/amount|WG-|stripe/);
    expect((await buyer.api.gifts.received()).gifts).toEqual([]);
    await expect(errorOf(recipient.api.payments.byReference({ params: { reference } }))).resolves.toMatchObject({
      status: 404,
    });
  });

  it('fails with the same error if the recipient is unknown, banned, deleted or the buyer', async () => {
    const [buyer, banned, left] = [
      await createTestUser(shop.portal),
      await createTestUser(shop.portal),
      await createTestUser(shop.portal),
    ];
    const { db } = shop.portal.platform.database;
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    await db.update(users).set({ status: 'deleted' }).where(eq(users.id, left.id));
    for (const name of ['Unknown', banned.username, left.username, buyer.username, 'x'.repeat(32)])
      await expect(errorOf(order(buyer, name))).resolves.toMatchObject({
        status: 404,
        code: 'payments.recipientNotFound',
        message: 'No player with this name can receive a gift',
      });
    await expect(db.select().from(payments).where(eq(payments.user_id, buyer.id))).resolves.toEqual([]);
  });

  it('to a player who has blocked the buyer fails as if the name were unknown, but an earlier gift still arrives', async () => {
    const [buyer, recipient] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { id } = await pay(buyer, recipient);
    const { block } = await recipient.api.chat.block({ body: { username: buyer.username } });
    const [refused, unknown] = [
      await errorOf(order(buyer, recipient.username)),
      await errorOf(order(buyer, 'Unknown')),
    ];
    expect([refused.status, refused.code, refused.message, refused.details]).toEqual([
      unknown.status,
      unknown.code,
      unknown.message,
      unknown.details,
    ]);
    await settle(shop.portal.platform, id);
    expect(await shop.balance(recipient)).toBe(total);
    // A player can still send gifts to a player they have blocked.
    await order(recipient, buyer.username);
    await recipient.api.chat.unblock({ params: { id: block.id } });
    await order(buyer, recipient.username);
  });

  it('for another recipient is a different order, even for the same package', async () => {
    const [buyer, one, other] = [
      await createTestUser(shop.portal),
      await createTestUser(shop.portal),
      await createTestUser(shop.portal),
    ];
    const first = await order(buyer, one.username, 'gift');
    await expect(order(buyer, one.username.toUpperCase(), 'gift')).resolves.toEqual(first);
    await expect(errorOf(order(buyer, other.username, 'gift'))).resolves.toMatchObject({ status: 422 });
  });
});

describe('the consent to immediate delivery', () => {
  it('is stored with its text, version, time and IP address, and repeated in the confirmation email', async () => {
    const buyer = await createTestUser(shop.portal);
    const { reference } = await shop.portal
      .as(buyer.token, { headers: { 'x-language': 'de' } })
      .payments.createStripeSession({ body: { package_id: chest.id, consent: true } });
    const row = await shop.payment(reference);
    expect(row).toMatchObject({ consent_version: '2026-11', consent_ip: '203.0.113.7' });
    expect(row.consent_text).toContain('sofortige Lieferung');
    expect(row.consent_at?.getTime()).toBe(shop.portal.clock.now().getTime());
    shop.control.pay(row.gateway_session_id ?? '');
    await settle(shop.portal.platform, row.id);
    const [mail] = await shop.mails(reference);
    expect(mail?.values).toMatchObject({ consent: row.consent_text });
  });
});

describe('gifts from a new account', () => {
  const limit = async (values: { gift_trial_days?: number; gift_trial_limit?: number }) =>
    shop.portal.platform.database.transaction((tx) => writeSettings(tx, values, shop.portal.clock.now()));

  it('are limited in total, even when ordered at the same time, until the account is old enough', async () => {
    await limit({ gift_trial_days: 7, gift_trial_limit: 20 });
    const buyer = await createTestUser(shop.portal, { longLivedToken: true });
    const { username } = await createTestUser(shop.portal);
    const orders = await Promise.allSettled([1, 2, 3, 4].map(() => order(buyer, username)));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const error = await errorOf(order(buyer, username));
    expect(error).toMatchObject({ status: 409, code: 'payments.giftLimit', details: { days: 7, limit: 20 } });
    // Purchases for oneself are not limited.
    await shop.orderStripe(buyer);
    shop.portal.clock.advance(7 * 86_400_000);
    await expect(order(buyer, username)).resolves.toMatchObject({ reference: expect.any(String) });
  });

  it('are not limited if the period is zero days', async () => {
    await limit({ gift_trial_days: 0, gift_trial_limit: 0 });
    const buyer = await createTestUser(shop.portal);
    const { username } = await createTestUser(shop.portal);
    await expect(order(buyer, username)).resolves.toMatchObject({ reference: expect.any(String) });
  });
});
