import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { creditSponsor } from './earnings.ts';
import { countClick } from './link.ts';
import { sponsorDays, sponsorEarnings, sponsorPayouts, sponsorRegistrations, sponsors } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const open = async () => {
  const { db } = portal.platform.database;
  const user = await createTestUser(portal, { longLivedToken: true });
  const { id } = await boss.api.sponsors.create({ body: { userId: user.id, name: user.username } });
  await db.update(sponsors).set({ payout_method: 'store_credit' }).where(eq(sponsors.id, id));
  const buyer = await createTestUser(portal);
  await db.insert(sponsorRegistrations).values({
    sponsor_id: id,
    number: 1,
    user_id: buyer.id,
    source: 'code',
    state: 'counted',
    score: 0,
    reasons: [],
    created_at: portal.clock.now(),
  });
  return { id, user, buyer: buyer.id };
};

it('concurrent payout requests and approvals pay the available earnings once', async () => {
  const { database } = portal.platform;
  const { id, user, buyer } = await open();
  const longAgo = new Date(portal.clock.now().getTime() - 15 * 86_400_000);
  await database.db
    .update(sponsorRegistrations)
    .set({ created_at: longAgo })
    .where(eq(sponsorRegistrations.user_id, buyer));
  const sales = Array.from({ length: 20 }, (_, index) => ({
    id: 90_000 + index,
    user_id: buyer,
    recipient_id: null,
    kind: 'purchase',
    amount: 10_000,
    currency: 'EUR' as const,
    coins: 10_000,
    consent_ip: null,
  }));
  // Each payment is settled twice at once, for example by a webhook and a poll.
  await Promise.all(
    [...sales, ...sales].map((payment) => database.transaction((tx) => creditSponsor(tx, payment, longAgo))),
  );
  const replies = await Promise.allSettled(
    Array.from({ length: 8 }, () => user.api.sponsors.requestPayout({ body: { currency: 'EUR' } })),
  );
  const granted = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.payout] : []));
  expect(granted).toHaveLength(1);
  expect(granted[0]?.amount).toBe(160);
  const payoutId = granted[0]?.id ?? 0;
  const decisions = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      boss.api.sponsors.payout({
        params: { id },
        body: { payoutId, action: index % 2 === 0 ? ('approve' as const) : ('reject' as const) },
      }),
    ),
  );
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [payout] = await database.db.select().from(sponsorPayouts).where(eq(sponsorPayouts.sponsor_id, id));
  const lines = await database.db.select().from(sponsorEarnings).where(eq(sponsorEarnings.sponsor_id, id));
  expect(lines).toHaveLength(20);
  const isPaid = payout?.status === 'paid';
  expect(lines.every(({ payout_id }) => payout_id === (isPaid ? payoutId : null))).toBe(true);
  expect(await balanceOf(database.db, user.id)).toBe(isPaid ? 16_000 : 0);
});

it('concurrent clicks on a sponsor link count once per address, and none are lost', async () => {
  const { database } = portal.platform;
  const { id } = await open();
  const now = portal.clock.now();
  const addresses = Array.from({ length: 40 }, (_, index) => `192.0.2.${index % 10}`);
  await Promise.all(
    addresses.map((address) =>
      database.transaction((tx) => countClick(tx, portal.platform, { sponsorId: id, address, now })),
    ),
  );
  const [day] = await database.db.select().from(sponsorDays).where(eq(sponsorDays.sponsor_id, id));
  expect(day?.clicks).toBe(10);
});
