import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { erasePersonalData } from '../personal-data.ts';
import { writeSettings } from '../settings/service.ts';
import { adjustSponsor, creditSponsor } from './earnings.ts';
import { sponsorPayouts, sponsorRegistrations, sponsors } from './table.ts';

let app: TestApp;
let boss: TestUser;
let other: TestUser;
let payments = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  other = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await writeSettings(db(), { four_eyes: true }, app.clock.now());
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const approve = (id = 0) => other.api.approvals.approve({ params: { id } });

/** A sponsor with store credit whose payout is awaiting the second approver. */
const openPayout = async () => {
  const user = await createTestUser(app, { longLivedToken: true });
  const { id } = await boss.api.sponsors.create({ body: { userId: user.id, name: user.username } });
  await db().update(sponsors).set({ payout_method: 'store_credit', minimum_payout: 100 }).where(eq(sponsors.id, id));
  const buyer = await createTestUser(app);
  const created_at = new Date(app.clock.now().getTime() - 15 * 86_400_000);
  await db().insert(sponsorRegistrations).values({
    sponsor_id: id,
    number: 1,
    user_id: buyer.id,
    source: 'code',
    state: 'counted',
    score: 0,
    reasons: [],
    created_at,
  });
  payments += 1;
  const sale = { kind: 'purchase', amount: 100_000, currency: 'EUR', coins: 100_000 } as const;
  await creditSponsor(
    db(),
    { ...sale, id: payments, user_id: buyer.id, recipient_id: null, consent_ip: null },
    created_at,
  );
  const { payout } = await user.api.sponsors.requestPayout({ body: { currency: 'EUR' } });
  const ask = async () => {
    const reply = await boss.api.sponsors.payout({ params: { id }, body: { payoutId: payout.id, action: 'approve' } });
    return reply.approval?.id;
  };
  const sold = { id: payments, amount: sale.amount, coins: sale.coins };
  return { id, user, payout: payout.id, ask, sold };
};
const stateOf = async (id: number) =>
  (await db().select().from(sponsorPayouts).where(eq(sponsorPayouts.id, id)))[0]?.status;

it('a payout approval requested before the sponsor was suspended can never be granted, but a new request can', async () => {
  const { id, user, payout, ask } = await openPayout();
  const approval = await ask();
  await boss.api.sponsors.suspend({ params: { id }, body: { reason: 'Fraud' } });
  expect(await errorOf(approve(approval))).toMatchObject({ code: 'approvals.notPossible' });
  expect([await balanceOf(db(), user.id), await stateOf(payout)]).toEqual([0, 'requested']);
  await approve(await ask());
  expect(await stateOf(payout)).toBe('paid');
});

it('a pending payout is closed when its sponsor’s account is erased, and is never paid', async () => {
  const { user, payout, ask } = await openPayout();
  const approval = await ask();
  await app.platform.database.transaction((tx) => erasePersonalData(tx, user.id, app.clock.now()));
  expect(await stateOf(payout)).toBe('rejected');
  expect(await errorOf(approve(approval))).toMatchObject({ code: 'approvals.notPossible' });
  expect(await balanceOf(db(), user.id)).toBe(0);
});

it('a payout whose purchase went back to the buyer since the request is not paid, and a new request pays the rest', async () => {
  const { id, user, payout, ask, sold } = await openPayout();
  const approval = await ask();
  await adjustSponsor(db(), sold, { returned: 60_000, disputed: 0 }, app.clock.now());
  expect(await errorOf(approve(approval))).toMatchObject({ details: { because: 'sponsors.payoutOutdated' } });
  expect(await errorOf(ask())).toMatchObject({ code: 'sponsors.payoutOutdated' });
  expect([await balanceOf(db(), user.id), await stateOf(payout)]).toEqual([0, 'requested']);
  await boss.api.sponsors.payout({ params: { id }, body: { payoutId: payout, action: 'reject', note: 'Refunded' } });
  const again = await user.api.sponsors.requestPayout({ body: { currency: 'EUR' } });
  const body = { payoutId: again.payout.id, action: 'approve' as const };
  await approve((await boss.api.sponsors.payout({ params: { id }, body })).approval?.id);
  expect(await balanceOf(db(), user.id)).toBe(3200);
});

it('a payout waits while a registration in it is in review, and is paid once staff accept it', async () => {
  const { id, payout, ask } = await openPayout();
  const registrations = eq(sponsorRegistrations.sponsor_id, id);
  const [row] = await db().update(sponsorRegistrations).set({ state: 'review' }).where(registrations).returning();
  expect(await errorOf(ask())).toMatchObject({ code: 'sponsors.payoutOutdated' });
  const body = { registration: row?.id ?? 0, decision: 'accept' as const, reason: 'A family' };
  await boss.api.sponsors.review({ params: { id }, body });
  await approve(await ask());
  expect(await stateOf(payout)).toBe('paid');
});
