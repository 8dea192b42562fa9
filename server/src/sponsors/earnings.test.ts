import { tierMultipliers } from '@wyrmgate/contract/sponsors-constants';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { writeSettings } from '../settings/service.ts';
import { adjustSponsor, creditSponsor, type SoldPayment, shareOf } from './earnings.ts';
import { balancesOf } from './figures.ts';
import { sponsorEarnings, sponsorPayouts, sponsorRegistrations, sponsors } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const dayMs = 86_400_000;
let payments = 1000;

type Sponsor = { id: number; user: TestUser; registration: number; buyer: number };

/** A sponsor who takes store credit, with one registered player. */
const open = async (): Promise<Sponsor> => {
  const user = await createTestUser(portal, { longLivedToken: true });
  const { id } = await boss.api.sponsors.create({ body: { userId: user.id, name: user.username } });
  await db().update(sponsors).set({ payout_method: 'store_credit', minimum_payout: 100 }).where(eq(sponsors.id, id));
  const buyer = await createTestUser(portal);
  const [row] = await db()
    .insert(sponsorRegistrations)
    .values({
      sponsor_id: id,
      number: 1,
      user_id: buyer.id,
      source: 'code',
      state: 'counted',
      score: 0,
      reasons: [],
      created_at: portal.clock.now(),
    })
    .returning();
  return { id, user, registration: row?.id ?? 0, buyer: buyer.id };
};

const sale = (sponsor: Sponsor, amount: number, coins = amount): SoldPayment => ({
  id: ++payments,
  user_id: sponsor.buyer,
  recipient_id: null,
  kind: 'purchase',
  amount,
  currency: 'EUR',
  coins,
  consent_ip: null,
});
const credit = (payment: SoldPayment) => creditSponsor(db(), payment, portal.clock.now());
const adjust = (payment: SoldPayment, returned: number, disputed = 0) =>
  adjustSponsor(db(), payment, { returned, disputed }, portal.clock.now());
const balance = async ({ id }: Sponsor) => {
  const [found] = await balancesOf(db(), id, portal.clock.now());
  if (!found) throw new Error('There is always a balance in euros.');
  return found;
};
const request = ({ user }: Sponsor) => user.api.sponsors.requestPayout({ body: { currency: 'EUR' } });
const decide = ({ id }: Sponsor, payoutId: number, action: 'approve' | 'reject') =>
  boss.api.sponsors.payout({ params: { id }, body: { payoutId, action } });

describe('a sponsor’s share of a purchase', () => {
  it('is the paid amount times commission and multiplier, rounded down to whole cents and coins', () => {
    const terms = { rate: 8, multiplier: tierMultipliers.gold };
    expect(shareOf({ amount: 999, coins: 1000 }, 999, terms)).toEqual({ amount: 99, coins: 100 });
    expect(shareOf({ amount: 999, coins: 1000 }, 500, terms)).toEqual({ amount: 50, coins: 50 });
    expect(shareOf({ amount: 999, coins: 1000 }, 0, terms)).toEqual({ amount: 0, coins: 0 });
  });

  it('is added once per payment, held for the configured number of days, and zero for donations and suspended sponsors', async () => {
    const sponsor = await open();
    const payment = sale(sponsor, 1000);
    await credit(payment);
    await credit(payment);
    expect(await balance(sponsor)).toMatchObject({ pending: 80, available: 0 });
    await credit({ ...sale(sponsor, 1000), kind: 'donation' });
    await db().update(sponsors).set({ status: 'suspended' }).where(eq(sponsors.id, sponsor.id));
    await credit(sale(sponsor, 1000));
    expect(await balance(sponsor)).toMatchObject({ pending: 80, available: 0 });

    const [found] = await balancesOf(db(), sponsor.id, new Date(portal.clock.now().getTime() + 14 * dayMs));
    expect(found).toMatchObject({ pending: 0, available: 80 });
  });

  it('follows refunds and disputes in both directions, and is append-only in the database', async () => {
    const sponsor = await open();
    const payment = sale(sponsor, 1000);
    await credit(payment);
    await adjust(payment, 500);
    expect((await balance(sponsor)).pending).toBe(40);
    await adjust(payment, 500, 500);
    expect((await balance(sponsor)).pending).toBe(0);
    await adjust(payment, 500);
    await adjust(payment, 500);
    expect((await balance(sponsor)).pending).toBe(40);
    const lines = await db().select().from(sponsorEarnings).where(eq(sponsorEarnings.sponsor_id, sponsor.id));
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['share', 80],
      ['reversal', -40],
      ['reversal', -40],
      ['restored', 40],
    ]);
    const change = db().update(sponsorEarnings).set({ amount: 1 }).where(eq(sponsorEarnings.sponsor_id, sponsor.id));
    await expect(change).rejects.toThrow();
    await expect(db().delete(sponsorEarnings).where(eq(sponsorEarnings.sponsor_id, sponsor.id))).rejects.toThrow();
  });

  it('is held for review if the purchase was a gift to the sponsor, and taken back permanently if staff reject it', async () => {
    const sponsor = await open();
    const gift = { ...sale(sponsor, 5000), recipient_id: sponsor.user.id };
    await credit(gift);
    const later = new Date(portal.clock.now().getTime() + 20 * dayMs);
    expect((await balancesOf(db(), sponsor.id, later))[0]).toMatchObject({ review: 400, available: 0 });
    const params = { id: sponsor.id };
    const body = { registration: sponsor.registration, decision: 'reject' as const, reason: 'Own purchase' };
    await boss.api.sponsors.review({ params, body });
    await adjust(gift, 0);
    await credit(sale(sponsor, 5000));
    expect((await balancesOf(db(), sponsor.id, later))[0]).toMatchObject({ review: 0, available: 0, pending: 0 });
  });
});

describe('a sponsor payout', () => {
  it('takes all available earnings once if they reach the minimum, and pays store credit when it is approved', async () => {
    const sponsor = await open();
    await writeSettings(db(), { sponsor_hold_days: 0 }, portal.clock.now());
    await credit(sale(sponsor, 1000));
    expect((await errorOf(request(sponsor))).code).toBe('sponsors.belowMinimum');
    const payment = sale(sponsor, 9000);
    await credit(payment);
    const { payout } = await request(sponsor);
    expect(payout).toMatchObject({ amount: 8, coins: 800, status: 'requested' });
    expect((await errorOf(request(sponsor))).code).toBe('sponsors.payoutOpen');
    expect((await decide(sponsor, payout.id, 'approve')).payout.status).toBe('paid');
    expect((await errorOf(decide(sponsor, payout.id, 'approve'))).code).toBe('sponsors.payoutState');
    expect(await balanceOf(db(), sponsor.user.id)).toBe(800);
    const { notifications } = await sponsor.user.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'sponsor_payout', data: { decision: 'paid', amount: 8 } }]);
    await adjust(payment, 9000);
    expect(await balance(sponsor)).toMatchObject({ available: -720, paid: 800 });
    const statement = await sponsor.user.api.sponsors.statement({ params: { id: payout.id } });
    expect(statement.lines).toHaveLength(2);
    expect(statement.csv).toContain('total');
    const other = await open();
    const foreign = other.user.api.sponsors.statement({ params: { id: payout.id } });
    expect((await errorOf(foreign)).code).toBe('sponsors.payoutNotFound');
    await writeSettings(db(), { sponsor_hold_days: 14 }, portal.clock.now());
  });

  it('by bank transfer requires encrypted payout details and a receipt, and a second person under dual approval', async () => {
    const sponsor = await open();
    const columns = { payout_method: 'bank_transfer', currency: 'gbp' } as const;
    await db().update(sponsors).set(columns).where(eq(sponsors.id, sponsor.id));
    await writeSettings(db(), { sponsor_hold_days: 0, four_eyes: true }, portal.clock.now());
    await credit(sale(sponsor, 9000));
    expect((await errorOf(request(sponsor))).code).toBe('sponsors.detailsMissing');
    const { sponsor: own } = await sponsor.user.api.sponsors.dashboard({ query: {} });
    const { contact_email, website_url, contact_person, discord, telegram, description, landing, listed } = own;
    const profile = { contact_email, website_url, contact_person, discord, telegram, description, landing, listed };
    await sponsor.user.api.sponsors.saveProfile({ body: { ...profile, ...columns, payout_details: 'GB33BUKB2020' } });
    const [stored] = await db().select().from(sponsors).where(eq(sponsors.id, sponsor.id));
    expect(stored?.payout_details).not.toContain('GB33');
    const { payout } = await request(sponsor);
    const second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const { approval } = await decide(sponsor, payout.id, 'approve');
    expect((await errorOf(boss.api.approvals.approve({ params: { id: approval?.id ?? 0 } }))).status).toBe(403);
    await second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });
    const params = { id: sponsor.id };
    const paid = (more: object) =>
      boss.api.sponsors.payout({ params, body: { payoutId: payout.id, action: 'paid', ...more } });
    expect((await errorOf(paid({}))).code).toBe('sponsors.referenceRequired');
    expect((await errorOf(paid({ reference: 'BANK-1' }))).code).toBe('sponsors.paidAmountRequired');
    expect((await paid({ reference: 'BANK-1', paid_amount: 6.1 })).payout).toMatchObject({
      status: 'paid',
      paid_amount: 6.1,
    });
    expect((await boss.api.sponsors.payouts({ params })).payouts[0]?.details).toBe('GB33BUKB2020');
    await writeSettings(db(), { sponsor_hold_days: 14, four_eyes: false }, portal.clock.now());
  });
});

const step = fc.oneof(
  fc.record({ act: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ act: fc.constant('return' as const), sale: fc.nat(9), part: fc.nat(100), disputed: fc.nat(100) }),
  fc.record({
    act: fc.constant('tier' as const),
    tier: fc.constantFrom('bronze', 'gold', 'diamond'),
    rate: fc.nat(50),
  }),
  fc.record({ act: fc.constant('wait' as const), days: fc.nat(20) }),
  fc.record({ act: fc.constant('suspend' as const), on: fc.boolean() }),
  fc.record({ act: fc.constantFrom('request' as const, 'approve' as const, 'reject' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Line = { sale: number; amount: number; due: number; payout: number | undefined };

it('random schedules of events leave the sponsor account equal to a naive model: every cent has a cause and nothing is paid twice', async () => {
  const play = async (steps: Step[]) => {
    boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const sponsor = await open();
    let terms = { rate: 8, multiplier: 100 };
    let active = true;
    const sales: { payment: SoldPayment; terms: typeof terms; line: Line[] }[] = [];
    const payouts: { id: number; amount: number; status: 'requested' | 'paid' | 'rejected' }[] = [];
    const lines = () => sales.flatMap(({ line }) => line);
    const now = () => portal.clock.now().getTime();
    for (const one of steps) {
      if (one.act === 'buy') {
        const payment = sale(sponsor, one.amount);
        await credit(payment);
        if (!active) continue;
        const amount = Math.floor((one.amount * terms.rate * terms.multiplier) / 10_000);
        const line = { sale: payment.id, amount, due: now() + 14 * dayMs, payout: undefined };
        sales.push({ payment, terms, line: [line] });
      } else if (one.act === 'return') {
        const sold = sales[one.sale % Math.max(1, sales.length)];
        if (!sold) continue;
        const returned = Math.floor((sold.payment.amount * one.part) / 100);
        const disputed = Math.floor(((sold.payment.amount - returned) * one.disputed) / 100);
        await adjust(sold.payment, returned, disputed);
        const kept = sold.payment.amount - returned - disputed;
        const wanted = Math.floor((kept * sold.terms.rate * sold.terms.multiplier) / 10_000);
        const amount = wanted - sold.line.reduce((sum, line) => sum + line.amount, 0);
        const [first] = sold.line;
        if (amount !== 0 && first) sold.line.push({ ...first, amount, payout: undefined });
      } else if (one.act === 'tier') {
        const tier = one.tier as 'bronze' | 'gold' | 'diamond';
        terms = { rate: one.rate, multiplier: tierMultipliers[tier] };
        await db().update(sponsors).set({ tier, commission_rate: one.rate }).where(eq(sponsors.id, sponsor.id));
      } else if (one.act === 'wait') portal.clock.advance(one.days * dayMs);
      else if (one.act === 'suspend') {
        active = !one.on;
        const status = one.on ? 'suspended' : 'active';
        await db().update(sponsors).set({ status }).where(eq(sponsors.id, sponsor.id));
      } else if (one.act === 'request') {
        const open_ = payouts.some(({ status }) => status === 'requested');
        const free = lines().filter(({ due, payout }) => payout === undefined && due <= now());
        const amount = free.reduce((sum, line) => sum + line.amount, 0);
        const may = active && !open_ && amount >= 100;
        const reply = await withFreshSession(sponsor, request).catch(() => undefined);
        expect(reply !== undefined, 'a payout is granted exactly when the model allows it').toBe(may);
        if (!reply) continue;
        expect(Math.round(reply.payout.amount * 100)).toBe(amount);
        payouts.push({ id: reply.payout.id, amount, status: 'requested' });
        for (const line of free) line.payout = reply.payout.id;
      } else {
        const payout = payouts.at(-1);
        if (!payout) continue;
        // A payout is outdated if its sales were reduced by lines that it does not include.
        const reduced = sales.some(
          ({ line }) =>
            line.some(({ payout: taken }) => taken === payout.id) &&
            line.reduce((sum, { amount, payout: taken }) => sum + (taken === undefined ? amount : 0), 0) < 0,
        );
        const may = payout.status === 'requested' && (one.act === 'reject' || !reduced);
        boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
        const done = await decide(sponsor, payout.id, one.act === 'approve' ? 'approve' : 'reject').then(
          () => true,
          () => false,
        );
        expect(done, 'a payout is decided once, and approved only if it is still earned').toBe(may);
        if (!may) continue;
        payout.status = one.act === 'approve' ? 'paid' : 'rejected';
        if (one.act === 'reject') for (const line of lines()) if (line.payout === payout.id) line.payout = undefined;
      }
      const sum = (list: { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
      const unpaid = lines().filter(({ payout }) => payout === undefined);
      expect(await balance(sponsor)).toEqual({
        currency: 'EUR',
        available: sum(unpaid.filter(({ due }) => due <= now())),
        pending: sum(unpaid.filter(({ due }) => due > now())),
        review: 0,
        requested: sum(payouts.filter(({ status }) => status === 'requested')),
        paid: sum(payouts.filter(({ status }) => status === 'paid')),
      });
    }
    const stored = await db().select().from(sponsorPayouts).where(eq(sponsorPayouts.sponsor_id, sponsor.id));
    for (const row of stored.filter(({ status }) => status !== 'rejected')) {
      const [total] = await db()
        .select({ amount: sql<number>`sum(${sponsorEarnings.amount})`.mapWith(Number) })
        .from(sponsorEarnings)
        .where(eq(sponsorEarnings.payout_id, row.id));
      expect(row.amount, 'a payout equals its lines').toBe(total?.amount);
    }
  };
  const examples: [Step[]][] = [
    // Part of a requested payout is disputed before it is approved.
    [
      [
        { act: 'buy', amount: 1250 },
        { act: 'wait', days: 14 },
        { act: 'request' },
        { act: 'return', sale: 0, part: 0, disputed: 1 },
        { act: 'approve' },
        { act: 'reject' },
      ],
    ],
  ];
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), play), { numRuns: 15, examples });
}, 120_000);

/** The clock has moved by weeks, so the sponsor logs in again. */
const withFreshSession = async <T>(sponsor: Sponsor, call: (sponsor: Sponsor) => Promise<T>): Promise<T> => {
  const token = await openTestSession(db(), sponsor.user.id, portal.clock.now(), { longLivedToken: true });
  return call({ ...sponsor, user: { ...sponsor.user, token, api: portal.as(token) } });
};
