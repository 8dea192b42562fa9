import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { settle } from '../payments/settlement/settle.ts';
import { payments } from '../payments/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';

let shop: Shop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openShop();
  admin = await createTestUser(shop.portal, { authority: 'implementor' });
});
afterAll(() => shop.close());

type Body = Parameters<TestUser['api']['donors']['create']>[0]['body'];
const donate = (donor: TestUser, body: Partial<Body> = {}, key?: string) =>
  donor.api.donors.create({ body: { amount: 10, ...body } }, key ? { headers: { 'idempotency-key': key } } : {});
const paid = async (donor: TestUser, body: Partial<Body> = {}) => {
  const { session_id, reference } = await donate(donor, body);
  shop.control.pay(session_id);
  const { id } = await shop.payment(reference);
  await settle(shop.portal.platform, id);
  return { id, session_id, reference };
};
// The wall is cached for five seconds.
const wall = async () => {
  shop.portal.clock.advance(6000);
  return (await shop.portal.as().donors.wall({ query: { page: 1, limit: 100 } })).donors;
};
const rowsOf = (userId: number) =>
  shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, userId));

describe('the donation amount', () => {
  it.each([
    [0.99, 'Minimum donation amount is €1'],
    [0, 'Minimum donation amount is €1'],
    [-5, 'Minimum donation amount is €1'],
    [500.01, 'Maximum donation amount is €500'],
    [undefined, 'Please select or enter a donation amount'],
    [null, 'Please select or enter a donation amount'],
    ['25', 'Please select or enter a donation amount'],
    [12.345, 'Amounts can have at most two decimals'],
    [1.005, 'Amounts can have at most two decimals'],
    // Amounts with floating-point errors, such as 1.1 + 2.2, are rejected, not rounded.
    [1.1 + 2.2, 'Amounts can have at most two decimals'],
    [10.000000001, 'Amounts can have at most two decimals'],
    [499.99999999999994, 'Amounts can have at most two decimals'],
    [0.1 + 0.2, 'Minimum donation amount is €1'],
    [1e300, 'Maximum donation amount is €500'],
    [1e-7, 'Minimum donation amount is €1'],
  ])('%s is rejected: %s', async (amount, message) => {
    const donor = await createTestUser(shop.portal);
    const error = await errorOf(donor.api.donors.create({ body: { amount } as Body }));
    expect([error.status, error.fields.map((field) => [field.path, field.message])]).toEqual([
      400,
      [['amount', message]],
    ]);
    await expect(rowsOf(donor.id)).resolves.toEqual([]);
  });

  it.each([
    [1, 100],
    [500, 50_000],
    [19.99, 1999],
    [4.35, 435],
  ])('%s euros are charged as %s cents', async (amount, cents) => {
    const donor = await createTestUser(shop.portal);
    const { session_id } = await donate(donor, { amount });
    expect(shop.control.session(session_id)).toMatchObject({ amount_total: cents, currency: 'eur' });
  });
});

describe('a donation message', () => {
  it('must be shorter than 200 characters', async () => {
    const donor = await createTestUser(shop.portal);
    await expect(donate(donor, { message: 'x'.repeat(199) })).resolves.toHaveProperty('reference');
    const error = await errorOf(donate(donor, { message: 'x'.repeat(200) }));
    expect(error.fields).toMatchObject([{ path: 'message', message: 'Message must be less than 200 characters' }]);
  });

  it('keeps text in any script, but drops control characters and direction overrides', async () => {
    const donor = await createTestUser(shop.portal);
    const { id } = await paid(donor, { message: ' <b>Salut</b>\u202e txe.exe\u0000\u001b[31m 👩‍👩‍👧 مرحبا\nşğı ' });
    const [row] = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.id, id));
    expect(row?.message).toBe('<b>Salut</b> txe.exe[31m 👩‍👩‍👧 مرحبا\nşğı');
    const { reference } = await donate(donor, { message: '\u202e\u0007 ' });
    await expect(shop.payment(reference)).resolves.toMatchObject({ message: null });
  });

  it('can be hidden and shown again by staff, while the donor stays on the wall', async () => {
    const donor = await createTestUser(shop.portal);
    const { id, reference } = await paid(donor, { message: 'Buy gold at evil.example' });
    const moderate = (hidden: boolean) => admin.api.donors.moderate({ params: { id }, body: { hidden } });
    const own = async () => (await wall()).find(({ name }) => name === donor.username);
    expect(await own()).toMatchObject({ message: 'Buy gold at evil.example' });
    await expect(moderate(true)).resolves.toMatchObject({ id, hidden: true, username: donor.username });
    expect(await own()).toMatchObject({ message: null });
    expect((await admin.api.donors.messages()).messages.find((row) => row.id === id)).toMatchObject({ hidden: true });
    await moderate(false);
    expect(await own()).toMatchObject({ message: 'Buy gold at evil.example' });
    const { logs } = await admin.api.audit.list({ query: { action: 'donation_moderate' } });
    expect(logs[0]).toMatchObject({ target_id: reference });
    await expect(
      errorOf(admin.api.donors.moderate({ params: { id: 999_999 }, body: { hidden: true } })),
    ).resolves.toMatchObject({ status: 404 });
  });
});

describe('approval of donation messages', () => {
  const setApproval = (on: boolean) =>
    writeSettings(shop.portal.platform.database.db, { donor_messages_approval: on }, shop.portal.clock.now());
  const waiting = async () => admin.api.donors.messages({ query: { status: 'waiting' } });

  it('keeps new messages off the wall until staff decide once', async () => {
    await setApproval(true);
    const donor = await createTestUser(shop.portal);
    const [good, bad] = [await paid(donor, { message: 'For the gate' }), await paid(donor, { message: 'Buy gold' })];
    await paid(donor);
    const own = async () => (await wall()).filter(({ name }) => name === donor.username).map(({ message }) => message);
    expect(await own()).toEqual([null, null, null]);
    const queue = await waiting();
    expect([queue.waiting, queue.messages.map(({ id }) => id)]).toEqual([2, [bad.id, good.id]]);
    const decide = ({ id }: { id: number }, hidden: boolean) =>
      admin.api.donors.moderate({ params: { id }, body: { hidden } });
    await expect(decide(good, false)).resolves.toMatchObject({ hidden: false, waiting: false });
    await expect(decide(bad, true)).resolves.toMatchObject({ hidden: true, waiting: false });
    expect(await own()).toEqual([null, null, 'For the gate']);
    expect((await waiting()).waiting).toBe(0);
    await setApproval(false);
    await paid(donor, { message: 'At once' });
    expect((await own())[0]).toBe('At once');
  });
});

describe('the word filter', () => {
  it('masks words in donor messages, and lets staff decide on messages with words that it holds or rejects', async () => {
    for (const [pattern, action] of [
      ['darn', 'mask'],
      ['casino', 'hold'],
      ['scam', 'reject'],
    ] as const)
      await admin.api['word-filter'].create({ body: { pattern, action } });
    const donor = await createTestUser(shop.portal);
    for (const message of ['A darn dragon', 'My casino', 'A scam', 'For the gate']) await paid(donor, { message });
    const own = (await wall()).filter(({ name }) => name === donor.username).map(({ message }) => message);
    expect(own).toEqual(['For the gate', null, null, 'A **** dragon']);
    const { messages, waiting } = await admin.api.donors.messages({ query: { status: 'waiting' } });
    expect([waiting, messages.map(({ message }) => message)]).toEqual([2, ['A scam', 'My casino']]);
  });
});

describe('an anonymous donor', () => {
  it('leaves no name, id or reference on the wall', async () => {
    const donor = await createTestUser(shop.portal, { username: 'ShyDragon99' });
    const { reference, session_id } = await paid(donor, { amount: 77.77, anonymous: true, message: 'For the realm' });
    const donors = await wall();
    const own = donors.find(({ amount }) => amount === 77.77);
    expect(own).toEqual({
      name: null,
      amount: 77.77,
      currency: 'EUR',
      message: 'For the realm',
      report_key: expect.stringMatching(/^v1\.[\w-]{30,}$/),
      donated_at: expect.any(String),
    });
    const text = JSON.stringify(donors);
    for (const secret of [donor.username, donor.email, reference, session_id]) expect(text).not.toContain(secret);
  });
});

describe('a donation', () => {
  it('appears on the wall when it is paid, and disappears when it is refunded', async () => {
    const donor = await createTestUser(shop.portal);
    await donate(donor);
    const named = async () => (await wall()).filter(({ name }) => name === donor.username).length;
    expect(await named()).toBe(0);
    const { id, session_id } = await paid(donor);
    expect(await named()).toBe(1);
    shop.control.refund(session_id);
    await settle(shop.portal.platform, id);
    expect(await named()).toBe(0);
  });

  it('sends a thank-you email but grants no coins while the reward rate is zero', async () => {
    const donor = await createTestUser(shop.portal);
    const { reference } = await paid(donor);
    await expect(shop.balance(donor)).resolves.toBe(0);
    const { db } = shop.portal.platform.database;
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, donor.email));
    expect(mails.map(({ template }) => template)).toEqual(['donation-completed']);
    expect((await donor.api.payments.history()).payments).toMatchObject([{ reference, kind: 'donation' }]);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('keeps the rate saved by the first of two staff members who loaded the same version', async () => {
    const { version } = await admin.api.donors.adminTerms();
    const saved = await admin.api.donors.changeTerms({ body: { reward_rate: 30, version } });
    expect(saved).toMatchObject({ reward_rate: 30 });
    await expect(errorOf(admin.api.donors.changeTerms({ body: { reward_rate: 35, version } }))).resolves.toMatchObject({
      status: 409,
      code: 'settings.changedMeanwhile',
    });
    await expect(admin.api.donors.adminTerms()).resolves.toEqual(saved);
    await admin.api.donors.changeTerms({ body: { reward_rate: 0, version: saved.version } });
  });

  it('grants the promised reward once, and claws it back after a refund', async () => {
    const donor = await createTestUser(shop.portal);
    await admin.api.donors.changeTerms({ body: { reward_rate: 40 } });
    await expect(shop.portal.as().donors.terms()).resolves.toEqual({ reward_rate: 40 });
    const { session_id, reference } = await donate(donor, { amount: 2.49 });
    await admin.api.donors.changeTerms({ body: { reward_rate: 0 } });
    shop.control.pay(session_id);
    const { id } = await shop.payment(reference);
    await Promise.all([1, 2, 3, 4].map(() => settle(shop.portal.platform, id)));
    await expect(shop.balance(donor)).resolves.toBe(99);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
    shop.control.refund(session_id);
    await settle(shop.portal.platform, id);
    await expect(shop.balance(donor)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
  });

  it('is started once per idempotency key, even concurrently, and the key is rejected for another amount', async () => {
    const donor = await createTestUser(shop.portal);
    const started = await Promise.all([1, 2, 3, 4, 5].map(() => donate(donor, { message: 'Hail' }, 'one key')));
    expect(new Set(started.map(({ reference }) => reference)).size).toBe(1);
    await expect(rowsOf(donor.id)).resolves.toHaveLength(1);
    await expect(errorOf(donate(donor, { message: 'Hail', amount: 11 }, 'one key'))).resolves.toMatchObject({
      status: 422,
      code: 'payments.idempotencyMismatch',
    });
  });

  it('requires a login', async () => {
    await expect(errorOf(shop.portal.as().donors.create({ body: { amount: 10 } }))).resolves.toMatchObject({
      status: 401,
      message: 'Authentication required',
    });
  });
});
