import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balancesOf } from './figures.ts';
import { sponsorEarnings, sponsorRegistrations, sponsors, sponsorUnpaid } from './table.ts';
import { sumUnpaid, sumUnpaidAgain } from './unpaid.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const hourMs = 3_600_000;
let payments = 900_000;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('earn' as const),
      amount: fc.integer({ min: -400, max: 2000 }),
      hold: fc.integer({ min: 0, max: 90 }),
      currency: fc.constantFrom('EUR' as const, 'USD' as const),
      review: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sum' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reject' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

it('sponsor balances from daily sums equal the sum of all lines, whenever lines are added, summed, paid out and returned', async () => {
  const play = async (steps: Step[]) => {
    boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const owner = await createTestUser(portal, { longLivedToken: true });
    const { id } = await boss.api.sponsors.create({ body: { userId: owner.id, name: 'Model' } });
    await db().update(sponsors).set({ minimum_payout: 1, payout_method: 'store_credit' }).where(eq(sponsors.id, id));
    const registrations = await db()
      .insert(sponsorRegistrations)
      .values(
        (['counted', 'review'] as const).map((state, index) => ({
          sponsor_id: id,
          number: index + 1,
          source: 'code' as const,
          state,
          score: 0,
          reasons: [],
          created_at: portal.clock.now(),
        })),
      )
      .returning();
    const states = new Map(registrations.map((row) => [row.id, row.state]));
    const expected = async () => {
      const now = portal.clock.now();
      const lines = await db().select().from(sponsorEarnings).where(eq(sponsorEarnings.sponsor_id, id));
      const open = lines.filter(({ payout_id }) => payout_id === null);
      return (['EUR', 'USD'] as const).map((currency) => {
        const own = open.filter((line) => line.currency === currency);
        const held = own.filter((line) => states.get(line.registration_id) === 'review' && line.amount > 0);
        const rest = own.filter((line) => !held.includes(line));
        const sumOf = (part: typeof own) => part.reduce((sum, { amount }) => sum + amount, 0);
        return {
          currency,
          review: sumOf(held),
          pending: sumOf(rest.filter(({ available_at }) => available_at > now)),
          available: sumOf(rest.filter(({ available_at }) => available_at <= now)),
        };
      });
    };
    const shown = async () => {
      const balances = await balancesOf(db(), id, portal.clock.now());
      return (['EUR', 'USD'] as const).map((currency) => {
        const found = balances.find((each) => each.currency === currency);
        return {
          currency,
          review: found?.review ?? 0,
          pending: found?.pending ?? 0,
          available: found?.available ?? 0,
        };
      });
    };
    for (const one of steps) {
      const now = portal.clock.now();
      if (one.act === 'earn')
        await db()
          .insert(sponsorEarnings)
          .values({
            sponsor_id: id,
            registration_id: registrations[one.review ? 1 : 0]?.id ?? 0,
            payment_id: ++payments,
            kind: one.amount < 0 ? 'reversal' : 'share',
            cause: `payment:${payments}:model`,
            base: 1000,
            rate: 8,
            multiplier: 100,
            amount: one.amount,
            currency: one.currency,
            coins: one.amount,
            created_at: now,
            available_at: new Date(now.getTime() + one.hold * hourMs),
          });
      else if (one.act === 'wait') portal.clock.advance(one.hours * hourMs);
      else if (one.act === 'sum') await sumUnpaid(portal.platform);
      else if (one.act === 'again') await sumUnpaidAgain(portal.platform);
      else if (one.act === 'pay')
        await owner.api.sponsors.requestPayout({ body: { currency: 'EUR' } }).catch(() => undefined);
      else {
        const { payouts } = await boss.api.sponsors.payouts({ params: { id } });
        const open = payouts.find(({ status }) => status === 'requested');
        if (open)
          await boss.api.sponsors.payout({ params: { id }, body: { action: 'reject', payoutId: open.id, note: 'no' } });
      }
      expect(await shown(), one.act).toEqual(await expected());
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play), { numRuns: 10 });
}, 180_000);

it('daily sums of sponsor earnings leave out the lines of the last hour, and are not computed again without new lines', async () => {
  const rows = () => db().select({ rows: sql<number>`count(*)::int` }).from(sponsorUnpaid);
  portal.clock.advance(2 * hourMs);
  await sumUnpaid(portal.platform);
  const [before] = await rows();
  const [line] = await db().select().from(sponsorEarnings).limit(1);
  if (!line) throw new Error('The first test leaves lines.');
  const { id: _, ...copied } = line;
  await db()
    .insert(sponsorEarnings)
    .values({
      ...copied,
      payout_id: null,
      cause: 'payment:1:late',
      created_at: portal.clock.now(),
      available_at: new Date(portal.clock.now().getTime() + 5000 * hourMs),
    });
  await sumUnpaid(portal.platform);
  expect((await rows())[0]).toEqual(before);
  portal.clock.advance(hourMs);
  await sumUnpaid(portal.platform);
  expect((await rows())[0]?.rows).toBe((before?.rows ?? 0) + 1);
});
